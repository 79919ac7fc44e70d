import type { ParsedOf } from '#contract/call.ts';
import type {
  confirmPost as confirmCall,
  keepPostDown as keepDownCall,
  ReviewDetail,
  suspectAi as suspectCall,
} from '#contract/moderation/review.ts';
import type { ReviewReason } from '#contract/posts/drafts.ts';
import type { PostStatus } from '#contract/posts/post.ts';
import { requireAdmin, scopeOf, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { claimAfter, type ClaimWish } from '../../review/service.ts';
import { readableText } from '../../../core/text.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { isPostInScope } from '../../../db/scopes/post-scope.ts';
import type { Deps } from '../../../deps.ts';
import { sanctionTitle, standingSanction } from '../../accounts/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import {
  approve,
  confirmSeen,
  lockPost,
  noteAi,
  reinstate,
  record,
  reject,
  takeDown,
  keepDown,
  type PostRow,
  type LockedPost,
  type TakedownOrder,
  fillCards,
  findPost,
  stateOf,
  canTransition,
  isClaimable,
} from '../../posts/service.ts';
import { reviewDetail } from './list.ts';
import {
  notifyApproved,
  notifyKeptDown,
  notifyRejected,
  notifyReinstated,
  notifySuspected,
  notifyTakenDown,
  type Decision,
} from './notify.ts';
import * as store from './store.ts';
import { explainStray, withoutBlanks } from './stray-anchor.ts';

export interface Decided {
  postsId: string;
  status: PostStatus;
}

/** Claims a post for some minutes, during which no other admin can decide on it, or releases the claim. */
export async function claimPost(
  deps: Deps,
  actor: Actor,
  ip: string,
  { postsId, ...wish }: { postsId: string } & ClaimWish,
): Promise<ReviewDetail> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const post = await lockSubmitted(tx, admin, postsId);
    if (!(await isClaimable(tx, post))) throw new AppError('conflict', '作品不在待审核状态，可能已被处理');
    const ownClaim = await refuseClaimed(deps, tx, admin, postsId);
    const { claim, isNews } = claimAfter(ownClaim, wish, deps.clock.now());
    if (claim === null) await store.deleteClaim(tx, postsId);
    else if (claim !== 'same') await store.putClaim(tx, { postId: postsId, adminId: admin.id, ...claim });
    if (!isNews) return;
    const { claimed } = wish;
    await record(deps, tx, actor, postsId, await store.findSubmittedNumber(tx, postsId), claimed ? 'claim' : 'release');
    await recordAction(deps, tx, admin, ip, {
      action: claimed ? 'posts.claim' : 'posts.release',
      targetType: 'post',
      targetId: postsId,
    });
  });
  return reviewDetail(deps, actor, postsId);
}

export const approvePost = (deps: Deps, actor: Actor, ip: string, postsId: string): Promise<Decided> =>
  decide(
    deps,
    actor,
    ip,
    postsId,
    { action: 'posts.approve' },
    async (locked) => {
      await refuseBarred(deps, locked);
      return approve(deps, actor, locked);
    },
    notifyApproved,
  );

/** While its author is barred from publishing, a post that was submitted before cannot be approved. */
async function refuseBarred(deps: Deps, { tx, post }: LockedPost): Promise<void> {
  const sanction = await standingSanction(deps, tx, post.authorId, 'noPublish');
  if (sanction !== undefined)
    throw new AppError('conflict', `${sanctionTitle(sanction, '作者')}，期间作品不能发布；可以退回，或先解除禁发`);
}

export async function rejectPost(
  deps: Deps,
  actor: Actor,
  ip: string,
  { postsId, reasons }: { postsId: string; reasons: ReviewReason[] },
): Promise<Decided> {
  // Outside the scope `decide` answers "not found".
  if (await isPostInScope(deps.db, postsId, scopeOf(requireAdmin(actor)))) await refuseStrayAnchors(deps, postsId, reasons);
  return decide(
    deps,
    actor,
    ip,
    postsId,
    { action: 'posts.reject', reasons },
    (locked) => reject(deps, actor, locked, reasons),
    (decision) => notifyRejected(decision, reasons),
  );
}

export const offlinePost = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { postsId, ...order }: { postsId: string } & TakedownOrder,
): Promise<Decided> =>
  decide(
    deps,
    actor,
    ip,
    postsId,
    { action: 'posts.offline', ...filledFieldsOf(order) },
    (locked, admin) => takeDown(deps, admin, locked, order),
    (decision) => notifyTakenDown(decision, order),
  );

/** The fields of a takedown that are neither empty nor null, for the audit log. */
const filledFieldsOf = (order: TakedownOrder): Record<string, string> =>
  Object.fromEntries(Object.entries(order).filter((entry): entry is [string, string] => entry[1] !== '' && entry[1] !== null));

/** Keeps a post down until another day, or without a term (`until` null). A repeated call changes nothing and notifies nobody. */
export async function keepPostDown(
  deps: Deps,
  actor: Actor,
  ip: string,
  { postsId, until, reason }: ParsedOf<typeof keepDownCall>,
): Promise<Decided> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const post = await lockSubmitted(tx, admin, postsId);
    if (await isClaimable(tx, post)) await refuseClaimed(deps, tx, admin, postsId);
    const change = await keepDown(deps, admin, { tx, post }, { until, reason });
    if (change === null) return { postsId, status: post.status };
    await store.deleteClaim(tx, postsId);
    const { before, after } = change;
    await recordAction(deps, tx, admin, ip, {
      action: 'posts.keepDown',
      targetType: 'post',
      targetId: postsId,
      before: { ...before },
      after: { ...after },
    });
    await notifyKeptDown({ deps, tx, post, status: post.status, title: await store.findTitle(tx, postsId) }, after);
    return { postsId, status: post.status };
  });
}

export const restorePost = (deps: Deps, actor: Actor, ip: string, postsId: string): Promise<Decided> =>
  decide(deps, actor, ip, postsId, { action: 'posts.restore' }, (locked) => reinstate(deps, actor, locked), notifyReinstated);

/** Confirms a post that was published without review. Its author gets no notification, as at its publication. */
export const confirmPost = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { postsId, revision }: ParsedOf<typeof confirmCall>,
): Promise<Decided> =>
  decide(
    deps,
    actor,
    ip,
    postsId,
    { action: 'posts.confirm', revision },
    (locked) => confirmSeen(deps, actor, locked, revision),
    notifyNobody,
  );

const notifyNobody = (): Promise<void> => Promise.resolve();

/** Marks a post as suspected to be made by AI without a declaration, or removes the mark. Allowed while another admin has a claim, as it decides nothing. */
export async function suspectAi(
  deps: Deps,
  actor: Actor,
  ip: string,
  { postsId, suspected }: ParsedOf<typeof suspectCall>,
): Promise<ReviewDetail> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const post = await lockSubmitted(tx, admin, postsId);
    if (!(await noteAi(tx, post, suspected))) return;
    await recordAction(deps, tx, admin, ip, {
      action: 'posts.suspectAi',
      targetType: 'post',
      targetId: postsId,
      before: { aiSuspected: !suspected },
      after: { aiSuspected: suspected },
    });
    const decision = { deps, tx, post, status: post.status, title: await store.findTitle(tx, postsId) };
    if (suspected) await notifySuspected(decision);
  });
  return reviewDetail(deps, actor, postsId);
}

/**
 * One transaction: locks the post, refuses while another admin has a claim (the deciding admin needs none), makes the `change`, ends the
 * claim, writes the audit log with `action` and its `details`, and notifies the author.
 */
async function decide(
  deps: Deps,
  actor: Actor,
  ip: string,
  postsId: string,
  { action, ...details }: { action: string } & Record<string, unknown>,
  change: (locked: LockedPost, admin: AdminActor) => Promise<PostStatus>,
  notifyAuthor: (decision: Decision) => Promise<void>,
): Promise<Decided> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const post = await lockSubmitted(tx, admin, postsId);
    if (await isClaimable(tx, post)) await refuseClaimed(deps, tx, admin, postsId);
    const status = await change({ tx, post }, admin);
    await store.deleteClaim(tx, postsId);
    await recordAction(deps, tx, admin, ip, {
      action,
      targetType: 'post',
      targetId: postsId,
      before: { status: post.status, review: post.review, refused: post.refused },
      after: { status, ...details },
    });
    await notifyAuthor({ deps, tx, post, status, title: await store.findTitle(tx, postsId) });
    return { postsId, status };
  });
}

/** The submitted post, locked. A post outside the scope of the admin's role counts as not found. */
async function lockSubmitted(tx: Transaction, admin: AdminActor, postsId: string): Promise<PostRow> {
  const post = await lockPost(tx, postsId);
  const isFound = post !== undefined && (await isPostInScope(tx, postsId, scopeOf(admin)));
  if (!isFound || post.submittedRevisionId === null) throw new AppError('notFound', '作品不存在或尚未提交审核');
  return post;
}

/** Refuses while another admin has a claim. Answers the admin's own claim, if any. */
async function refuseClaimed(
  deps: Deps,
  tx: Transaction,
  admin: AdminActor,
  postsId: string,
): Promise<{ adminId: string; tab: string | null } | undefined> {
  const claim = await store.findClaim(tx, postsId, deps.clock.now());
  if (claim !== undefined && claim.adminId !== admin.id)
    throw new AppError('conflict', `作品正由 ${claim.name} 审核，请先处理其他作品`);
  return claim;
}

/** Refuses reasons whose anchor is not in the submitted revision: a picture, a quote or a time of the video. */
async function refuseStrayAnchors(deps: Deps, postsId: string, reasons: ReviewReason[]): Promise<void> {
  if (reasons.every(({ anchor }) => anchor === undefined)) return;
  const revision = await store.findSubmitted(deps.db, postsId);
  // Without a submitted revision `decide` answers "not found".
  if (revision === undefined) return;
  const html = revision.html === null ? '' : await fillCards(deps, revision.html);
  const text = withoutBlanks(readableText(html));
  const broken = reasons.flatMap(({ anchor }, index): [string, string][] => {
    const message = anchor === undefined ? null : explainStray(anchor, { html, text, durationMs: revision.durationMs });
    return message === null ? [] : [[`reasons.${index}.anchor`, `第 ${index + 1} 条理由${message}`]];
  });
  if (broken[0] !== undefined) throw new AppError('invalid', broken[0][1], { fields: Object.fromEntries(broken) });
}

/** Whether a takedown is possible: false when the post is already down or does not exist. */
export async function mayBeTakenDown(db: Queryable, postId: string): Promise<boolean> {
  const post = await findPost(db, postId);
  return post !== undefined && canTransition(stateOf(post), 'takeDown');
}
