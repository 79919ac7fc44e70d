import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '#contract/call.ts';
import { changePosts, categoryList, listOwn, offline, remove, restore, retract, memberList } from '../api.ts';
import { request } from '../../../lib/api.ts';

/** Below this key lies everything that changes when a post of one's own changes. */
const OWN = ['own-posts'] as const;

export type OwnList = AnswerOf<typeof listOwn>;
export type OwnFilter = Partial<InputOf<typeof listOwn>>;

const WATCH_MS = 2000;

/** A page of one's own posts. While one of them is being transcoded it is asked for again and again. */
export const ownPostsQuery = (filter: OwnFilter) =>
  queryOptions({
    queryKey: [...OWN, 'list', filter],
    queryFn: ({ signal }) => request(listOwn, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(({ mediaState }) => mediaState === 'processing') ? WATCH_MS : false),
  });

/** People of one's agency, for a choice among them. */
export const usersQuery = () =>
  queryOptions({
    queryKey: ['agency', 'people'],
    queryFn: ({ signal }) => request(memberList, { limit: 100 } as InputOf<typeof memberList>, { signal }),
    staleTime: 60_000,
  });

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => request(categoryList, {}, { signal }),
    staleTime: 3_600_000,
  });

const ACTIONS = { retract: retract, offline: offline, remove: remove, restore: restore };
export type OwnAction = keyof typeof ACTIONS;

/** What an author does to a post as a whole; afterwards every list of posts is asked for again. */
export function useOwnAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ action, postsId }: { action: OwnAction; postsId: string }) => request(ACTIONS[action], { postsId }),
    // Not waited for: a row that is gone from the list could no longer tell what became of it.
    onSettled: () => void client.invalidateQueries({ queryKey: OWN }),
  });
}

export type BulkActionName = InputOf<typeof changePosts>['action'];

/** One thing done to many posts; what each came to is the answer. */
export function useChangePosts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: InputOf<typeof changePosts>) => request(changePosts, form),
    onSettled: () => void client.invalidateQueries({ queryKey: OWN }),
  });
}

/** After a draft was saved or submitted elsewhere in the form. */
export function useForgetOwnPosts(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: OWN });
}
