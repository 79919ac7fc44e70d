import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerAt, InputAt } from '#contract/calls.ts';
import { memberList } from '#contract/agencies/addresses.ts';
import {
  categoryList,
  changePosts,
  exportOwn,
  listOwn,
  offline,
  ownLimits,
  remove,
  restore,
  retract,
} from '#contract/posts/addresses.ts';
import { request, requestWithMessage } from '../../lib/api.ts';
import { downloadFrom } from '../../lib/browser/download.ts';

/** Prefix of the keys of all queries that become stale when an own post changes. */
export const OWN_POSTS = ['own-posts'] as const;

export type OwnList = AnswerAt<typeof listOwn>;
export type OwnFilter = Partial<InputAt<typeof listOwn>>;

const WATCH_MS = 2000;

/** A page of own posts; polled while one of them is being transcoded. */
export const ownPostsQuery = (filter: OwnFilter) =>
  queryOptions({
    queryKey: [...OWN_POSTS, 'list', filter],
    queryFn: ({ signal }) => request(listOwn, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(({ mediaState }) => mediaState === 'processing') ? WATCH_MS : false),
  });

export const ownLimitsQuery = () =>
  queryOptions({ queryKey: [...OWN_POSTS, 'limits'], queryFn: ({ signal }) => request(ownLimits, {}, { signal }) });

/** Own posts that need an action of the author; used by both the side bar and the home page of the creator area. */
export const TODO_FILTER = { todo: 'yes', limit: 5 } as const satisfies OwnFilter;

/** Members of the own agency, to choose from. */
export const usersQuery = () =>
  queryOptions({
    queryKey: ['agency', 'people'],
    queryFn: ({ signal }) => request(memberList, { limit: 100 } as InputAt<typeof memberList>, { signal }),
    staleTime: 60_000,
  });

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => request(categoryList, {}, { signal }),
    staleTime: 3_600_000,
  });

const ACTIONS = { retract, offline, remove, restore } as const;
export type OwnAction = keyof typeof ACTIONS;

/** Requests an action on an own post. */
export const requestOwnAction = ({ action, postsId }: { action: OwnAction; postsId: string }) =>
  requestWithMessage(ACTIONS[action], { postsId });

/** Downloads the filtered list as a file. */
export async function downloadOwnList({
  page: _page,
  limit: _limit,
  ...filter
}: OwnFilter): Promise<{ data: null; msg: string }> {
  const { url } = await request(exportOwn, filter);
  downloadFrom(url);
  return { data: null, msg: '' };
}

export type BulkActionName = InputAt<typeof changePosts>['action'];
