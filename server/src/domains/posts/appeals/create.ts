import type { AppealState } from '#contract/moderation/appeals.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { plainText } from '../../../core/text.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { lockManagedPost, requireAuthor } from '../access.ts';
import { isRefused } from '../present.ts';
import { lockPost, type LockedPost } from '../store.ts';
import * as store from '../review/store.ts';

/** Appeals against the rejection or takedown that stands against a post; once for each decision. */
export function createAppeal(
  deps: Deps,
  actor: Actor,
  { postsId, text }: { postsId: string; text: string },
): Promise<{ postsId: string; state: AppealState }> {
  const author = requireAuthor(actor);
  return deps.transact(async (tx) => {
    const post = await lockManagedPost(tx, actor, postsId);
    const refusal = await store.findLastRefusal(tx, postsId);
    if (refusal === undefined || !isRefused(post)) throw new AppError('conflict', '作品没有可以申诉的审核结果');
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

export interface Appealed extends LockedPost {
  appeal: store.AppealRow;
}

/** An appeal with its post, both locked; the post first, as by everybody else who changes both. */
export async function lockAppealed(tx: Transaction, id: string): Promise<Appealed | undefined> {
  const post = await lockPost(tx, (await store.findAppeal(tx, id))?.postId ?? '');
  const appeal = await store.lockAppeal(tx, id);
  return appeal === undefined || post === undefined ? undefined : { tx, post, appeal };
}

export async function answerAppeal(
  deps: Deps,
  { tx, appeal }: Appealed,
  { adminId, granted, reply }: { adminId: string; granted: boolean; reply: string },
): Promise<'granted' | 'refused'> {
  const state = granted ? 'granted' : 'refused';
  await store.changeAppeal(tx, appeal.id, { state, reply, decidedBy: adminId, decidedAt: deps.clock.now() });
  return state;
}
