import type { Transaction } from '../../../db/client.ts';
import * as postsStore from '../store.ts';

/** Writes down that AI seems to have made a post or a part of it, or takes that back; false when it stood so already. */
export async function noteAi(tx: Transaction, post: postsStore.PostRow, suspected: boolean): Promise<boolean> {
  if (post.aiSuspected === suspected) return false;
  await postsStore.changePost(tx, post.id, { aiSuspected: suspected });
  await tx.emit('posts.changed', { postId: post.id, authorId: post.authorId });
  return true;
}
