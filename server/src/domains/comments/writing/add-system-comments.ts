import type { Deps } from '../../../deps.ts';
import { addToCounts } from '../../counters/service.ts';
import * as store from '../store.ts';

/** A comment that comes with the product. `answers` is the place of an earlier one in the same list. */
export interface SystemComment {
  authorId: string;
  content: string;
  likeCount: number;
  answers: number | null;
  ipLocation: string | null;
  createdAt: Date;
}

/** Added once, to a post that has none. Nobody is told of them. */
export async function addSystemComments(deps: Deps, postId: string, said: SystemComment[]): Promise<void> {
  await deps.transact(async (tx) => {
    await store.lockPins(tx, postId);
    if (await store.hasComments(tx, postId)) return;
    const rows: store.NewComment[] = [];
    for (const { answers, ...comment } of said) {
      const parent = answers === null ? undefined : rows[answers];
      const row = {
        ...comment,
        id: deps.random.id(),
        postId,
        rootId: parent?.rootId ?? parent?.id ?? null,
        parentId: parent?.id ?? null,
        answeredId: parent?.rootId == null ? null : parent.authorId,
        ip: '127.0.0.1',
      };
      rows.push(row);
      await store.insertComment(tx, row);
      if (row.rootId !== null) await store.addToReplies(tx, row.rootId, 1);
    }
    await addToCounts(tx, postId, { comments: rows.length });
    await tx.emit('comments.changed', { postId, rootId: null });
  });
}
