import type { Comment, CommentThread } from '#contract/comments/comments.ts';

/** Pure updates of a list of threads: each returns a new list. */
type Threads = readonly CommentThread[];

/** Appends the next page, without threads that are already in the list: pages shift when comments are added. */
export function withPage(threads: Threads, page: Threads): Threads {
  const ids = new Set(threads.map(({ id }) => id));
  return [...threads, ...page.filter(({ id }) => !ids.has(id))];
}

/** Adds an own new comment: first in the list, behind the pinned one; a reply at the end of its thread. */
export function withNew(threads: Threads, comment: Comment, rootId: string | null): Threads {
  if (rootId !== null)
    return threads.map((thread) =>
      thread.id === rootId
        ? { ...thread, replyCount: thread.replyCount + (comment.held ? 0 : 1), replies: [...thread.replies, comment] }
        : thread,
    );
  const pinned = threads.filter((thread) => thread.pinned);
  return [...pinned, { ...comment, replies: [] }, ...threads.filter((thread) => !thread.pinned)];
}

export function withChange(threads: Threads, id: string, change: Partial<Comment>): Threads {
  return threads.map((thread) =>
    thread.id === id
      ? { ...thread, ...change }
      : {
          ...thread,
          replies: thread.replies.map((reply) => (reply.id === id ? { ...reply, ...change } : reply)),
        },
  );
}

/** Pins or unpins a comment; a post has at most one pinned comment, which is first. */
export function withPin(threads: Threads, id: string, pinned: boolean): Threads {
  const changedThreads = threads.map((thread) => ({ ...thread, pinned: pinned && thread.id === id }));
  return [...changedThreads.filter((thread) => thread.pinned), ...changedThreads.filter((thread) => !thread.pinned)];
}

/** Removes a comment or reply; a first-level comment with its replies. */
export function without(threads: Threads, id: string): Threads {
  return threads
    .filter((thread) => thread.id !== id)
    .map((thread) => {
      const removedReply = thread.replies.find((reply) => reply.id === id);
      if (removedReply === undefined) return thread;
      const replyCount = thread.replyCount - (removedReply.held ? 0 : 1);
      return { ...thread, replyCount, replies: thread.replies.filter((reply) => reply !== removedReply) };
    });
}

/** Merges a page of replies into a thread, in the order of their time. */
export function withReplies(threads: Threads, rootId: string, page: readonly Comment[]): Threads {
  return threads.map((thread) => {
    if (thread.id !== rootId) return thread;
    const replies = new Map([...thread.replies, ...page].map((reply) => [reply.id, reply]));
    return {
      ...thread,
      replies: [...replies.values()].sort((a, b) => a.createTime.localeCompare(b.createTime) || a.id.localeCompare(b.id)),
    };
  });
}

/** The number by which the count falls when a comment is removed; held comments are not counted. */
export function countedCommentsOf(threads: Threads, id: string): number {
  const thread = threads.find((other) => other.id === id);
  const comment = thread ?? threads.flatMap(({ replies }) => replies).find((reply) => reply.id === id);
  return comment?.held === true ? 0 : 1 + (thread?.replyCount ?? 0);
}
