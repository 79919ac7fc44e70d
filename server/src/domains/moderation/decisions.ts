import type { ReviewDetail } from '#contract/moderation.ts';
import type { PostStatus, ReviewReason } from '#contract/posts.ts';
import type { Actor, AdminActor } from '../../actor.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { adminOf, recordAction } from '../administration/service.ts';
import { approve, lockPost, putBack, record, reject, takeDown, type PostRow, type Turn } from '../posts/service.ts';
import { reviewDetail } from './queue.ts';
import * as store from './store.ts';
import { tellOfApproval, tellOfRejection, tellOfReturn, tellOfTakedown, type Told } from './telling.ts';

const CLAIM_MS = 20 * 60_000;

export interface Decided {
  postsId: string;
  status: PostStatus;
}

/** Holds a work for a while so that no one else reviews it, or lets it go. */
export async function claimPost(
  deps: Deps,
  actor: Actor,
  ip: string,
  { postsId, claimed }: { postsId: string; claimed: boolean },
): Promise<ReviewDetail> {
  const admin = adminOf(actor);
  await deps.events.transact(async (tx) => {
    const post = await lockHandedIn(tx, postsId);
    if (post.review !== 'pending') throw new AppError('conflict', '作品不在待审核状态，可能已被处理');
    const holder = await refuseHeld(deps, tx, admin, postsId);
    if (!claimed && holder === undefined) return;
    if (claimed)
      await store.putClaim(tx, { postId: postsId, adminId: admin.id, until: new Date(deps.clock.now().getTime() + CLAIM_MS) });
    else await store.deleteClaim(tx, postsId);
    // Holding on to what one holds already only moves the end.
    if (claimed && holder !== undefined) return;
    await record(deps, tx, actor, postsId, await store.findSubmittedNumber(tx, postsId), claimed ? 'claim' : 'release');
    await recordAction(deps, tx, admin, ip, {
      action: claimed ? 'posts.claim' : 'posts.release',
      targetType: 'post',
      targetId: postsId,
    });
  });
  return reviewDetail(deps, actor, postsId);
}

/** A work that nobody holds is claimed by deciding on it. */
export const approvePost = (deps: Deps, actor: Actor, ip: string, postsId: string): Promise<Decided> =>
  decide(deps, actor, ip, postsId, { action: 'posts.approve' }, (turn) => approve(deps, actor, turn), tellOfApproval);

export const rejectPost = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { postsId, reasons }: { postsId: string; reasons: ReviewReason[] },
): Promise<Decided> =>
  decide(
    deps,
    actor,
    ip,
    postsId,
    { action: 'posts.reject', reasons },
    (turn) => reject(deps, actor, turn, reasons),
    (told) => tellOfRejection(told, reasons),
  );

export const offlinePost = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { postsId, reason }: { postsId: string; reason: string },
): Promise<Decided> =>
  decide(
    deps,
    actor,
    ip,
    postsId,
    { action: 'posts.offline', reason },
    (turn) => takeDown(deps, actor, turn, reason),
    (told) => tellOfTakedown(told, reason),
  );

export const restorePost = (deps: Deps, actor: Actor, ip: string, postsId: string): Promise<Decided> =>
  decide(deps, actor, ip, postsId, { action: 'posts.restore' }, (turn) => putBack(deps, actor, turn), tellOfReturn);

/** One transaction: the work locked, nobody else holding it, the change, the claim gone, the log written, the author told. */
async function decide(
  deps: Deps,
  actor: Actor,
  ip: string,
  postsId: string,
  { action, ...said }: { action: string } & Record<string, unknown>,
  change: (turn: Turn) => Promise<PostStatus>,
  tell: (told: Told) => Promise<void>,
): Promise<Decided> {
  const admin = adminOf(actor);
  return deps.events.transact(async (tx, emit) => {
    const post = await lockHandedIn(tx, postsId);
    if (post.review === 'pending') await refuseHeld(deps, tx, admin, postsId);
    const status = await change({ tx, emit, post });
    await store.deleteClaim(tx, postsId);
    await recordAction(deps, tx, admin, ip, {
      action,
      targetType: 'post',
      targetId: postsId,
      before: { status: post.status, review: post.review },
      after: { status, ...said },
    });
    await tell({ deps, tx, emit, post, status, title: await store.findTitle(tx, postsId) });
    return { postsId, status };
  });
}

async function lockHandedIn(tx: Transaction, postsId: string): Promise<PostRow> {
  const post = await lockPost(tx, postsId);
  if (post === undefined || post.submittedRevisionId === null) throw new AppError('notFound', '作品不存在或尚未提交审核');
  return post;
}

/** Answers the claim when it is the asker's own. */
async function refuseHeld(
  deps: Deps,
  tx: Transaction,
  admin: AdminActor,
  postsId: string,
): Promise<{ adminId: string } | undefined> {
  const claim = await store.findClaim(tx, postsId, deps.clock.now());
  if (claim !== undefined && claim.adminId !== admin.id)
    throw new AppError('conflict', `作品正由 ${claim.name} 审核，请先处理其他作品`);
  return claim;
}
