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

/** Characters at the beginning of a text that are read for the excerpt; the whole text follows only if they contain no hit. */
const EXCERPT_TEXT_LENGTH = 4000;
const READINGS_TRIED = 8;

/** `instead`: words of the site that replace the typed ones, such as a corrected spelling. */
interface ParsedQuery extends SearchQuery {
  instead?: string[];
}

/**
 * Tries the queries of QUERIES in turn; the first with a result answers every page. Ordered by time or heat, a query for the pieces exactly
 * as typed comes before them, because these orders do not put exact hits first.
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
  const idPage = pageOf(ids, { page, limit });
  return {
    ...idPage,
    list: await presentPosts(deps, idPage.list, parsed.words),
    ...(parsed.instead === undefined ? {} : { instead: parsed.instead }),
  };
}

/** The query that has a result and its ids: those of the page and one more if more follow. Null without any result on the page. */
async function findAnswer(
  deps: Deps,
  finder: Finder,
  keywords: string,
  filter: SearchFilter,
  { page, limit, sort = 'relevance' }: FeedQuery,
): Promise<{ ids: string[]; parsed: ParsedQuery } | null> {
  for (const toQuery of sort === 'relevance' ? QUERIES : [asTyped, ...QUERIES]) {
    const parsed: ParsedQuery | null = await toQuery(keywords, deps);
    if (parsed === null) continue;
    const find = (max: number, from: number) => finder.find(parsed, filter, sort, max, from);
    const ids = await find(limit + 1, (page - 1) * limit);
    if (ids.length > 0) return { ids, parsed };
    // The page lies behind the last result of this query.
    if (page > 1 && (await find(1, 0)).length > 0) return null;
  }
  return null;
}

const COUNT_MAX = 100;

/** Numbers of matching articles, videos and authors, each up to COUNT_MAX, which means "100 or more". */
export async function searchCounts(deps: Deps, { q, ...query }: Omit<FeedQuery, 'page' | 'limit'> & { q: string }) {
  const filter = await filterOf(deps, query);
  const [counts, author] = await Promise.all([
    filter === null ? null : withFinder(deps, (finder) => countAnswer(deps, finder, plainLine(q), filter)),
    countAuthors(deps, q, COUNT_MAX),
  ]);
  return { article: 0, video: 0, ...counts, author };
}

async function countAnswer(deps: Deps, finder: Finder, keywords: string, filter: SearchFilter) {
  for (const toQuery of QUERIES) {
    const parsed = await toQuery(keywords, deps);
    if (parsed !== null && (await finder.isAnswered(parsed, filter))) return finder.count(parsed, filter, COUNT_MAX);
  }
  return null;
}

/** Words of the site that are spelled or sound similar. */
async function readAsNear(keywords: string, { db }: Deps): Promise<ParsedQuery | null> {
  const instead = await findNearWords(db, keywords);
  const query = either(instead.map(allWords).filter((each) => each !== null));
  return query === null ? null : { ...query, instead };
}

function asTyped(keywords: string): SearchQuery | null {
  const query = allWords(keywords);
  return query?.literal == null ? null : { ...query, ...query.literal, literal: null };
}

/**
 * Pinyin: jqxx and jiqixuexi find the part of a title, tag or nickname that reads so (机器学习). Of several words (keji zhoukan, AI jishu)
 * each may be pinyin or stand for itself.
 */
async function readAsPinyin(keywords: string, { db }: Deps): Promise<SearchQuery | null> {
  const whole = await readWord(keywords, db);
  const words = keywords.split(/\s+/);
  if (whole !== null || words.length < 2 || words.length > READINGS_TRIED) return whole;
  const each = await Promise.all(
    words.map(async (word) => {
      const reading = await readWord(word, db);
      return either([allWords(word), reading].filter((query) => query !== null));
    }),
  );
  const queries = each.filter((query) => query !== null);
  return queries.length < words.length ? null : every(queries);
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
      .filter((query) => query !== null),
  );
}

async function presentPosts(deps: Deps, ids: string[], words: string[]): Promise<FoundPost[]> {
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

/** Texts of the posts whose excerpt comes from the text and not from the summary: far enough to contain the first hit. */
async function textsWithHits({ db }: Deps, cards: PostCard[], words: string[]): Promise<Map<string, string>> {
  const withExcerpt = cards.filter(({ summary }) => !showsSummary(summary, words));
  const texts = await searchStore.findTexts(db, idsOf(withExcerpt), EXCERPT_TEXT_LENGTH);
  const withoutHit = withExcerpt
    .filter(({ id }) => texts.get(id)?.length === EXCERPT_TEXT_LENGTH)
    .filter(({ id, title, summary }) => ![title, summary, texts.get(id) ?? ''].some((text) => isHit(text, words)));
  const whole = await searchStore.findTexts(db, idsOf(withoutHit));
  return new Map([...texts, ...whole]);
}

const idsOf = (cards: PostCard[]): string[] => cards.map(({ id }) => id);

/**
 * From strict to loose: all words; Latin words as prefixes; pinyin; similar spelling or sound; all words but single characters; any of the
 * words.
 */
const QUERIES = [allWords, allPrefixes, readAsPinyin, readAsNear, longerWords, anyWord] as const;
