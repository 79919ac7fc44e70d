import type { FoundPost } from '#contract/discovery/feed.ts';
import type { PostCard } from '#contract/posts/post.ts';
import { pageOf, type Page } from '../../../core/lists/paging.ts';
import { plainLine } from '../../../core/text.ts';
import type { Deps } from '../../../deps.ts';
import { cardsOf } from '../cards/list.ts';
import { filterOf, type FeedQuery } from '../feed/read.ts';
import { findReading, isCapital, typedPinyin } from '../index/pinyin.ts';
import { countAuthors } from './complete.ts';
import { excerptAround, highlight, isHit, showsSummary } from './excerpts.ts';
import { withFinder, type Finder, type SearchFilter } from './find-posts.ts';
import { allPrefixes, allWords, anyWord, either, every, longerWords, type SearchQuery } from './question.ts';
import * as searchStore from './store.ts';
import { findNearWords } from './suggest-words.ts';

/** Of a long text only so much is looked through for the passage to show, as long as there is a hit in it. */
const TEXT_LOOKED_AT = 4000;
const READINGS_TRIED = 8;

/** A question with the words that were asked for instead of those written. */
interface ParsedQuery extends SearchQuery {
  instead?: string[];
}

/**
 * Posts that contain all words; when none does, those in which Latin words begin so; then those that contain what the letters
 * read as in pinyin; then what sounds or looks nearly like the words; then those that contain all but single characters, or
 * any of the words. The first question that has an answer is the one for every page. Ordered by time or heat, a piece that stands somewhere as it was typed is
 * asked for alone.
 */
export async function searchPosts(
  deps: Deps,
  keywords: string,
  query: FeedQuery,
): Promise<Page<FoundPost> & { instead?: string[] }> {
  const { page, limit } = query;
  const filter = await filterOf(deps, query);
  const answer =
    filter === null ? null : await withFinder(deps, (finder) => findAnswer(deps, finder, plainLine(keywords), filter, query));
  if (answer === null) return { list: [], page, limit, hasMore: false };
  const { ids, parsed } = answer;
  const shown = pageOf(ids, { page, limit });
  return {
    ...shown,
    list: await foundPosts(deps, shown.list, parsed.words),
    ...(parsed.instead === undefined ? {} : { instead: parsed.instead }),
  };
}

/** The ids of a page, and one more where there is more; null where there is nothing, or nothing more. */
async function findAnswer(
  deps: Deps,
  finder: Finder,
  keywords: string,
  filter: SearchFilter,
  { page, limit, sort = 'relevance' }: FeedQuery,
): Promise<{ ids: string[]; parsed: ParsedQuery } | null> {
  for (const toQuery of sort === 'relevance' ? QUESTIONS : [asTyped, ...QUESTIONS]) {
    const parsed: ParsedQuery | null = await toQuery(keywords, deps);
    if (parsed === null) continue;
    const find = (max: number, from: number) => finder.find(parsed, filter, sort, max, from);
    const ids = await find(limit + 1, (page - 1) * limit);
    if (ids.length > 0) return { ids, parsed };
    // Past the last page of a question that has answers.
    if (page > 1 && (await find(1, 0)).length > 0) return null;
  }
  return null;
}

const COUNTED = 100;

/** How many posts of each kind, and how many authors, are found; a hundred stands for a hundred and more. */
export async function searchCounts(deps: Deps, { q, ...query }: Omit<FeedQuery, 'page' | 'limit'> & { q: string }) {
  const filter = await filterOf(deps, query);
  const [counts, author] = await Promise.all([
    filter === null ? null : withFinder(deps, (finder) => countAnswer(deps, finder, plainLine(q), filter)),
    countAuthors(deps, q, COUNTED),
  ]);
  return { article: 0, video: 0, ...counts, author };
}

async function countAnswer(deps: Deps, finder: Finder, keywords: string, filter: SearchFilter) {
  for (const toQuery of QUESTIONS) {
    const parsed = await toQuery(keywords, deps);
    if (parsed !== null && (await finder.isAnswered(parsed, filter))) return finder.count(parsed, filter, COUNTED);
  }
  return null;
}

async function readAsNear(keywords: string, { db }: Deps): Promise<ParsedQuery | null> {
  const instead = await findNearWords(db, keywords);
  const question = either(instead.map(allWords).filter((one) => one !== null));
  return question === null ? null : { ...question, instead };
}

function asTyped(keywords: string): SearchQuery | null {
  const question = allWords(keywords);
  return question?.literal == null ? null : { ...question, ...question.literal, literal: null };
}

/**
 * jqxx and jiqixuexi are read as the part of a title, tag or nickname that is spelled so, and that is searched for; of several
 * words (keji zhoukan, AI jishu) each that is no word of its own.
 */
async function readAsPinyin(keywords: string, { db }: Deps): Promise<SearchQuery | null> {
  const whole = await readWord(keywords, db);
  const words = keywords.split(/\s+/);
  if (whole !== null || words.length < 2 || words.length > READINGS_TRIED) return whole;
  const each = await Promise.all(
    words.map(async (word) => {
      const read = await readWord(word, db);
      return either([allWords(word), read].filter((question) => question !== null));
    }),
  );
  const known = each.filter((question) => question !== null);
  return known.length < words.length ? null : every(known);
}

async function readWord(keywords: string, db: Deps['db']): Promise<SearchQuery | null> {
  const typed = typedPinyin(keywords);
  if (typed === null) return null;
  const terms = await searchStore.findTermsByReading(db, typed, READINGS_TRIED * 4);
  const parts = new Set(
    terms.map((term) => findReading(term, typed, { initialsOnly: isCapital(keywords) })).filter((part) => part !== null),
  );
  return either(
    [...parts]
      .slice(0, READINGS_TRIED)
      .map(allWords)
      .filter((question) => question !== null),
  );
}

async function foundPosts(deps: Deps, ids: string[], words: string[]): Promise<FoundPost[]> {
  const cards = await cardsOf(deps, ids);
  const texts = await textsWithHits(deps, cards, words);
  return cards.map((card) => ({
    ...card,
    marked: {
      title: highlight(card.title, words),
      summary: highlight(excerptAround(card.summary, texts.get(card.id) ?? '', words), words),
    },
  }));
}

/** Their texts where a passage of them may be shown: up to the first hit at least. */
async function textsWithHits({ db }: Deps, cards: PostCard[], words: string[]): Promise<Map<string, string>> {
  const needed = cards.filter(({ summary }) => !showsSummary(summary, words));
  const texts = await searchStore.findTexts(db, idsOf(needed), TEXT_LOOKED_AT);
  const withoutHit = needed
    .filter(({ id }) => texts.get(id)?.length === TEXT_LOOKED_AT)
    .filter(({ id, title, summary }) => ![title, summary, texts.get(id) ?? ''].some((text) => isHit(text, words)));
  const whole = await searchStore.findTexts(db, idsOf(withoutHit));
  return new Map([...texts, ...whole]);
}

const idsOf = (cards: PostCard[]): string[] => cards.map(({ id }) => id);

/** In this order. */
const QUESTIONS = [allWords, allPrefixes, readAsPinyin, readAsNear, longerWords, anyWord] as const;
