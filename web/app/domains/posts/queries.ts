import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerAt, InputAt } from '#contract/calls.ts';
import { memberList } from '#contract/agencies/addresses.ts';
import { categoryList, changePosts, exportOwn, listOwn, offline, remove, restore, retract } from '#contract/posts/addresses.ts';
import { request, requestWithMessage } from '../../lib/api.ts';
import { downloadFrom } from '../../lib/browser/download.ts';

/** Below this key lies everything that changes when a post of one's own changes. */
export const OWN_POSTS = ['own-posts'] as const;

export type OwnList = AnswerAt<typeof listOwn>;
export type OwnFilter = Partial<InputAt<typeof listOwn>>;

const WATCH_MS = 2000;

/** A page of one's own posts. While one of them is being transcoded it is asked for again and again. */
export const ownPostsQuery = (filter: OwnFilter) =>
  queryOptions({
    queryKey: [...OWN_POSTS, 'list', filter],
    queryFn: ({ signal }) => request(listOwn, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(({ mediaState }) => mediaState === 'processing') ? WATCH_MS : false),
  });

/** What waits for its author. Asked for by the side bar and the first page alike. */
export const TODO_FILTER = { todo: 'yes', limit: 5 } as const satisfies OwnFilter;

/** Members of one's agency, for a choice among them. */
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

/** What an author does to a post as a whole. */
export const requestOwnAction = ({ action, postsId }: { action: OwnAction; postsId: string }) =>
  requestWithMessage(ACTIONS[action], { postsId });

/** Lets the browser download the list as it is filtered. */
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
