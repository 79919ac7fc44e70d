import { choice, matching, pageNumber, searchParams, words, type ValuesOf } from '../../../lib/search-params.ts';

/** The parameters of the search page in its address. */
export const searchPageParams = searchParams({
  q: words(1000),
  type: choice(['video', 'article', 'author']),
  sort: choice(['new', 'hot']),
  within: choice(['day', 'week', 'month', 'year']),
  /** Slug. */
  category: matching(/./),
  /** Slug. */
  region: matching(/./),
  page: pageNumber(),
});
export type SearchQuery = Omit<ValuesOf<typeof searchPageParams>, 'page'>;

export const SEARCH_TYPES: readonly { value: SearchQuery['type']; label: string }[] = [
  { value: undefined, label: '综合' },
  { value: 'video', label: '视频' },
  { value: 'article', label: '文章' },
  { value: 'author', label: '作者' },
];

export const SEARCH_ORDERS = [
  { value: 'new', label: '最新' },
  { value: 'hot', label: '最热' },
];

export const RECENCIES = [
  { value: 'day', label: '近一天' },
  { value: 'week', label: '近一周' },
  { value: 'month', label: '近一个月' },
  { value: 'year', label: '近一年' },
];

export const searchAddress = (query: Partial<SearchQuery & { page: number }>): string =>
  `/search${searchPageParams.write(query)}`;
