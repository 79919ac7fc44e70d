import type { PostStatus, PostType } from '#contract/posts/post.ts';
import { OWN_SORTS, POST_STATUSES, POST_TYPES } from '#contract/posts/constants.ts';
import type { OwnSort } from '#contract/posts/own-posts.ts';
import type { OwnFilter } from './queries.ts';

/** The list's filter as the address holds it. What makes no sense is as if it were not there. */
export interface OwnQuery {
  status: PostStatus | null;
  type: PostType | null;
  category: string | null;
  /** Of an agency: one of its people, or all. */
  author: string | null;
  /** The last so many days. */
  days: Days | null;
  sort: OwnSort;
  words: string;
  page: number;
}

export const DAYS = ['7', '30', '90', '365'] as const;
export type Days = (typeof DAYS)[number];

export function readOwnQuery(params: URLSearchParams): OwnQuery {
  const page = Number(params.get('page') ?? 1);
  const category = params.get('category') ?? '';
  return {
    status: POST_STATUSES.find((one) => one === params.get('status')) ?? null,
    type: POST_TYPES.find((one) => one === params.get('type')) ?? null,
    author: /^[\w-]{1,16}$/.test(params.get('author') ?? '') ? params.get('author') : null,
    category: /^[\w-]{1,16}$/.test(category) ? category : null,
    days: DAYS.find((days) => days === params.get('days')) ?? null,
    sort: OWN_SORTS.find((one) => one === params.get('sort')) ?? 'updated',
    words: (params.get('q') ?? '').trim().slice(0, 100),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** Another filter begins on the first page. */
export function ownAddress(query: OwnQuery, change: Partial<OwnQuery>): string {
  const { status, type, category, author, days, sort, words, page } = { ...query, page: 1, ...change };
  const params = new URLSearchParams();
  if (status !== null) params.set('status', status);
  if (type !== null) params.set('type', type);
  if (category !== null) params.set('category', category);
  if (author !== null) params.set('author', author);
  if (days !== null) params.set('days', days);
  if (sort !== 'updated') params.set('sort', sort);
  if (words !== '') params.set('q', words);
  if (page > 1) params.set('page', String(page));
  return `?${params.toString()}`;
}

/** Without any filter but the state. */
export const UNFILTERED = {
  type: null,
  category: null,
  author: null,
  days: null,
  words: '',
} as const satisfies Partial<OwnQuery>;

export const isFiltered = ({ type, category, author, days, words }: OwnQuery): boolean =>
  type !== null || category !== null || author !== null || days !== null || words !== '';

/** What the call is asked for. */
export const filterOf = ({ status, type, category, author, days, sort, words, page }: OwnQuery, now: Date): OwnFilter => ({
  page,
  sort,
  ...(status === null ? {} : { status }),
  ...(type === null ? {} : { type }),
  ...(category === null ? {} : { categoryId: category }),
  ...(author === null ? {} : { author }),
  ...(days === null ? {} : { from: dayBefore(now, Number(days) - 1) }),
  ...(words === '' ? {} : { keywords: words }),
});

/** The day it was in China so many days ago. */
const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
