import type { ReportReason } from '#contract/moderation/constants.ts';
import { TAKEDOWN_DAYS_MAX } from '#contract/posts/constants.ts';
import type { PostStatus } from '#contract/posts/post.ts';
import type { TakedownForm } from '#contract/posts/takedowns.ts';
import type { AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { addDays, dayInChina } from '../../../core/clock.ts';
import { plainLine } from '../../../core/text.ts';
import type { Deps } from '../../../deps.ts';
import { noteDecision } from '../../screening/service.ts';
import { stateColumns, transition } from '../lifecycle.ts';
import { stateOf } from '../present.ts';
import { purgeLater, unlist } from '../publication/publish.ts';
import { changePost, type LockedPost, revisionOf } from '../store.ts';
import { noteRefusal } from '../refusals/note.ts';
import { record } from '../review/record.ts';
import { hasOpenAppeal } from '../review/store.ts';
import * as store from './store.ts';

export interface TakedownOrder extends TakedownForm {
  /** What the author reads. */
  reason: string;
}

/** One that says nothing beside its reason and its rule. */
export const plainOrder = (reason: string, rule: ReportReason): TakedownOrder => ({
  reason,
  rule,
  law: '',
  orderNumber: '',
  publicReason: '',
  until: null,
});

/** Off the site by an administrator's order, which stands until an administrator ends it, whatever its term. */
export async function takeDown(deps: Deps, actor: AdminActor, locked: LockedPost, order: TakedownOrder): Promise<PostStatus> {
  const { tx, post } = locked;
  const next = transition(stateOf(post), 'takeDown');
  refuseOddTerm(deps, order.until);
  await unlist(deps, locked);
  const now = deps.clock.now();
  const revision = await revisionOf(tx, post.publishedRevisionId);
  const { id: revisionId, number } = revision;
  await noteDecision(deps, tx, { scope: 'posts', subjectId: post.id, revisionId }, false);
  const takedownId = await store.putTakedown(tx, {
    id: deps.random.id(),
    postId: post.id,
    revisionNumber: number,
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
  await noteRefusal(deps, tx, { post, revision, how: 'takenDown', reason: order.reason, at: now });
  // Also of what its author had hidden or thrown away before.
  await purgeLater(deps, tx, post.id);
  await record(deps, tx, actor, post.id, number, 'offline', [{ text: order.reason }]);
  // The page that readers find there says something else from now on, also where its author had hidden the post before.
  if (post.status !== 'published') await tx.emit('posts.changed', { postId: post.id, authorId: post.authorId });
  return next.status;
}

/** What an order said before it was kept up. */
export type KeptDown = Pick<store.TakedownRow, 'until' | 'reason'>;

/**
 * Keeps a post down until another day, or without a term: a decision of its own, which its author may appeal against. Answers
 * what the order said before, or null when it says just this already.
 */
export async function keepDown(
  deps: Deps,
  actor: AdminActor,
  { tx, post }: LockedPost,
  { until, reason }: { until: string | null; reason?: string | undefined },
): Promise<{ before: KeptDown; after: KeptDown } | null> {
  const found = stateOf(post).takenDown ? await store.findTakedown(tx, post.id) : undefined;
  if (found === undefined) throw new AppError('conflict', '作品没有被平台下架，可能已经恢复展示');
  const after = { until, reason: reason ?? found.reason };
  if (found.lapsedAt === null && found.until === after.until && found.reason === after.reason) return null;
  refuseOddTerm(deps, until);
  if (await hasOpenAppeal(tx, post.id)) throw new AppError('conflict', '作者的申诉正在处理，请先在“审核申诉”中答复');
  await store.changeTakedown(tx, found.id, { ...after, lapsedAt: null, keptBy: actor.id, keptAt: deps.clock.now() });
  const said = until === null ? '维持下架，不设期限' : `维持下架，期限至 ${until}`;
  await record(deps, tx, actor, post.id, found.revisionNumber, 'offline', [{ text: said }, { text: after.reason }]);
  return { before: { until: found.until, reason: found.reason }, after };
}

/** Puts what was taken down for a term that is over before the moderators. It stays down: only they decide. Answers how many. */
export function lapseTakedowns(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  return store.lapse(deps.db, dayInChina(now), now);
}

function refuseOddTerm({ clock }: Deps, until: string | null): void {
  if (until === null) return;
  const today = dayInChina(clock.now());
  const refuse = (message: string) => {
    throw new AppError('invalid', message, { fields: { until: message } });
  };
  if (until < today) refuse('期限不能早于今天');
  if (until > addDays(today, TAKEDOWN_DAYS_MAX)) refuse('期限最长 10 年，更久的请选择不设期限');
}
