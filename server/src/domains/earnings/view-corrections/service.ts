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
import { areSummed, chosenViews, refuseViews, restoreViews, type RefusedViews, type ViewsOf } from '../../views/service.ts';
import { settleDays, notifyCorrected } from '../jobs.ts';
import { saveCounts } from '../settlement/store.ts';
import { findSettledTo, type LockedDay, lockSettledDays } from '../store.ts';
import * as store from './store.ts';
import * as viewCorrectionsStore from './store.ts';

/** Bounds what one correction writes; a network or a busy reader of a month stays far below. */
export const POST_DAYS_MAX = 20_000;

/**
 * Turns views of settled days down and has the days settled again, in one transaction. The days are held meanwhile, so a
 * settlement takes in either all of it or nothing. Asked for again there is nothing left to turn down.
 */
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
        const held = await holdSettled(tx, scope);
        const [first, ...more] = await chosenViews(tx, viewsOf(scope), POST_DAYS_MAX);
        if (first === undefined) throw new AppError('conflict', '这个范围内没有可以剔除的有效浏览');
        if (more.length >= POST_DAYS_MAX) throw new AppError('invalid', '范围太大，请缩短日期或指定作品');
        const id = deps.random.id();
        await saveCounts(tx, underWay(held, [first, ...more]));
        const of = await refuseViews(tx, viewsOf(scope), id);
        const { from, to, postsId = null, viewer = null, network = null } = scope;
        return write(deps, tx, admin, ip, of, {
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

/** Takes a refusal back, once: just the views that it turned down count again. */
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
        const known = await store.findCorrection(tx, restores);
        if (known === undefined) throw new AppError('notFound', '没有这条更正记录');
        if (known.restores !== null) throw new AppError('conflict', '恢复记录不能再撤销，需要时请重新剔除');
        const held = await lockSettledDays(tx, known);
        await requireRows(tx, known);
        // Looked at under the lock: of two who do it at once, the second finds it done.
        if ((await store.findCorrection(tx, restores))?.restoredBy !== null) throw new AppError('conflict', '这些浏览已经恢复');
        const of = (await store.listCorrectionPosts(tx, restores)).map((post) => ({ ...post, userId: known.userId }));
        await saveCounts(tx, underWay(held, of));
        const restored = await restoreViews(tx, restores, of);
        if (restored !== known.views) throw new Error(`${restored} of ${known.views} views of ${restores} were restored`);
        const { from, to, postId, viewer, userId, network } = known;
        return write(deps, tx, admin, ip, of, {
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

/** What is not settled yet still takes views, which would count beside those turned down. */
async function holdSettled(tx: Transaction, period: { from: string; to: string }): Promise<LockedDay[]> {
  const last = await findSettledTo(tx);
  const held = await lockSettledDays(tx, period);
  const open = last === null || period.to > last ? period.to : held.find(({ revision }) => revision === 0)?.day;
  if (open !== undefined)
    throw new AppError('invalid', `${open} 还没有结算，只能核查已结算的日期`, { fields: { to: '只能选择已结算的日期' } });
  await requireRows(tx, period);
  return held;
}

/** What is of days that are just being settled again. */
const underWay = <Of extends { day: string }>(held: LockedDay[], of: Of[]): Of[] =>
  of.filter(({ day }) => held.some((one) => one.day === day && one.isUnderWay));

/** Asked under the lock: whoever sums a day up holds it too. */
async function requireRows(tx: Transaction, period: { from: string; to: string }): Promise<void> {
  if (await areSummed(tx, period)) throw new AppError('conflict', '这段日期的浏览明细已过保存期限，不能再更正');
}

async function write(
  deps: Deps,
  tx: Transaction,
  admin: AdminActor,
  ip: string,
  of: RefusedViews[],
  row: Omit<store.CorrectionRow, 'views' | 'works' | 'adminId' | 'adminAccount' | 'at'>,
): Promise<contract.ViewCorrection> {
  const days = [...new Set(of.map(({ day }) => day))];
  const sums = { views: of.reduce((sum, { views }) => sum + views, 0), works: new Set(of.map(({ postId }) => postId)).size };
  const at = deps.clock.now();
  await store.insertCorrection(tx, { ...row, ...sums, adminId: admin.id, adminAccount: admin.account, at }, of);
  for (const day of days) await deps.jobs.enqueue(tx, settleDays, { day });
  const { id, reason, ...scope } = row;
  await recordAction(deps, tx, admin, ip, {
    action: row.restores === null ? 'viewAudit.refuse' : 'viewAudit.restore',
    targetType: 'viewCorrection',
    targetId: id,
    after: { ...scope, reason, ...sums, days },
  });
  const written = await store.findCorrection(tx, id);
  if (written === undefined) throw new Error('a correction that was just written is not there');
  return present(written);
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

const NOTIFIED_AT_ONCE = 200;

/** Notifies step by step, like notifySomeCreators. */
export async function notifySomeHolders(deps: Deps, { day, revision, after }: { day: string; revision: number; after: string }) {
  await deps.transact(async (tx) => {
    const holders = await viewCorrectionsStore.listCorrectedHolders(tx, { day, revision, after }, NOTIFIED_AT_ONCE);
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
    if (holders.length === NOTIFIED_AT_ONCE && last !== undefined)
      await deps.jobs.enqueue(tx, notifyCorrected, { day, revision, after: last });
  });
}

/** Where a holder sees earnings: the creator centre, or the settings after leaving an agency. */
const EARNINGS_PAGE: Record<string, string> = { agencies: '/creator/center/earning', creator: '/creator/center/income' };
