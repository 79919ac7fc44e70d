import type { Comment, CommentThread } from '#contract/comments/comments.ts';

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

/** A post has one pinned comment, and it leads. */
export function withPin(threads: Threads, id: string, pinned: boolean): Threads {
  const changed = threads.map((thread) => ({ ...thread, pinned: pinned && thread.id === id }));
  return [...changed.filter((thread) => thread.pinned), ...changed.filter((thread) => !thread.pinned)];
}

/** Replies go with their first-level comment. */
export function without(threads: Threads, id: string): Threads {
  return threads
    .filter((thread) => thread.id !== id)
    .map((thread) => {
      const gone = thread.replies.find((reply) => reply.id === id);
      if (gone === undefined) return thread;
      const replyCount = thread.replyCount - (gone.held ? 0 : 1);
      return { ...thread, replyCount, replies: thread.replies.filter((reply) => reply !== gone) };
    });
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

/** How many comments go from the count when this one does; a held one was never counted. */
export function weightOf(threads: Threads, id: string): number {
  const thread = threads.find((one) => one.id === id);
  const gone = thread ?? threads.flatMap(({ replies }) => replies).find((reply) => reply.id === id);
  return gone?.held === true ? 0 : 1 + (thread?.replyCount ?? 0);
}
