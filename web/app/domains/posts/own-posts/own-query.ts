import { OWN_SORTS, POST_STATUSES, POST_TYPES } from '#contract/posts/constants.ts';
import { chinaDay } from '../../../lib/format.ts';
import { addDays } from '../../../lib/periods/period.ts';
import { choice, idParam, pageNumber, searchParams, words, type ValuesOf } from '../../../lib/search-params.ts';
import type { OwnFilter } from '../queries.ts';

const DAYS = ['7', '30', '90', '365'] as const;
export type Days = (typeof DAYS)[number];

/** The list's filter in the address. */
const filters = searchParams({
  status: choice(POST_STATUSES),
  type: choice(POST_TYPES),
  category: idParam(),
  /** For agencies: one of their members instead of all. */
  author: idParam(),
  /** Posts of the last days. */
  days: choice(DAYS),
  sort: choice(OWN_SORTS, 'updated'),
  q: words(),
  page: pageNumber(),
});
export type OwnQuery = ValuesOf<typeof filters>;

export const readOwnQuery = filters.read;

/** The address with a changed filter, on the first page. */
export const ownAddress = (query: OwnQuery, change: Partial<OwnQuery>): string =>
  filters.write({ ...query, page: 1, ...change }) || '?';

/** Removes all filters but the status. */
export const UNFILTERED = {
  type: undefined,
  category: undefined,
  author: undefined,
  days: undefined,
  q: '',
} as const satisfies Partial<OwnQuery>;

export const isFiltered = ({ type, category, author, days, q }: OwnQuery): boolean =>
  q !== '' || [type, category, author, days].some((value) => value !== undefined);

/** The input of the call. */
export const filterOf = ({ status, type, category, author, days, sort, q, page }: OwnQuery, now: Date): OwnFilter => ({
  page,
  sort,
  ...(status === undefined ? {} : { status }),
  ...(type === undefined ? {} : { type }),
  ...(category === undefined ? {} : { categoryId: category }),
  ...(author === undefined ? {} : { author }),
  ...(days === undefined ? {} : { from: addDays(chinaDay(now), 1 - Number(days)) }),
  ...(q === '' ? {} : { keywords: q }),
});
