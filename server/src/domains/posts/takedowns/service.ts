import type { ReportReason } from '#contract/moderation/constants.ts';
import { TAKEDOWN_DAYS_MAX } from '#contract/posts/constants.ts';
import type { PostStatus } from '#contract/posts/post.ts';
import type { TakedownForm } from '#contract/posts/takedowns.ts';
import type { AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { addDays, dayInChina } from '../../../core/clock.ts';
import { plainLine } from '../../../core/text.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordPersonDecision } from '../../screening/service.ts';
import { stateColumns, transition } from '../lifecycle.ts';
import { stateOf } from '../present.ts';
import { purgeLater, unlist } from '../publication/publish.ts';
import { changePost, type LockedPost, type PostRow, revisionOf } from '../store.ts';
import { recordRefusedContent } from '../refusals/note.ts';
import { record } from '../review/record.ts';
import { findUnseen, hasOpenAppeal } from '../review/store.ts';
import * as store from './store.ts';

/*
 * A takedown removes a published post from the site until an administrator reinstates it.
 *   until     last day of its term (day of China); null: no term
 *   lapsedAt  set when the term is over. The post stays down and waits for a moderator, who reinstates it or keeps it down
 */

export interface TakedownOrder extends TakedownForm {
  /** Shown to the author; `publicReason` is shown to readers. */
  reason: string;
}

/** An order without law, number, public reason or term. */
export const simpleTakedownOrder = (reason: string, rule: ReportReason): TakedownOrder => ({
  reason,
  rule,
  law: '',
  orderNumber: '',
  publicReason: '',
  until: null,
});

/** Takes a post down and answers its new status. `locked`: the post's row, locked in the caller's transaction. */
export async function takeDown(deps: Deps, actor: AdminActor, locked: LockedPost, order: TakedownOrder): Promise<PostStatus> {
  const { tx, post } = locked;
  const next = transition(stateOf(post), 'takeDown');
  refuseOddTerm(deps, order.until);
  await unlist(deps, locked);
  const now = deps.clock.now();
  const revision = await revisionOf(tx, post.publishedRevisionId);
  const { id: revisionId, number: revisionNumber } = revision;
  await recordPersonDecision(deps, tx, { scope: 'posts', subjectId: post.id, revisionId }, false);
  const takedownId = await store.putTakedown(tx, {
    id: deps.random.id(),
    postId: post.id,
    revisionNumber,
    reason: order.reason,
    rule: order.rule,
    law: plainLine(order.law),
    orderNumber: plainLine(order.orderNumber),
    publicReason: plainLine(order.publicReason),
    until: order.until,
    takenBy: actor.id,
    takenAt: now,
  });
  await changePost(tx, post.id, { ...stateColumns(next), takedownId, decidedAt: now, updatedAt: now });
  await recordRefusedContent(deps, tx, { post, revision, how: 'takenDown', reason: order.reason, at: now });
  // Also when the author had hidden or deleted the post before: cached pages may still show it.
  await purgeLater(deps, tx, post.id);
  await record(deps, tx, actor, post.id, revisionNumber, 'offline', [{ text: order.reason }]);
  // `unlist` emits this event for a published post. Of a hidden one the page changes as well: it now names the takedown.
  if (post.status !== 'published') await tx.emit('posts.changed', { postId: post.id, authorId: post.authorId });
  return next.status;
}

/** The parts of an order that `keepDown` may change. */
export type KeptDown = Pick<store.TakedownRow, 'until' | 'reason'>;

/**
 * Changes the term of a standing takedown: until another day, or null for no term; `reason` undefined leaves the reason. This is a
 * new decision, against which the author may appeal. Answers the order before and after, or null when nothing changes.
 */
export async function keepDown(
  deps: Deps,
  actor: AdminActor,
  { tx, post }: LockedPost,
  { until, reason }: { until: string | null; reason?: string | undefined },
): Promise<{ before: KeptDown; after: KeptDown } | null> {
  const takedown = stateOf(post).takenDown ? await store.findTakedown(tx, post.id) : undefined;
  if (takedown === undefined) throw new AppError('conflict', '作品没有被平台下架，可能已经恢复展示');
  const after = { until, reason: reason ?? takedown.reason };
  if (takedown.lapsedAt === null && takedown.until === after.until && takedown.reason === after.reason) return null;
  refuseOddTerm(deps, until);
  if (await hasOpenAppeal(tx, post.id)) throw new AppError('conflict', '作者的申诉正在处理，请先在“审核申诉”中答复');
  await store.changeTakedown(tx, takedown.id, { ...after, lapsedAt: null, keptBy: actor.id, keptAt: deps.clock.now() });
  const decision = until === null ? '维持下架，不设期限' : `维持下架，期限至 ${until}`;
  await record(deps, tx, actor, post.id, takedown.revisionNumber, 'offline', [{ text: decision }, { text: after.reason }]);
  return { before: { until: takedown.until, reason: takedown.reason }, after };
}

/** Marks takedowns whose term is over as lapsed, so that moderators see them; the posts stay down. Answers how many. */
export function lapseTakedowns(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  return store.lapse(deps.db, dayInChina(now), now);
}

/** The last day of a term is today at the earliest and TAKEDOWN_DAYS_MAX days ahead at the latest. */
function refuseOddTerm({ clock }: Deps, until: string | null): void {
  if (until === null) return;
  const today = dayInChina(clock.now());
  const refuse = (message: string) => {
    throw new AppError('invalid', message, { fields: { until: message } });
  };
  if (until < today) refuse('期限不能早于今天');
  if (until > addDays(today, TAKEDOWN_DAYS_MAX)) refuse('期限最长 10 年，更久的请选择不设期限');
}

/** Whether the post is pending, published without review, or down with its term over: the lists whose posts can be claimed. */
export async function isClaimable(tx: Transaction, post: PostRow): Promise<boolean> {
  if (post.review === 'pending') return true;
  if (post.status === 'published') return (await findUnseen(tx, post.id)) !== undefined;
  return post.takedownId !== null && (await store.findTakedown(tx, post.id))?.lapsedAt != null;
}
