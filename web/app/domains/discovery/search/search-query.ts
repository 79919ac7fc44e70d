import type { InputOf } from '#contract/call.ts';
import type * as contract from '#contract/discovery/feed.ts';

type Suggest = InputOf<typeof contract.suggest>;

/** What the search page is asked for; every part stands in its address. */
export interface SearchQuery {
  q: string;
  type?: 'video' | 'article' | 'author' | undefined;
  sort?: Exclude<Suggest['sort'], 'relevance'> | undefined;
  within?: Suggest['within'];
  /** Slug. */
  category?: string | undefined;
  /** Slug. */
  region?: string | undefined;
  page?: number;
}

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
  { value: 'day', label: '一天内' },
  { value: 'week', label: '一周内' },
  { value: 'month', label: '一月内' },
  { value: 'year', label: '一年内' },
];

export function searchAddress({ page = 1, ...query }: SearchQuery): string {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') address.set(name, value);
  }
  if (page > 1) address.set('page', String(page));
  const text = address.toString();
  return text === '' ? '/search' : `/search?${text}`;
}
