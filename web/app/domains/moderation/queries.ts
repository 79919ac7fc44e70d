import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import {
  adminPostDetail,
  adminPostList,
  approvePost,
  claimPost,
  offlinePost,
  rejectPost,
  restorePost,
  type ReviewDetail,
} from '#contract/moderation.ts';
import type { PostStatus, PostType } from '#contract/posts.ts';
import { request, requestWithMessage } from '../../lib/api.ts';

export interface QueueFilter {
  status: PostStatus;
  type: PostType | null;
  keywords: string;
  /** Null is the queue's own order. */
  sort: 'at' | '-at' | 'views' | '-views' | null;
}

type Page = AnswerOf<typeof adminPostList>;
const PAGE = 30;
const WATCH_MS = 30_000;

/** A queue page by page; watched, because others take from it and add to it. */
export const queueQuery = ({ status, type, keywords, sort }: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: ['review', 'queue', status, type, keywords, sort] as const,
    queryFn: ({ pageParam, signal }) =>
      request(
        adminPostList,
        {
          status,
          page: pageParam,
          limit: PAGE,
          ...(type === null ? {} : { type }),
          ...(keywords === '' ? {} : { keywords }),
          ...(sort === null ? {} : { sort }),
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last: Page) => (last.hasMore ? last.page + 1 : undefined),
    refetchInterval: WATCH_MS,
  });

/** How many works stand in each state, and the ones that have waited longest. */
export const waitingQuery = (limit = 6) =>
  queryOptions({
    queryKey: ['review', 'waiting', limit] as const,
    queryFn: ({ signal }) => request(adminPostList, { status: 'pending', limit }, { signal }),
    refetchInterval: WATCH_MS,
  });

export const reviewQuery = (postsId: string) =>
  queryOptions({
    queryKey: ['review', 'work', postsId] as const,
    queryFn: ({ signal }) => request(adminPostDetail, { postsId }, { signal }),
  });

/** Takes a work for this reviewer, or lets it go. */
export function useClaim() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof claimPost>) => request(claimPost, input),
    onSuccess: (work) => {
      client.setQueryData<ReviewDetail>(reviewQuery(work.postsId).queryKey, work);
      void refreshLists(client);
    },
    // As a rule another reviewer was faster: who holds it now is on the server.
    onError: (_, { postsId }) => {
      void refreshWork(client, postsId);
      void refreshLists(client);
    },
  });
}

export const useApprove = () => useDecision(approvePost);
export const useReject = () => useDecision(rejectPost);
export const useOffline = () => useDecision(offlinePost);
export const useRestore = () => useDecision(restorePost);

/** A decision takes the work out of the queue it stood in; the answer carries the sentence to show. */
function useDecision<C extends Call>(call: C) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<C> & { postsId: string }) => requestWithMessage(call, input),
    onSuccess: (_, { postsId }) => {
      takeOut(client, postsId);
      void refreshWork(client, postsId);
      void refreshLists(client);
    },
    // As a rule another reviewer was faster: who holds it now is on the server.
    onError: (_, { postsId }) => {
      void refreshWork(client, postsId);
      void refreshLists(client);
    },
  });
}

/** At once, so that the next work opens without waiting for the list. */
function takeOut(client: QueryClient, postsId: string): void {
  client.setQueriesData<InfiniteData<Page, number>>({ queryKey: ['review', 'queue'] }, (data) =>
    data === undefined
      ? data
      : { ...data, pages: data.pages.map((page) => ({ ...page, list: page.list.filter((row) => row.postsId !== postsId) })) },
  );
}

const refreshWork = (client: QueryClient, postsId: string) =>
  client.invalidateQueries({ queryKey: reviewQuery(postsId).queryKey });

const refreshLists = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['review', 'queue'] }),
    client.invalidateQueries({ queryKey: ['review', 'waiting'] }),
  ]);
