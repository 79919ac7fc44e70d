import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminCategories, adminTags, tagAliases } from '#contract/posts/addresses.ts';
import { request } from '../../../lib/api.ts';
import { choice, pageNumber, searchParams, words } from '../../../lib/search-params.ts';

export const CATEGORIES = 'admin-categories';
export const TAGS = 'admin-tags';

const MOVING_MS = 3_000;

/** Polled while posts are being moved. */
export const categoriesQuery = queryOptions({
  queryKey: [CATEGORIES],
  queryFn: ({ signal }) => request(adminCategories, {}, { signal }),
  refetchInterval: ({ state: { data } }) => data?.list.some(({ moving }) => moving) === true && MOVING_MS,
});

export const tagsQuery = (page: number, keywords: string) =>
  queryOptions({
    queryKey: [TAGS, 'list', page, keywords],
    queryFn: ({ signal }) => request(adminTags, { page, keywords }, { signal }),
    placeholderData: keepPreviousData,
  });

export const aliasesQuery = (page: number) =>
  queryOptions({
    queryKey: [TAGS, 'aliases', page],
    queryFn: ({ signal }) => request(tagAliases, { page }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The parameters of the page of categories and tags. */
export const taxonomyParams = searchParams({ tab: choice(['categories', 'tags'], 'categories'), q: words(), page: pageNumber() });
