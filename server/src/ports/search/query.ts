import type { SearchQuestion, SearchText, SearchCondition, WordCondition } from '../../core/search.ts';
import { CHARACTER_FIELDS, hasWords, PARTS, TOKEN_FIELDS, WORD_FIELDS, type Analyzer } from './mapping.ts';

type Clause = Record<string, unknown>;

/** Age at which a post has lost half of the bonus for freshness. */
const FRESHNESS_HALF_LIFE = '365d';
/** Limits for the ranking by the text as typed, because a cluster accepts at most 1,024 clauses per query. */
const TYPED_MAX = { pieces: 2, tokens: 20, characters: 40 };

interface Page {
  from: number;
  size: number;
  now: Date;
}

/** The request body of a search for ids, ordered by relevance and freshness or by time. */
export function searchOf(
  question: SearchQuestion,
  order: 'relevance' | 'new',
  { from, size, now }: Page,
  analyzer: Analyzer,
): object {
  const byTime = [{ published_at: { order: 'desc' } }, { id: { order: 'asc' } }];
  const page = { from, size, _source: false, track_total_hits: false };
  if (order === 'new') return { ...page, query: matchQuery(question), sort: byTime };
  return {
    ...page,
    query: {
      function_score: {
        query: rankedQuery(question, analyzer),
        functions: [
          { weight: 1 },
          { weight: 1, exp: { published_at: { origin: now.toISOString(), scale: FRESHNESS_HALF_LIFE, decay: 0.5 } } },
        ],
        score_mode: 'sum',
        boost_mode: 'multiply',
      },
    },
    sort: [{ _score: { order: 'desc' } }, ...byTime],
    track_scores: true,
  };
}

/** The request body that counts the results by type of post. */
export const countOf = (question: SearchQuestion): object => ({
  query: matchQuery(question),
  size: 0,
  track_total_hits: false,
  aggs: { types: { terms: { field: 'type' } } },
});

const matchQuery = (question: SearchQuestion): Clause => ({
  bool: { filter: [clauseOf(question.condition), ...filtersOf(question)] },
});

const rankedQuery = (question: SearchQuestion, analyzer: Analyzer): Clause => ({
  bool: {
    must: [clauseOf(question.condition)],
    filter: filtersOf(question),
    should: question.typedPieces.slice(0, TYPED_MAX.pieces).flatMap((piece) => rankingClauses(piece, analyzer)),
  },
});

/**
 * Clauses that only improve the rank of posts with the text as typed: its tokens in order, and its words by the analyzer. The analyzer
 * must not decide what is found, because a phrase missing from its dictionary would not be found.
 */
function rankingClauses({ folded, tokens }: SearchText, analyzer: Analyzer): Clause[] {
  const inOrder = { query: tokens.slice(0, TYPED_MAX.tokens).join(' '), type: 'phrase', fields: TOKEN_FIELDS };
  const words = { query: [...folded].slice(0, TYPED_MAX.characters).join(''), type: 'best_fields', fields: WORD_FIELDS };
  return [...(tokens.length > 1 ? [{ multi_match: inOrder }] : []), ...(hasWords(analyzer) ? [{ multi_match: words }] : [])];
}

function clauseOf(condition: SearchCondition): Clause {
  switch (condition.kind) {
    case 'word':
      return wordOf(condition);
    case 'any':
      return { bool: { should: condition.of.map(clauseOf), minimum_should_match: 1 } };
    case 'all':
      return {
        bool: {
          must: condition.of.map(clauseOf),
          ...(condition.without.length === 0 ? {} : { must_not: condition.without.map(clauseOf) }),
        },
      };
  }
}

function wordOf({ tokens, inOrder, beginnings, characters }: WordCondition): Clause {
  const together = inOrder ? { type: 'phrase' } : { type: 'best_fields', operator: 'and' };
  const clauses: Clause[] = [
    ...(tokens.length === 0 ? [] : [{ multi_match: { query: tokens.join(' '), ...together, fields: TOKEN_FIELDS } }]),
    ...beginnings.map((value) => ({
      bool: { should: PARTS.map((part) => ({ prefix: { [part]: { value } } })), minimum_should_match: 1 },
    })),
    ...characters.map((query) => ({
      multi_match: { query, type: 'best_fields', fields: [...TOKEN_FIELDS, ...CHARACTER_FIELDS] },
    })),
  ];
  return clauses.length === 1 && clauses[0] !== undefined ? clauses[0] : { bool: { must: clauses } };
}

function filtersOf({ type, categoryId, region, after, until }: SearchQuestion): Clause[] {
  const terms = Object.entries({ type, category: categoryId, region }).filter(([, value]) => value !== undefined);
  return [
    ...terms.map(([field, value]) => ({ term: { [field]: { value } } })),
    { range: { published_at: { ...(after === undefined ? {} : { gte: after.toISOString() }), lte: until.toISOString() } } },
  ];
}
