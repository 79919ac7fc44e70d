import type { AppealState } from '#contract/appeals.ts';
import type { PostStatus } from '#contract/posts.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { plainText } from '../../plain-text.ts';
import { wasRefused } from './present.ts';
import { approve, putBack, type Turn } from './publish.ts';
import { authorOf, lockOwn } from './save.ts';
import * as store from './store.ts';

/** Asks for another look at the decision that stands against a work. */
export function createAppeal(
  deps: Deps,
  actor: Actor,
  { postsId, text }: { postsId: string; text: string },
): Promise<{ postsId: string; state: AppealState }> {
  const author = authorOf(actor);
  return deps.events.transact(async (tx) => {
    const post = await lockOwn(tx, actor, postsId);
    const refusal = await store.findLastRefusal(tx, postsId);
    if (refusal === undefined || !wasRefused(post)) throw new AppError('conflict', '作品没有可以申诉的审核结果');
    const isNew = await store.insertAppeal(tx, {
      id: deps.random.id(),
      postId: postsId,
      reviewId: refusal.id,
      authorId: author.id,
      firstAdminId: refusal.actorId,
      text: plainText(text),
      state: 'pending',
      createdAt: deps.clock.now(),
    });
    if (!isNew) throw new AppError('conflict', '同一审核结果只能申诉一次');
    return { postsId, state: 'pending' };
  });
}

/** Undoes a decision: what was sent back passes as it was handed in, what was taken down is put back as readers saw it. */
export async function undoRefusal(deps: Deps, actor: Actor, turn: Turn): Promise<PostStatus> {
  const { tx, post } = turn;
  if (!wasRefused(post)) throw new AppError('conflict', '作品的状态已经变化，申诉不再有效');
  if (post.review !== 'rejected') return putBack(deps, actor, turn);
  const waits = { status: post.status === 'rejected' ? ('pending' as const) : post.status, review: 'pending' as const };
  await store.changePost(tx, post.id, waits);
  return approve(deps, actor, { ...turn, post: { ...post, ...waits } });
}
