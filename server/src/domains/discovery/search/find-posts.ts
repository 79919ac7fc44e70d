import { SearchFailure, type SearchQuestion } from '../../../core/search.ts';
import type { Deps } from '../../../deps.ts';
import { findHeat } from '../engine/store.ts';
import type * as feedStore from '../feed/store.ts';
import { narrow } from '../index/vector.ts';
import type { SearchQuery } from './question.ts';
import * as searchStore from './store.ts';

export type SearchFilter = feedStore.Filter & { until: Date };

/** A source of search results: a search engine or PostgreSQL. */
export interface Finder {
  /** Ids of matching posts, in order. The caller passes one more than a page as `limit` to learn whether more follow. */
  find(
    query: SearchQuery,
    filter: SearchFilter,
    order: searchStore.SearchOrder,
    limit: number,
    offset: number,
  ): Promise<string[]>;
  isAnswered(query: SearchQuery, filter: SearchFilter): Promise<boolean>;
  /** Numbers of matching articles and videos, each counted up to `upTo`. */
  count(query: SearchQuery, filter: SearchFilter, upTo: number): Promise<{ article: number; video: number }>;
}

/** Runs `ask` with the search engine, and with PostgreSQL if there is no engine or it fails. */
export async function withFinder<Answer>(deps: Deps, ask: (finder: Finder) => Promise<Answer>): Promise<Answer> {
  const { search } = deps;
  if (search?.mayBeAsked() === true) {
    try {
      return await ask(engineFinder(deps, search));
    } catch (error) {
      // The engine's driver logs the failure. All queries run again, so that results of both sources are never mixed.
      if (!(error instanceof SearchFailure)) throw error;
    }
  }
  return ask(postgresFinder(deps));
}

const postgresFinder = ({ db, clock }: Deps): Finder => ({
  find: (query, filter, order, limit, offset) =>
    searchStore.searchPosts(db, narrowed(query, filter), order, clock.now(), limit, offset),
  isAnswered: async (query, filter) => (await searchStore.countMatches(db, narrowed(query, filter), 1)) > 0,
  async count(query, filter, upTo) {
    const [article = 0, video = 0] = await Promise.all(
      (['article', 'video'] as const).map((type) => searchStore.countMatches(db, narrowed(query, { ...filter, type }), upTo)),
    );
    return { article, video };
  },
});

const narrowed = ({ query, inHead, literal, covering }: SearchQuery, filter: SearchFilter): searchStore.Question => ({
  query: narrow(query, filter),
  inHead: narrow(inHead, filter),
  literal: literal && { query: narrow(literal.query, filter), inHead: narrow(literal.inHead, filter), inOrder: literal.inOrder },
  covering: covering && covering.map((word) => narrow(word, filter)),
  after: filter.after,
  until: filter.until,
});

/** The engine does not know heat: its best 200 results are reordered with their heat, later results stay in the engine's order. */
const REORDERED = 200;
/** The most results that can be paged through. `hot` orders the newest 2,000 by heat. */
const RESULTS_MAX = { relevance: 1_000, new: 2_000, hot: 2_000 };

function engineFinder({ db, clock }: Deps, search: NonNullable<Deps['search']>): Finder {
  const questionOf = ({ condition, typedPieces }: SearchQuery, filter: SearchFilter): SearchQuestion => ({
    condition: condition(),
    typedPieces: typedPieces(),
    ...filter,
  });
  const ask = (question: SearchQuestion, order: 'relevance' | 'new', from: number, size: number) =>
    search.find(question, order, { from, size, now: clock.now() });
  return {
    async find(query, filter, order, limit, offset) {
      const question = questionOf(query, filter);
      const end = Math.min(offset + limit, RESULTS_MAX[order]);
      if (offset >= end) return [];
      if (order === 'hot') {
        const newest = idsOf(await ask(question, 'new', 0, RESULTS_MAX.hot));
        const heat = await findHeat(db, newest);
        return warmestFirst(newest, heat).slice(offset, end);
      }
      if (order === 'new' || offset >= REORDERED) return idsOf(await ask(question, order, offset, end - offset));
      const results = await ask(question, order, 0, Math.max(REORDERED, end));
      const best = results.slice(0, REORDERED);
      const ranked = bestFirst(best, await findHeat(db, idsOf(best)));
      return [...ranked, ...idsOf(results.slice(REORDERED))].slice(offset, end);
    },
    isAnswered: async (query, filter) => (await ask(questionOf(query, filter), 'new', 0, 1)).length > 0,
    async count(query, filter, upTo) {
      const counts = await search.countByType(questionOf(query, filter));
      return { article: Math.min(upTo, counts.get('article') ?? 0), video: Math.min(upTo, counts.get('video') ?? 0) };
    },
  };
}

interface Result {
  id: string;
  /** The engine's relevance, without a fixed scale. */
  score: number;
}

const idsOf = (results: readonly Result[]): string[] => results.map(({ id }) => id);

/** Posts in descending order of heat; posts without heat are no longer published and are left out. */
const warmestFirst = (ids: readonly string[], heat: ReadonlyMap<string, number>): string[] =>
  ids.filter((id) => heat.has(id)).toSorted((a, b) => (heat.get(b) ?? 0) - (heat.get(a) ?? 0));

/** Points of the best score; heat adds 0.1 × ln(1 + heat). */
const RELEVANCE_POINTS = 2;

/** Published posts in descending order of relevance and heat together. */
function bestFirst(results: readonly Result[], heat: ReadonlyMap<string, number>): string[] {
  const best = Math.max(...results.map(({ score }) => score), Number.MIN_VALUE);
  const points = ({ id, score }: Result) => (RELEVANCE_POINTS * score) / best + 0.1 * Math.log(1 + (heat.get(id) ?? 0));
  return idsOf(results.filter(({ id }) => heat.has(id)).toSorted((a, b) => points(b) - points(a)));
}
