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
  findUnseen,
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
  findTakedown,
  stateOf,
  canTransition,
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
import { closed, strayed } from './stray-anchor.ts';

export interface Decided {
  postsId: string;
  status: PostStatus;
}

/** Holds a post for a while so that no one else reviews it, or lets it go. */
export async function claimPost(
  deps: Deps,
  actor: Actor,
  ip: string,
  { postsId, ...wish }: { postsId: string } & ClaimWish,
): Promise<ReviewDetail> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const post = await lockSubmitted(tx, admin, postsId);
    if (!(await waitsForSomebody(tx, post))) throw new AppError('conflict', '作品不在待审核状态，可能已被处理');
    const holder = await refuseHeld(deps, tx, admin, postsId);
    const { claim, isNews } = claimAfter(holder, wish, deps.clock.now());
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

/** A post that nobody holds is claimed by deciding on it. */
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

/** What was submitted before its author was barred from publishing waits. */
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
    { action: 'posts.offline', ...wordsOf(order) },
    (locked, admin) => takeDown(deps, admin, locked, order),
    (decision) => notifyTakenDown(decision, order),
  );

/** What an order says, without what it leaves out. */
const wordsOf = (order: TakedownOrder): Record<string, string> =>
  Object.fromEntries(Object.entries(order).filter((entry): entry is [string, string] => entry[1] !== '' && entry[1] !== null));

/** A takedown stays, until another day or without a term. Said twice, it is done and told once. */
export async function keepPostDown(
  deps: Deps,
  actor: Actor,
  ip: string,
  { postsId, until, reason }: ParsedOf<typeof keepDownCall>,
): Promise<Decided> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const post = await lockSubmitted(tx, admin, postsId);
    if (await waitsForSomebody(tx, post)) await refuseHeld(deps, tx, admin, postsId);
    const kept = await keepDown(deps, admin, { tx, post }, { until, reason });
    if (kept === null) return { postsId, status: post.status };
    await store.deleteClaim(tx, postsId);
    const { before, after } = kept;
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

/** What went out by itself stays there: a person has looked at it. Its author hears of it no more than of its publication. */
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
    () => Promise.resolve(),
  );

/** Marks what AI seems to have made though nobody says so, or takes the mark back. It decides nothing else, so nobody has to hold the post. */
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

/** One transaction: the post locked, nobody else holding it, the change, the claim gone, the log written, the author told. */
async function decide(
  deps: Deps,
  actor: Actor,
  ip: string,
  postsId: string,
  { action, ...said }: { action: string } & Record<string, unknown>,
  change: (locked: LockedPost, admin: AdminActor) => Promise<PostStatus>,
  notifyAuthor: (decision: Decision) => Promise<void>,
): Promise<Decided> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const post = await lockSubmitted(tx, admin, postsId);
    if (await waitsForSomebody(tx, post)) await refuseHeld(deps, tx, admin, postsId);
    const status = await change({ tx, post }, admin);
    await store.deleteClaim(tx, postsId);
    await recordAction(deps, tx, admin, ip, {
      action,
      targetType: 'post',
      targetId: postsId,
      before: { status: post.status, review: post.review, refused: post.refused },
      after: { status, ...said },
    });
    await notifyAuthor({ deps, tx, post, status, title: await store.findTitle(tx, postsId) });
    return { postsId, status };
  });
}

/** In the queue of what waits, in that of what went out unseen, or in that of takedowns whose term is over. */
async function waitsForSomebody(tx: Transaction, post: PostRow): Promise<boolean> {
  if (post.review === 'pending') return true;
  if (post.status === 'published') return (await findUnseen(tx, post.id)) !== undefined;
  return post.takedownId !== null && (await findTakedown(tx, post.id))?.lapsedAt != null;
}

/** What lies outside the limits of a role is as if it were not there. */
async function lockSubmitted(tx: Transaction, admin: AdminActor, postsId: string): Promise<PostRow> {
  const post = await lockPost(tx, postsId);
  const isThere = post !== undefined && (await isPostInScope(tx, postsId, scopeOf(admin)));
  if (!isThere || post.submittedRevisionId === null) throw new AppError('notFound', '作品不存在或尚未提交审核');
  return post;
}

/** Answers the claim when it is the asker's own. */
async function refuseHeld(
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

/** Refuses reasons that point at what the author will not find in what was submitted. */
async function refuseStrayAnchors(deps: Deps, postsId: string, reasons: ReviewReason[]): Promise<void> {
  if (reasons.every(({ anchor }) => anchor === undefined)) return;
  const submitted = await store.findSubmitted(deps.db, postsId);
  // Whether there is anything to decide on is for the decision to say.
  if (submitted === undefined) return;
  const html = submitted.html === null ? '' : await fillCards(deps, submitted.html);
  const text = closed(readableText(html));
  const broken = reasons.flatMap(({ anchor }, index): [string, string][] => {
    const message = anchor === undefined ? null : strayed(anchor, { html, text, durationMs: submitted.durationMs });
    return message === null ? [] : [[`reasons.${index}.anchor`, `第 ${index + 1} 条理由${message}`]];
  });
  if (broken[0] !== undefined) throw new AppError('invalid', broken[0][1], { fields: Object.fromEntries(broken) });
}

/** Whether there is anything left to take down: what is down already is not taken down again. */
export async function mayBeTakenDown(db: Queryable, postId: string): Promise<boolean> {
  const post = await findPost(db, postId);
  return post !== undefined && canTransition(stateOf(post), 'takeDown');
}
