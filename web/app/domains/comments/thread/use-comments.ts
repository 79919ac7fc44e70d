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
import { weightOf, withChange, withNew, without, withPage, withPin, withReplies } from './threads.ts';

/** The first page of comments as every guest sees it. */
export interface FirstComments {
  list: readonly CommentThread[];
  hasMore: boolean;
  mayWrite: boolean;
}

export type Sort = 'hot' | 'new';
const REPLIES_A_PAGE = 10;

export interface CommentList {
  threads: readonly CommentThread[];
  /** The thread of the comment somebody was led to; it stands above the list and is left out of it. */
  focused: CommentThread | null;
  sort: Sort;
  page: number;
  hasMore: boolean;
  /** Undefined before the first answer. */
  count: number | undefined;
  /** What keeps the reader from writing; undefined before the first answer, and for guests. */
  refusal: RemarkRefusal | null | undefined;
}

/** One thing that was done to the comments, and what it adds to the count of a list that does not know of it. */
interface ListChange {
  apply: (threads: readonly CommentThread[]) => readonly CommentThread[];
  weight: (threads: readonly CommentThread[]) => number;
}

/** What came with the page is shown until it is known what the reader has to do with it. */
const listOf = ({ list, hasMore }: FirstComments): CommentList => ({
  threads: list,
  focused: null,
  sort: 'hot',
  page: list.length === 0 ? 0 : 1,
  hasMore,
  count: undefined,
  refusal: undefined,
});

/** The comments of a post in the browser, and what can be done with them. `reader` makes them anew for another person. */
export function useComments(postsId: string, first: FirstComments, reader: string | null | undefined) {
  const [list, setList] = useState<CommentList>(() => listOf(first));
  // Answers of an older question come too late.
  const question = useRef(0);
  /** Counts the lists that were begun from their first page: replies to a thread of another one come too late. */
  const begun = useRef(0);
  const sorted = useRef<Sort>('hot');
  const leading = useNewest();
  /** What was changed here, and which question was under way: its answer may not know of it. */
  const changes = useRef<(ListChange & { during: number })[]>([]);
  /** Pages of replies already loaded of each thread. */
  const repliesRead = useRef(new Map<string, number>());

  const { send, isPending, error } = useCall(requestPage, { success: null, failure: null });
  const load = useCallback(
    async (sort: Sort, page: number) => {
      question.current += 1;
      const requested = question.current;
      sorted.current = sort;
      if (page === 1) {
        begun.current += 1;
        repliesRead.current.clear();
      }
      setList((before) => ({ ...before, sort }));
      const sent = await send({ postsId, sort, page });
      if (!sent.ok || requested !== question.current) return;
      const { list: found, hasMore, commentCount, me } = sent.answer;
      const missed = changes.current.filter(({ during }) => during === requested);
      changes.current = [];
      setList((before) => ({
        ...before,
        threads:
          page === 1
            ? missed.reduce<readonly CommentThread[]>((all, { apply }) => apply(all), found)
            : withPage(before.threads, found),
        page,
        hasMore,
        count: commentCount + missed.reduce((sum, { weight }) => sum + weight(found), 0),
        refusal: me?.refusal,
      }));
    },
    [postsId, send],
  );

  useEffect(() => {
    // The order may have been chosen before it was known who reads.
    if (reader !== undefined) void load(sorted.current, 1);
  }, [load, reader]);

  const changeAll = (apply: ListChange['apply'], weight: ListChange['weight'] = () => 0) => {
    changes.current.push({ apply, weight, during: question.current });
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
        (threads) => (isIn(threads, id) ? -weightOf(threads, id) : 0),
      ),
  });
  /** Asked for by a press, thread by thread: a failure is a toast, not a state of the list. */
  const loadReplies = async ({ id }: CommentThread) => {
    const page = (repliesRead.current.get(id) ?? 0) + 1;
    const list = begun.current;
    const { data, msg } = await requestWithMessage(listReplies, { commentId: id, page, limit: REPLIES_A_PAGE });
    if (list !== begun.current) return { data, msg };
    // The last page is read again: more may have been written meanwhile.
    if (data.hasMore) repliesRead.current.set(id, page);
    changeAll((threads) => withReplies(threads, id, data.list));
    return { data, msg };
  };

  const failure = error?.message ?? null;
  return {
    /** `loading` until it is known what the reader has to do with what came with the page. */
    list: { ...list, failure, loading: isPending || (list.count === undefined && failure === null) },
    load,
    /** Leads to one comment; false when it is gone. */
    async focus(commentId: string): Promise<boolean> {
      const isNewest = leading.begin();
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
      leading.drop();
      setList((before) => ({ ...before, focused: null }));
    },
    add(comment: Comment, rootId: string | null) {
      changes.current.push({
        // A list that was asked for at the same time may have brought it along.
        apply: (threads) => (isIn(threads, comment.id) ? threads : withNew(threads, comment, rootId)),
        weight: (threads) => (isIn(threads, comment.id) || comment.held ? 0 : 1),
        during: question.current,
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

/** The other way round than it is now. */
const likeOf = ({ id, me }: Comment) => ({ commentId: id, liked: me?.liked !== true });

const isIn = (threads: readonly CommentThread[], id: string): boolean =>
  threads.some((thread) => thread.id === id || thread.replies.some((reply) => reply.id === id));
