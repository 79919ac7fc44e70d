import type { Transaction } from '../../../db/client.ts';
import * as postsStore from '../store.ts';

/** Sets or clears the platform's suspicion that AI made a post or a part of it; false when nothing changed. */
export async function noteAi(tx: Transaction, post: postsStore.PostRow, suspected: boolean): Promise<boolean> {
  if (post.aiSuspected === suspected) return false;
  await postsStore.changePost(tx, post.id, { aiSuspected: suspected });
  await tx.emit('posts.changed', { postId: post.id, authorId: post.authorId });
  return true;
}
