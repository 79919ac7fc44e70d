import { infiniteQueryOptions, queryOptions, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { AnswerAt, CallAddress, InputAt } from '#contract/calls.ts';
import {
  adminPostDetail,
  adminPostList,
  approvePost,
  claimPost,
  confirmPost,
  keepPostDown,
  offlinePost,
  rejectPost,
  restorePost,
  reviewBackground,
  suspectAi,
} from '#contract/moderation/addresses.ts';
import type { WaitingPartName } from '#contract/admins/assignments.ts';
import type { PostType } from '#contract/posts/post.ts';
import type { ReviewDetail, ReviewQueue } from '#contract/moderation/review.ts';
import { dropClaim, holdClaim, TAB } from '../../../kits/desk/held-claims.ts';
import { request, requestWithMessage, sendOnLeave } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { REVIEW } from '../parts/waiting-query.ts';
import { deferDecision, lateDecision } from '../../../kits/desk/deferred.ts';
import { forgetReasons } from './reasons.ts';

export interface QueueFilter {
  status: ReviewQueue;
  type: PostType | null;
  keywords: string;
  /** Pending posts by assignment: one's own, unassigned, or late ones. */
  waiting: WaitingPartName | null;
  /** Null is the queue's own order. */
  sort: 'at' | '-at' | 'views' | '-views' | null;
}

type Page = AnswerAt<typeof adminPostList>;
const PAGE = 30;
const WATCH_MS = 30_000;

/** A queue page by page; watched, because others take from it and add to it. */
export const queueQuery = ({ status, type, keywords, waiting, sort }: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: [REVIEW, 'queue', status, type, keywords, waiting, sort] as const,
    queryFn: ({ pageParam, signal }) =>
      request(
        adminPostList,
        {
          status,
          page: pageParam,
          limit: PAGE,
          ...(type === null ? {} : { type }),
          ...(keywords === '' ? {} : { keywords }),
          ...(waiting === null ? {} : { waiting }),
          ...(sort === null ? {} : { sort }),
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last: Page) => (last.hasMore ? last.page + 1 : undefined),
    refetchInterval: WATCH_MS,
  });

/** Names the queue where decisions wait to be sent. */
export const POSTS = 'posts';

export const reviewQuery = (postsId: string) =>
  queryOptions({
    queryKey: [REVIEW, 'work', postsId] as const,
    queryFn: ({ signal }) => request(adminPostDetail, { postsId }, { signal }),
  });

export const backgroundQuery = (postsId: string) =>
  queryOptions({
    queryKey: [REVIEW, 'background', postsId] as const,
    queryFn: ({ signal }) => request(reviewBackground, { postsId }, { signal }),
    staleTime: 60_000,
  });

/** Claims a post for this reviewer, or releases it. */
export function useClaim() {
  const client = useQueryClient();
  const claiming = useCall(claimPost, {
    success: null,
    // As a rule another reviewer was faster: who holds it now is on the server.
    failure(_, { postsId }) {
      dropClaim(postsId);
      refresh(client, postsId);
    },
    onDone(post) {
      client.setQueryData<ReviewDetail>(reviewQuery(post.postsId).queryKey, post);
      void refreshLists(client);
    },
  });
  const send = ({ postsId, claimed }: { postsId: string; claimed: boolean }) => {
    if (claimed)
      holdClaim(postsId, {
        letGo: () => sendOnLeave(claimPost, { postsId, claimed: false, tab: TAB, leaving: true }),
        takeAgain: () => void send({ postsId, claimed: true }),
      });
    else dropClaim(postsId);
    return claiming.send({ postsId, claimed, tab: TAB });
  };
  return { ...claiming, send };
}

/** Marks a post as suspected AI content, or removes the mark; the post keeps its place in the queue. */
export function useSuspicion() {
  const client = useQueryClient();
  return useCall(suspectAi, {
    onDone(post) {
      client.setQueryData<ReviewDetail>(reviewQuery(post.postsId).queryKey, post);
      void refreshLists(client);
    },
  });
}

type Decided = (message: string) => void;

export const useOffline = (onDecided: Decided) => useDecision(offlinePost, onDecided);
export const useKeepDown = (onDecided: Decided) => useDecision(keepPostDown, onDecided);
export const useRestore = (onDecided: Decided) => useDecision(restorePost, onDecided);

/** A decision takes the post out of the queue it stood in; the answer carries the sentence to show. */
function useDecision<At extends CallAddress>(at: At, onDecided: Decided) {
  const client = useQueryClient();
  return useCall((input: InputAt<At> & { postsId: string }) => requestWithMessage(at, input), {
    success: null,
    // As a rule another reviewer was faster: who holds it now is on the server.
    failure: (_, { postsId }) => refresh(client, postsId),
    onDone(_, { postsId }, message) {
      takeOut(client, postsId);
      refresh(client, postsId);
      onDecided(message);
    },
  });
}

/** The decisions of which many are made one after the other: each is sent when it can no longer be undone. */
export function useLateDecisions({ postsId, title }: { postsId: string; title: string }) {
  const client = useQueryClient();
  function decide<At extends CallAddress>(verb: string, at: At, input: InputAt<At>): void {
    takeOut(client, postsId);
    const onEnd = () => Promise.all([refreshPost(client, postsId), refreshLists(client)]);
    const onSent = () => forgetReasons(postsId);
    deferDecision({ queue: POSTS, id: postsId, name: `《${title}》`, verb, onSent, onEnd }, lateDecision(at, input));
  }
  return {
    approve: () => decide('通过', approvePost, { postsId }),
    reject: (reasons: InputAt<typeof rejectPost>['reasons']) => decide('退回', rejectPost, { postsId, reasons }),
    confirm: (revision: number) => decide('确认', confirmPost, { postsId, revision }),
  };
}

/** After a decision was undone: the post is in its queue as before. */
export const useQueueAgain = () => {
  const client = useQueryClient();
  return () => void refreshLists(client);
};

/** At once, so that the next post opens without waiting for the list. */
function takeOut(client: QueryClient, postsId: string): void {
  dropClaim(postsId);
  client.setQueriesData<InfiniteData<Page, number>>({ queryKey: [REVIEW, 'queue'] }, (data) =>
    data === undefined
      ? data
      : { ...data, pages: data.pages.map((page) => ({ ...page, list: page.list.filter((row) => row.postsId !== postsId) })) },
  );
}

function refresh(client: QueryClient, postsId: string): void {
  void refreshPost(client, postsId);
  void refreshLists(client);
}

const refreshPost = (client: QueryClient, postsId: string) =>
  client.invalidateQueries({ queryKey: reviewQuery(postsId).queryKey });

const refreshLists = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [REVIEW, 'queue'] }),
    client.invalidateQueries({ queryKey: [REVIEW, 'waiting'] }),
  ]);
