import { SearchFailure, type SearchQuestion } from '../../../core/search.ts';
import type { Deps } from '../../../deps.ts';
import { findHeat } from '../engine/store.ts';
import type * as feedStore from '../feed/store.ts';
import { narrow } from '../index/vector.ts';
import type { SearchQuery } from './question.ts';
import * as searchStore from './store.ts';

export type SearchFilter = feedStore.Filter & { until: Date };

/** Who knows which posts answer a question. */
export interface Finder {
  /** Their ids in order. The caller asks for one more than it shows. */
  find(
    query: SearchQuery,
    filter: SearchFilter,
    order: searchStore.SearchOrder,
    limit: number,
    offset: number,
  ): Promise<string[]>;
  isAnswered(query: SearchQuery, filter: SearchFilter): Promise<boolean>;
  /** How many of each kind, counted up to so many. */
  count(query: SearchQuery, filter: SearchFilter, upTo: number): Promise<{ article: number; video: number }>;
}

/** Lets the search engine answer where there is one, and PostgreSQL where there is none or it cannot. */
export async function withFinder<Answer>(deps: Deps, ask: (finder: Finder) => Promise<Answer>): Promise<Answer> {
  const { search } = deps;
  if (search?.mayBeAsked() === true) {
    try {
      return await ask(engineFinder(deps, search));
    } catch (error) {
      // The engine's driver has said so. Its answers to the first questions are not mixed with others.
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
  covering: covering && covering.map((one) => narrow(one, filter)),
  after: filter.after,
  until: filter.until,
});

/** So many of the engine's best are ordered with their heat, which it does not know; the next ones stand as it has them. */
const WARMED = 200;
/** How far a list can be paged; by heat the newest so many are ordered. */
const REACH = { relevance: 1_000, new: 2_000, hot: 2_000 };

function engineFinder({ db, clock }: Deps, search: NonNullable<Deps['search']>): Finder {
  const questionOf = ({ wanted, typed }: SearchQuery, filter: SearchFilter): SearchQuestion => ({
    wanted: wanted(),
    typed: typed(),
    ...filter,
  });
  const ask = (question: SearchQuestion, order: 'relevance' | 'new', from: number, size: number) =>
    search.find(question, order, { from, size, now: clock.now() });
  return {
    async find(query, filter, order, limit, offset) {
      const question = questionOf(query, filter);
      const end = Math.min(offset + limit, REACH[order]);
      if (offset >= end) return [];
      if (order === 'hot') {
        const newest = idsOf(await ask(question, 'new', 0, REACH.hot));
        const heat = await findHeat(db, newest);
        return warmestFirst(newest, heat).slice(offset, end);
      }
      if (order === 'new' || offset >= WARMED) return idsOf(await ask(question, order, offset, end - offset));
      const found = await ask(question, order, 0, Math.max(WARMED, end));
      const best = found.slice(0, WARMED);
      const ranked = bestFirst(best, await findHeat(db, idsOf(best)));
      return [...ranked, ...idsOf(found.slice(WARMED))].slice(offset, end);
    },
    isAnswered: async (query, filter) => (await ask(questionOf(query, filter), 'new', 0, 1)).length > 0,
    async count(query, filter, upTo) {
      const counts = await search.countByType(questionOf(query, filter));
      return { article: Math.min(upTo, counts.get('article') ?? 0), video: Math.min(upTo, counts.get('video') ?? 0) };
    },
  };
}

interface Found {
  id: string;
  score: number;
}

const idsOf = (found: readonly Found[]): string[] => found.map(({ id }) => id);

/** Of equal heat in the order given; those that are published no more are left out. */
const warmestFirst = (ids: readonly string[], heat: ReadonlyMap<string, number>): string[] =>
  ids.filter((id) => heat.has(id)).toSorted((one, other) => (heat.get(other) ?? 0) - (heat.get(one) ?? 0));

/** What the best score is worth beside heat. */
const RELEVANCE = 2;

/** By score and heat together: of posts that answer equally well the warmer ones first. */
function bestFirst(found: readonly Found[], heat: ReadonlyMap<string, number>): string[] {
  const best = Math.max(...found.map(({ score }) => score), Number.MIN_VALUE);
  const worth = ({ id, score }: Found) => (RELEVANCE * score) / best + 0.1 * Math.log(1 + (heat.get(id) ?? 0));
  return idsOf(found.filter(({ id }) => heat.has(id)).toSorted((one, other) => worth(other) - worth(one)));
}
