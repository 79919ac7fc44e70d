import { OWN_SORTS, POST_STATUSES, POST_TYPES } from '#contract/posts/constants.ts';
import { choice, idParam, pageNumber, searchParams, words, type ValuesOf } from '../../../lib/search-params.ts';
import type { OwnFilter } from '../queries.ts';

const DAYS = ['7', '30', '90', '365'] as const;
export type Days = (typeof DAYS)[number];

/** The list's filter as the address holds it. */
const filters = searchParams({
  status: choice(POST_STATUSES),
  type: choice(POST_TYPES),
  category: idParam(),
  /** Of an agency: one of its members, or all. */
  author: idParam(),
  /** The last so many days. */
  days: choice(DAYS),
  sort: choice(OWN_SORTS, 'updated'),
  q: words(),
  page: pageNumber(),
});
export type OwnQuery = ValuesOf<typeof filters>;

export const readOwnQuery = filters.read;

/** Another filter begins on the first page. */
export const ownAddress = (query: OwnQuery, change: Partial<OwnQuery>): string =>
  filters.write({ ...query, page: 1, ...change }) || '?';

/** Without any filter but the state. */
export const UNFILTERED = {
  type: undefined,
  category: undefined,
  author: undefined,
  days: undefined,
  q: '',
} as const satisfies Partial<OwnQuery>;

export const isFiltered = ({ type, category, author, days, q }: OwnQuery): boolean =>
  q !== '' || [type, category, author, days].some((value) => value !== undefined);

/** What the call is asked for. */
export const filterOf = ({ status, type, category, author, days, sort, q, page }: OwnQuery, now: Date): OwnFilter => ({
  page,
  sort,
  ...(status === undefined ? {} : { status }),
  ...(type === undefined ? {} : { type }),
  ...(category === undefined ? {} : { categoryId: category }),
  ...(author === undefined ? {} : { author }),
  ...(days === undefined ? {} : { from: dayBefore(now, Number(days) - 1) }),
  ...(q === '' ? {} : { keywords: q }),
});

/** The day it was in China so many days ago. */
const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
