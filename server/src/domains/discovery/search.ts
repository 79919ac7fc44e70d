import type { FoundPost } from '#contract/discovery.ts';
import type { Deps } from '../../deps.ts';
import { plainLine } from '../../plain-text.ts';
import { cardsOf, type Page } from './cards.ts';
import { filterOf, type FeedQuery } from './feed.ts';
import { markHits, passageOf } from './marks.ts';
import { findReading, typedPinyin } from './pinyin.ts';
import * as store from './store.ts';
import { allWords, anyWord, either, narrow, type SearchQuery } from './vector.ts';

/** Of a long text only so much is looked through for the passage to show. */
const TEXT_LOOKED_AT = 4000;
const READINGS_TRIED = 8;

/**
 * Works that contain all words; when none does, those that contain what the letters read as in pinyin; when there are
 * none either, those that contain any of the words. The first question that has an answer is the one for every page.
 */
export async function searchPosts(deps: Deps, keywords: string, query: FeedQuery): Promise<Page<FoundPost>> {
  const { page, limit } = query;
  const filter = await filterOf(deps, query);
  for (const ask of filter === null ? [] : [allWords, readAsPinyin, anyWord]) {
    const asked = await ask(plainLine(keywords), deps);
    if (asked === null || filter === null) continue;
    const question = narrowed(asked, filter);
    const find = (most: number, from: number) =>
      store.searchPosts(deps.db, question, query.sort ?? 'relevance', deps.clock.now(), most, from);
    const ids = await find(limit + 1, (page - 1) * limit);
    if (ids.length > 0)
      return { list: await foundPosts(deps, ids.slice(0, limit), asked.words), page, limit, hasMore: ids.length > limit };
    // Past the last page of a question that has answers.
    if (page > 1 && (await find(1, 0)).length > 0) break;
  }
  return { list: [], page, limit, hasMore: false };
}

const narrowed = ({ query, inHead }: SearchQuery, filter: store.Filter & { until: Date }): store.Question => ({
  query: narrow(query, filter),
  inHead: narrow(inHead, filter),
  after: filter.after,
  until: filter.until,
});

/** jqxx and jiqixuexi are read as the part of a title, tag or nickname that is spelled so, and that is searched for. */
async function readAsPinyin(keywords: string, { db }: Deps): Promise<SearchQuery | null> {
  const typed = typedPinyin(keywords);
  if (typed === null) return null;
  const terms = await store.findTermsByReading(db, typed, READINGS_TRIED * 4);
  const parts = new Set(terms.map((term) => findReading(term, typed)).filter((part) => part !== null));
  return either(
    [...parts]
      .slice(0, READINGS_TRIED)
      .map(allWords)
      .filter((question) => question !== null),
  );
}

async function foundPosts(deps: Deps, ids: string[], words: string[]): Promise<FoundPost[]> {
  const cards = await cardsOf(deps, ids);
  const texts = await store.findTexts(deps.db, ids, TEXT_LOOKED_AT);
  return cards.map((card) => ({
    ...card,
    marked: {
      title: markHits(card.title, words),
      summary: markHits(passageOf(card.summary, texts.get(card.id) ?? '', words), words),
    },
  }));
}
