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
import { readableText } from '../../../core/text.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { isPostInScope } from '../../../db/scopes/post-scope.ts';
import type { Deps } from '../../../deps.ts';
import { sanctionTitle, findSanctionInForce } from '../../accounts/service.ts';
import { recordAction, type AuditRecord } from '../../audit-log/service.ts';
import { changeCase, claimCase, lockInScope, type ClaimRequest } from '../../review/service.ts';
import { canTransition } from '../lifecycle.ts';
import { stateOf } from '../present.ts';
import { approve, reinstate } from '../publication/publish.ts';
import { reject } from '../publication/retract.ts';
import { fillCards } from '../reading/get.ts';
import { confirmSeen } from '../review/note-unseen.ts';
import { changePost, findPost, lockPost, type LockedPost, type PostRow } from '../store.ts';
import { keepDown, takeDown, type TakedownOrder } from '../takedowns/service.ts';
import { explainStray, withoutBlanks } from './anchors.ts';
import { reviewDetail } from './list.ts';
import {
  readDecision,
  notifyApproved,
  notifyKeptDown,
  notifyRejected,
  notifyReinstated,
  notifySuspected,
  notifyTakenDown,
  type Decision,
} from './notify.ts';
import { postReviewKind } from './register.ts';
import * as store from './store.ts';

export interface Decided {
  postsId: string;
  status: PostStatus;
}

/** Claims a post for some minutes, during which no other admin can decide on it, or releases the claim. */
export async function claimPost(
  deps: Deps,
  actor: Actor,
  ip: string,
  { postsId, ...wish }: { postsId: string } & ClaimRequest,
): Promise<ReviewDetail> {
  await claimCase(deps, postReviewKind, actor, ip, { id: postsId, ...wish });
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
  const sanction = await findSanctionInForce(deps, tx, post.authorId, 'noPublish');
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

export const takeDownPost = (
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
export const keepPostDown = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { postsId, until, reason }: ParsedOf<typeof keepDownCall>,
): Promise<Decided> =>
  changeCase(deps, postReviewKind, actor, ip, postsId, async ({ tx, admin, row: { post } }) => {
    const answer = { postsId, status: post.status };
    const change = await keepDown(deps, admin, { tx, post }, { until, reason });
    if (change === null) return { answer };
    const { before, after } = change;
    await notifyKeptDown(await readDecision(deps, tx, post, post.status), after);
    return { answer, record: recordOf(postsId, 'posts.keepDown', { ...before }, { ...after }) };
  });

export const putBackPost = (deps: Deps, actor: Actor, ip: string, postsId: string): Promise<Decided> =>
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
    const { post } = await lockInScope(tx, postReviewKind, admin, postsId);
    if (!(await setAiSuspected(deps, tx, post, suspected))) return;
    const record = recordOf(postsId, 'posts.suspectAi', { aiSuspected: !suspected }, { aiSuspected: suspected });
    await recordAction(deps, tx, admin, ip, record);
  });
  return reviewDetail(deps, actor, postsId);
}

/** Marks a post as suspected after an upheld report; false when it was marked already or is gone. */
export async function markReportedAsSuspected(deps: Deps, tx: Transaction, postsId: string): Promise<boolean> {
  const post = await lockPost(tx, postsId);
  return post !== undefined && setAiSuspected(deps, tx, post, true);
}

/** Sets or removes the mark, and notifies the author of a new one; false when nothing changed. */
async function setAiSuspected(deps: Deps, tx: Transaction, post: PostRow, suspected: boolean): Promise<boolean> {
  if (post.aiSuspected === suspected) return false;
  await changePost(tx, post.id, { aiSuspected: suspected });
  await tx.emit('posts.changed', { postId: post.id, authorId: post.authorId });
  if (suspected) await notifySuspected(await readDecision(deps, tx, post, post.status));
  return true;
}

/** Makes the `change`, writes the audit log with `action` and its `details`, and notifies the author. */
const decide = (
  deps: Deps,
  actor: Actor,
  ip: string,
  postsId: string,
  { action, ...details }: { action: string } & Record<string, unknown>,
  change: (locked: LockedPost, admin: AdminActor) => Promise<PostStatus>,
  notifyAuthor: (decision: Decision) => Promise<void>,
): Promise<Decided> =>
  changeCase(deps, postReviewKind, actor, ip, postsId, async ({ tx, admin, row: { post } }) => {
    const status = await change({ tx, post }, admin);
    await notifyAuthor(await readDecision(deps, tx, post, status));
    const before = { status: post.status, review: post.review, refused: post.refused };
    return { answer: { postsId, status }, record: recordOf(postsId, action, before, { status, ...details }) };
  });

const recordOf = (
  targetId: string,
  action: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): AuditRecord => ({ action, targetType: 'post', targetId, before, after });

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
