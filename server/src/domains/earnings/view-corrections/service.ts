import type { ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/earnings/view-audit.ts';
import { requireAdmin, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import { money } from '../../../core/text.ts';
import type { Transaction } from '../../../db/client.ts';
import { once } from '../../../db/idempotency.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { notify } from '../../notifications/service.ts';
import { listViewsToRefuse, refuseViews, restoreViews, type RefusedViews, type ViewsOf } from '../../views/service.ts';
import { settleDays, notifyCorrected } from '../jobs.ts';
import { saveCounts } from '../settlement/store.ts';
import { areSummed, findSettledTo, type LockedDay, lockSettledDays } from '../store.ts';
import * as store from './store.ts';
import * as viewCorrectionsStore from './store.ts';

// A correction refuses valid views of settled days, or restores the views of one refusal. It enqueues a new settlement of its days. It locks
// the days meanwhile, so that a settlement contains it wholly or not at all.

/** Rows (post and day) of one correction; a network or a busy reader stays far below, even in a month. */
export const POST_DAYS_MAX = 20_000;

/** Refuses the valid views in a scope. A repeated call finds no valid views and is refused. */
export async function refuse(
  deps: Deps,
  actor: Actor,
  { reason, ...scope }: ParsedOf<typeof contract.refuseViews>,
  { ip, idempotencyKey }: CorrectionForm,
): Promise<contract.ViewCorrection> {
  const admin = requireAdmin(actor);
  const at = deps.clock.now();
  return deps.transact(async (tx) => {
    await tx.execute("set local statement_timeout = '2min'");
    return once(
      tx,
      { ownerId: admin.id, call: 'viewAudit.refuse', key: idempotencyKey, form: { reason, ...scope }, at },
      async () => {
        const days = await lockSettled(tx, scope);
        const [first, ...more] = await listViewsToRefuse(tx, viewsOf(scope), POST_DAYS_MAX);
        if (first === undefined) throw new AppError('conflict', '这个范围内没有可以剔除的有效浏览');
        if (more.length >= POST_DAYS_MAX) throw new AppError('invalid', '范围太大，请缩短日期或指定作品');
        const id = deps.random.id();
        await saveCounts(tx, beingSettled(days, [first, ...more]));
        const posts = await refuseViews(tx, viewsOf(scope), id);
        const { from, to, postsId = null, viewer = null, network = null } = scope;
        return write(deps, tx, admin, ip, posts, {
          id,
          restores: null,
          from,
          to,
          postId: postsId,
          viewer,
          userId: viewer === null ? null : first.userId,
          network,
          reason,
        });
      },
    );
  });
}

/** Restores exactly the views that a refusal refused; possible once. */
export async function restore(
  deps: Deps,
  actor: Actor,
  { id: restores, reason }: ParsedOf<typeof contract.restoreViews>,
  { ip, idempotencyKey }: CorrectionForm,
): Promise<contract.ViewCorrection> {
  const admin = requireAdmin(actor);
  const at = deps.clock.now();
  return deps.transact(async (tx) => {
    await tx.execute("set local statement_timeout = '2min'");
    return once(
      tx,
      { ownerId: admin.id, call: 'viewAudit.restore', key: idempotencyKey, form: { restores, reason }, at },
      async () => {
        const refusal = await store.findCorrection(tx, restores);
        if (refusal === undefined) throw new AppError('notFound', '没有这条更正记录');
        if (refusal.restores !== null) throw new AppError('conflict', '恢复记录不能再撤销，需要时请重新剔除');
        const days = await lockSettledDays(tx, refusal);
        await requireViews(tx, refusal);
        // Read again under the lock, because a concurrent call may have restored the views.
        if ((await store.findCorrection(tx, restores))?.restoredBy !== null) throw new AppError('conflict', '这些浏览已经恢复');
        const posts = (await store.listCorrectionPosts(tx, restores)).map((post) => ({ ...post, userId: refusal.userId }));
        await saveCounts(tx, beingSettled(days, posts));
        const restored = await restoreViews(tx, restores, posts);
        if (restored !== refusal.views) throw new Error(`${restored} of ${refusal.views} views of ${restores} were restored`);
        const { from, to, postId, viewer, userId, network } = refusal;
        return write(deps, tx, admin, ip, posts, {
          id: deps.random.id(),
          restores,
          ...{ from, to, postId, viewer, userId, network },
          reason,
        });
      },
    );
  });
}

export async function listCorrections(deps: Deps, { page, limit }: ParsedOf<typeof contract.viewCorrections>) {
  const rows = await store.listCorrections(deps.db, limit + 1, (page - 1) * limit);
  return pageOf(rows, { page, limit }, present);
}

export const viewsOf = ({ from, to, postsId, viewer, network }: contract.ViewScope): ViewsOf => ({
  from,
  to,
  postId: postsId,
  viewer,
  network,
});

interface CorrectionForm {
  ip: string;
  idempotencyKey: string | null;
}

/** Locks the days of a period; refuses a day that is not settled, because it may still receive views. */
async function lockSettled(tx: Transaction, period: { from: string; to: string }): Promise<LockedDay[]> {
  const last = await findSettledTo(tx);
  const days = await lockSettledDays(tx, period);
  const open = last === null || period.to > last ? period.to : days.find(({ revision }) => revision === 0)?.day;
  if (open !== undefined)
    throw new AppError('invalid', `${open} 还没有结算，只能核查已结算的日期`, { fields: { to: '只能选择已结算的日期' } });
  await requireViews(tx, period);
  return days;
}

/** The rows of days that are being settled again right now. */
const beingSettled = <Row extends { day: string }>(days: LockedDay[], rows: Row[]): Row[] =>
  rows.filter(({ day }) => days.some((locked) => locked.day === day && locked.isUnderWay));

/** Refuses days whose single views may be deleted. Call it under the lock, which summing a day takes too. */
async function requireViews(tx: Transaction, period: { from: string; to: string }): Promise<void> {
  if (await areSummed(tx, period)) throw new AppError('conflict', '这段日期的浏览明细已过保存期限，不能再更正');
}

async function write(
  deps: Deps,
  tx: Transaction,
  admin: AdminActor,
  ip: string,
  posts: RefusedViews[],
  row: Omit<store.CorrectionRow, 'views' | 'works' | 'adminId' | 'adminAccount' | 'at'>,
): Promise<contract.ViewCorrection> {
  const days = [...new Set(posts.map(({ day }) => day))];
  const sums = {
    views: posts.reduce((sum, { views }) => sum + views, 0),
    works: new Set(posts.map(({ postId }) => postId)).size,
  };
  const at = deps.clock.now();
  await store.insertCorrection(tx, { ...row, ...sums, adminId: admin.id, adminAccount: admin.account, at }, posts);
  for (const day of days) await deps.jobs.enqueue(tx, settleDays, { day });
  const { id, reason, ...scope } = row;
  await recordAction(deps, tx, admin, ip, {
    action: row.restores === null ? 'viewAudit.refuse' : 'viewAudit.restore',
    targetType: 'viewCorrection',
    targetId: id,
    after: { ...scope, reason, ...sums, days },
  });
  const correction = await store.findCorrection(tx, id);
  if (correction === undefined) throw new Error('a correction that was just written is not there');
  return present(correction);
}

const present = (row: store.Correction): contract.ViewCorrection => ({
  id: row.id,
  action: row.restores === null ? 'refuse' : 'restore',
  from: row.from,
  to: row.to,
  work: row.postId === null ? null : { id: row.postId, title: row.title },
  viewer: row.viewer,
  person: row.userId === null ? null : { id: row.userId, nickname: row.nickname ?? '用户' },
  network: row.network,
  reason: row.reason,
  views: row.views,
  works: row.works,
  days: row.days,
  by: row.adminAccount,
  at: row.at.toISOString(),
  can: { restore: row.restores === null && row.restoredBy === null },
});

const NOTIFIED_PER_JOB = 200;

/** Notifies the next holders of a corrected day behind the id `after`, and enqueues a job for the rest. */
export async function notifySomeHolders(deps: Deps, { day, revision, after }: { day: string; revision: number; after: string }) {
  await deps.transact(async (tx) => {
    const holders = await viewCorrectionsStore.listCorrectedHolders(tx, { day, revision, after }, NOTIFIED_PER_JOB);
    const reasons = await viewCorrectionsStore.listReasonsOfRevision(tx, day, revision);
    for (const { ownerId, amount, identity } of holders)
      await notify(deps, tx, {
        userId: ownerId,
        kind: 'system',
        title: `${day} 的收益已更正，${amount < 0 ? '减少' : '增加'} ${money(Math.abs(amount))}`,
        content: `${reasons.length === 0 ? '' : `原因：${reasons.join('；')}。`}资金流水中的“收益更正”列出了涉及的作品，每一笔都能查看算式。`,
        link: EARNINGS_PAGE[identity] ?? '/settings?tab=agency',
      });
    const last = holders.at(-1)?.ownerId;
    if (holders.length === NOTIFIED_PER_JOB && last !== undefined)
      await deps.jobs.enqueue(tx, notifyCorrected, { day, revision, after: last });
  });
}

/** The page on which a holder sees earnings: the creator centre, or the settings after leaving an agency. */
const EARNINGS_PAGE: Record<string, string> = { agencies: '/creator/center/earning', creator: '/creator/center/income' };
