import type { PostStatus } from '#contract/posts/post.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordPersonDecision } from '../../screening/service.ts';
import * as postsStore from '../store.ts';
import { record } from './record.ts';
import * as store from './store.ts';
import type { RiskSign } from './store.ts';

/** An author with fewer approved posts is a newcomer. */
export const NEWCOMER_POSTS = 3;

/**
 * Notes that a revision is published, from `since` on, without a person having seen it, with the signs of risk by which moderators see
 * it sooner.
 */
export async function storeUnseen(
  tx: Transaction,
  post: postsStore.PostRow,
  revision: Pick<postsStore.RevisionRow, 'id' | 'riskyWords'>,
  since: Date,
): Promise<void> {
  const { refused, newcomer } = await store.findSigns(tx, post, NEWCOMER_POSTS);
  // A report of the revision published before still concerns the post, whatever was changed since.
  const reported = (await store.findUnseen(tx, post.id))?.signs.includes('reported') === true;
  const candidates: [RiskSign, boolean][] = [
    ['reported', reported],
    ['refused', refused],
    ['words', revision.riskyWords.length > 0],
    ['newcomer', newcomer],
  ];
  const signs = candidates.flatMap(([sign, holds]) => (holds ? [sign] : []));
  await store.putUnseen(tx, { postId: post.id, revisionId: revision.id, signs, since });
}

/** A reported post that was published without review comes before moderators sooner. */
export const prioritizeReportedPost = (tx: Transaction, postId: string): Promise<void> => store.addSign(tx, postId, 'reported');

/** An administrator confirms an unseen post. `seen`: the number of the revision they saw; refused when a newer one was published since. */
export async function confirmSeen(
  deps: Deps,
  actor: Actor,
  { tx, post }: { tx: Transaction; post: postsStore.PostRow },
  seen: number | undefined,
): Promise<PostStatus> {
  const unseen = await store.findUnseen(tx, post.id);
  if (unseen === undefined || post.status !== 'published' || post.publishedRevisionId !== unseen.revisionId)
    throw new AppError('conflict', '作品不在待复核之列，可能已被处理');
  const revision = await postsStore.findRevision(tx, unseen.revisionId);
  if (revision === undefined) throw new Error(`revision ${unseen.revisionId} is not there`);
  if (seen !== undefined && seen !== revision.number)
    throw new AppError('conflict', '作品在你查看之后又更新了，请看过新的内容再确认');
  await store.deleteUnseen(tx, post.id);
  await recordPersonDecision(deps, tx, { scope: 'posts', subjectId: post.id, revisionId: revision.id }, true);
  await postsStore.changePost(tx, post.id, { decidedAt: deps.clock.now() });
  await record(deps, tx, actor, post.id, revision.number, 'approve');
  return post.status;
}
