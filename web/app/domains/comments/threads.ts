import type { Comment, CommentThread } from '#contract/comments.ts';

/** What a list of threads looks like after something happened in it. All answer a new list and leave the old as it was. */
type Threads = readonly CommentThread[];

/** The next page behind what is there; lists move while they are read, so nothing is shown twice. */
export function withPage(threads: Threads, page: Threads): Threads {
  const seen = new Set(threads.map(({ id }) => id));
  return [...threads, ...page.filter(({ id }) => !seen.has(id))];
}

/** One's own new comment is seen at once: first of all but the pinned one, a reply at the end of its thread. */
export function withNew(threads: Threads, comment: Comment, rootId: string | null): Threads {
  if (rootId !== null)
    return threads.map((thread) =>
      thread.id === rootId ? { ...thread, replyCount: thread.replyCount + 1, replies: [...thread.replies, comment] } : thread,
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

/** A work has one pinned comment, and it leads. */
export function withPin(threads: Threads, id: string, pinned: boolean): Threads {
  const changed = threads.map((thread) => ({ ...thread, pinned: pinned && thread.id === id }));
  return [...changed.filter((thread) => thread.pinned), ...changed.filter((thread) => !thread.pinned)];
}

/** Replies go with their first-level comment. */
export function without(threads: Threads, id: string): Threads {
  return threads
    .filter((thread) => thread.id !== id)
    .map((thread) =>
      thread.replies.some((reply) => reply.id === id)
        ? { ...thread, replyCount: thread.replyCount - 1, replies: thread.replies.filter((reply) => reply.id !== id) }
        : thread,
    );
}

/** A page of replies in the order they were written; what was shown before for another reason finds its place. */
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

/** How many comments go when this one does. */
export const weightOf = (threads: Threads, id: string): number =>
  1 + (threads.find((thread) => thread.id === id)?.replyCount ?? 0);
