import { useCallback, useEffect, useRef, useState } from 'react';
import {
  commentThreadOf as threadOf,
  likeComment,
  listComments,
  listReplies,
  pinComment,
  removeComment,
} from '#contract/comments/addresses.ts';
import type { RemarkRefusal } from '#contract/comments/audience.ts';
import type { Comment, CommentThread } from '#contract/comments/comments.ts';
import { request, requestWithMessage } from '../../../lib/api.ts';
import { useNewest } from '../../../lib/calls/newest.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { countedCommentsOf, withChange, withNew, without, withPage, withPin, withReplies } from './threads.ts';

/** The first page of comments as guests see it, rendered by the server. */
export interface FirstComments {
  list: readonly CommentThread[];
  hasMore: boolean;
  mayWrite: boolean;
}

export type Sort = 'hot' | 'new';
const REPLIES_A_PAGE = 10;

export interface CommentList {
  threads: readonly CommentThread[];
  /** The thread of the comment that a link led to; it is shown above the list and left out of that. */
  focused: CommentThread | null;
  sort: Sort;
  page: number;
  hasMore: boolean;
  /** Undefined before the first response. */
  count: number | undefined;
  /** The reason for which the reader may not comment; null if they may; undefined before the first response, and for guests. */
  refusal: RemarkRefusal | null | undefined;
}

/** A change of the comments made here, with what it adds to the count of a list that does not include it yet. */
interface ListChange {
  apply: (threads: readonly CommentThread[]) => readonly CommentThread[];
  weight: (threads: readonly CommentThread[]) => number;
}

/** The list from the server-rendered page, shown until the list for this reader is loaded. */
const listOf = ({ list, hasMore }: FirstComments): CommentList => ({
  threads: list,
  focused: null,
  sort: 'hot',
  page: list.length === 0 ? 0 : 1,
  hasMore,
  count: undefined,
  refusal: undefined,
});

/** The comments of a post and the actions on them. They are loaded anew when `reader` changes. */
export function useComments(postsId: string, first: FirstComments, reader: string | null | undefined) {
  const [list, setList] = useState<CommentList>(() => listOf(first));
  /** Number of the latest request for a page; responses to earlier ones are ignored. */
  const latestRequest = useRef(0);
  /** Counts loads of the first page: replies that were requested for an earlier list are ignored. */
  const listNumber = useRef(0);
  const currentSort = useRef<Sort>('hot');
  const focusing = useNewest();
  /** Changes made here while request number `during` was under way: its response may not include them. */
  const changes = useRef<(ListChange & { during: number })[]>([]);
  /** Pages of replies loaded so far, by thread. */
  const repliesRead = useRef(new Map<string, number>());

  const { send, isPending, error } = useCall(requestPage, { success: null, failure: null });
  const load = useCallback(
    async (sort: Sort, page: number) => {
      latestRequest.current += 1;
      const number = latestRequest.current;
      currentSort.current = sort;
      if (page === 1) {
        listNumber.current += 1;
        repliesRead.current.clear();
      }
      setList((before) => ({ ...before, sort }));
      const outcome = await send({ postsId, sort, page });
      if (!outcome.ok || number !== latestRequest.current) return;
      const { list: threads, hasMore, commentCount, me } = outcome.answer;
      const missed = changes.current.filter(({ during }) => during === number);
      changes.current = [];
      setList((before) => ({
        ...before,
        threads:
          page === 1
            ? missed.reduce<readonly CommentThread[]>((all, { apply }) => apply(all), threads)
            : withPage(before.threads, threads),
        page,
        hasMore,
        count: commentCount + missed.reduce((sum, { weight }) => sum + weight(threads), 0),
        refusal: me?.refusal,
      }));
    },
    [postsId, send],
  );

  useEffect(() => {
    // The order may have been chosen before the session was loaded.
    if (reader !== undefined) void load(currentSort.current, 1);
  }, [load, reader]);

  const changeAll = (apply: ListChange['apply'], weight: ListChange['weight'] = () => 0) => {
    changes.current.push({ apply, weight, during: latestRequest.current });
    setList((before) => {
      const all = before.focused === null ? before.threads : [before.focused, ...before.threads];
      return {
        ...before,
        threads: apply(before.threads),
        focused: before.focused === null ? null : (apply([before.focused])[0] ?? null),
        count: before.count === undefined ? undefined : Math.max(0, before.count + weight(all)),
      };
    });
  };

  const like = useCall((comment: Comment) => requestWithMessage(likeComment, likeOf(comment)), {
    success: null,
    optimistic(comment) {
      const { liked } = likeOf(comment);
      const show = (on: boolean, likeCount: number) =>
        changeAll((threads) => withChange(threads, comment.id, { me: { liked: on }, likeCount }));
      show(liked, comment.likeCount + (liked ? 1 : -1));
      return () => show(!liked, comment.likeCount);
    },
    onDone: ({ liked, likeCount }, { id }) => changeAll((threads) => withChange(threads, id, { me: { liked }, likeCount })),
  });
  const pin = useCall(pinComment, {
    success: (_, { pinned }) => (pinned ? '评论已置顶' : '已取消置顶'),
    onDone: (_, { commentId, pinned }) => changeAll((threads) => withPin(threads, commentId, pinned)),
  });
  const remove = useCall(removeComment, {
    success: '评论已删除',
    onDone: (_, { commentId: id }) =>
      changeAll(
        (threads) => without(threads, id),
        (threads) => (isIn(threads, id) ? -countedCommentsOf(threads, id) : 0),
      ),
  });
  /** Loads the next replies of a thread. On a press only, so a failure is shown as a toast. */
  const loadReplies = async ({ id }: CommentThread) => {
    const page = (repliesRead.current.get(id) ?? 0) + 1;
    const list = listNumber.current;
    const { data, msg } = await requestWithMessage(listReplies, { commentId: id, page, limit: REPLIES_A_PAGE });
    if (list !== listNumber.current) return { data, msg };
    // The last page is not counted, so it is loaded again: new replies may have been added to it.
    if (data.hasMore) repliesRead.current.set(id, page);
    changeAll((threads) => withReplies(threads, id, data.list));
    return { data, msg };
  };

  const failure = error?.message ?? null;
  return {
    /** `loading` also until the first response. */
    list: { ...list, failure, loading: isPending || (list.count === undefined && failure === null) },
    load,
    /** Shows the thread of one comment above the list; false when it does not exist any more. */
    async focus(commentId: string): Promise<boolean> {
      const isNewest = focusing.begin();
      try {
        const focused = await request(threadOf, { commentId });
        if (focused.postsId !== postsId) return false;
        if (isNewest()) setList((before) => ({ ...before, focused }));
        return true;
      } catch {
        return false;
      }
    },
    unfocus() {
      focusing.drop();
      setList((before) => ({ ...before, focused: null }));
    },
    add(comment: Comment, rootId: string | null) {
      changes.current.push({
        // A list that was loading at the same time may already include it.
        apply: (threads) => (isIn(threads, comment.id) ? threads : withNew(threads, comment, rootId)),
        weight: (threads) => (isIn(threads, comment.id) || comment.held ? 0 : 1),
        during: latestRequest.current,
      });
      setList((before) => {
        if (isIn(before.threads, comment.id)) return before;
        return {
          ...before,
          threads: withNew(before.threads, comment, rootId),
          focused:
            before.focused === null || rootId === null ? before.focused : (withNew([before.focused], comment, rootId)[0] ?? null),
          count: (before.count ?? 0) + (comment.held ? 0 : 1),
        };
      });
    },
    like,
    pin,
    remove,
    loadReplies,
  };
}

export type Comments = ReturnType<typeof useComments>;

const requestPage = (input: { postsId: string; sort: Sort; page: number }) => requestWithMessage(listComments, input);

/** The input that toggles the like. */
const likeOf = ({ id, me }: Comment) => ({ commentId: id, liked: me?.liked !== true });

const isIn = (threads: readonly CommentThread[], id: string): boolean =>
  threads.some((thread) => thread.id === id || thread.replies.some((reply) => reply.id === id));
