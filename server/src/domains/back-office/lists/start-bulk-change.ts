import { BULK_MAX } from '#contract/back-office/constants.ts';
import * as contract from '#contract/back-office/bulk-changes.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { requireAdmin, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminLists, BulkAction } from '../../../core/lists/define-list.ts';
import { requireCall } from '../../../core/calls/permission.ts';
import { recordAction } from '../../audit-log/service.ts';
import { runBulkChangePart } from '../jobs.ts';
import * as store from './store.ts';

// States of a bulk change: chosen (rows selected) → running → finished, or stopped by its administrator or a lost permission.

/** Batches of rows read for a selection, which bounds the search when few of many rows qualify. */
const BATCHES_MAX = 40;
const DAY_MS = 86_400_000;

/** Selects the rows of a bulk change now, so that the administrator confirms exactly the rows that will be changed. */
export async function chooseBulkChange(
  deps: Deps,
  { actions }: AdminLists<Deps>,
  actor: Actor,
  ip: string,
  { action, chosen }: ParsedOf<typeof contract.chooseBulkChange>,
): Promise<contract.BulkChange> {
  const admin = requireAdmin(actor);
  requireCall(actions[action].call, actor);
  const selection =
    'ids' in chosen ? { ids: [...new Set(chosen.ids)], more: false } : await idsOf(deps, admin, actions[action], chosen.filter);
  if (selection.ids.length === 0) throw new AppError('invalid', '没有可以这样处理的内容');
  const row = {
    id: deps.random.id(),
    action,
    adminId: admin.id,
    ip,
    state: 'chosen' as const,
    filter: 'ids' in chosen ? null : chosen.filter,
    total: selection.ids.length,
    more: selection.more,
    createdAt: deps.clock.now(),
  };
  await deps.transact((tx) => store.insertBulkChange(tx, row, selection.ids));
  return bulkChangeDetail(deps, actor, row.id);
}

/** Starts a bulk change. Refuses a form that the single call would refuse, and a `total` other than the number of selected rows. */
export async function startBulkChange(
  deps: Deps,
  { actions }: AdminLists<Deps>,
  actor: Actor,
  { id, total, form }: ParsedOf<typeof contract.startBulkChange>,
): Promise<contract.BulkChange> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const bulkChange = await requireOwn(admin, await store.lockBulkChange(tx, id));
    const { call, formOf } = actions[bulkChange.action];
    requireCall(call, actor);
    if (bulkChange.state !== 'chosen') throw new AppError('conflict', '这一批已经开始处理');
    if (bulkChange.total !== total) throw new AppError('conflict', '所选内容与确认的数量不一致，请重新选择');
    const checked = call.input.safeParse(formOf('any', form));
    if (!checked.success) throw refusalOf(checked.error.issues);
    await store.updateBulkChange(tx, id, { state: 'running', form, startedAt: deps.clock.now() });
    const { ip: startedFrom, action, filter } = bulkChange;
    await recordAction(deps, tx, admin, startedFrom, {
      action: 'batch.start',
      targetType: 'batch',
      targetId: id,
      after: { action, total, ...(filter === null ? {} : { filter }), ...form },
    });
    await deps.jobs.enqueue(tx, runBulkChangePart, { batchId: id }, { key: `batch:${id}` });
  });
  return bulkChangeDetail(deps, actor, id);
}

export async function stopBulkChange(deps: Deps, actor: Actor, id: string): Promise<contract.BulkChange> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const bulkChange = await requireOwn(admin, await store.lockBulkChange(tx, id));
    if (bulkChange.state !== 'running') throw new AppError('conflict', '这一批没有在处理');
    await store.updateBulkChange(tx, id, { state: 'stopped', endedAt: deps.clock.now() });
    const { done, refused, total } = bulkChange;
    await recordAction(deps, tx, admin, bulkChange.ip, {
      action: 'batch.stop',
      targetType: 'batch',
      targetId: id,
      after: { done, refused, left: total - done - refused },
    });
  });
  return bulkChangeDetail(deps, actor, id);
}

export async function bulkChangeDetail({ db }: Deps, actor: Actor, id: string): Promise<contract.BulkChange> {
  return present(db, await requireOwn(requireAdmin(actor), await store.findBulkChange(db, id)));
}

export async function runningBulkChange(
  { db }: Deps,
  actor: Actor,
  { actions }: ParsedOf<typeof contract.runningBulkChange>,
): Promise<AnswerOf<typeof contract.runningBulkChange>> {
  const bulkActions = contract.bulkAction.options.filter((action) => actions.split(',').includes(action));
  const bulkChange = bulkActions.length === 0 ? undefined : await store.findRunning(db, requireAdmin(actor).id, bulkActions);
  return { batch: bulkChange === undefined ? null : await present(db, bulkChange) };
}

/** Removes selections that were not confirmed for a day, and changes that ended ninety days ago. */
export const removeOldBulkChanges = ({ db, clock }: Deps): Promise<void> => {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  return store.deleteOld(db, { chosen: ago(1), ended: ago(90) });
};

/** The ids of the rows that match a filter and allow the action, at most BULK_MAX; `more`: further rows may match. */
async function idsOf(
  deps: Deps,
  admin: AdminActor,
  action: BulkAction<Deps>,
  filter: Record<string, string>,
): Promise<{ ids: string[]; more: boolean }> {
  const ids = new Set<string>();
  let batches = 0;
  for await (const batch of action.idsOf(deps, admin, filter)) {
    for (const id of batch) {
      if (ids.size === BULK_MAX) return { ids: [...ids], more: true };
      ids.add(id);
    }
    batches += 1;
    if (batches === BATCHES_MAX) return { ids: [...ids], more: true };
  }
  return { ids: [...ids], more: false };
}

/** Refuses another administrator's bulk change as not found. */
async function requireOwn(admin: AdminActor, row: store.BulkChangeRow | undefined): Promise<store.BulkChangeRow> {
  if (row === undefined || row.adminId !== admin.id) throw new AppError('notFound', '这一批不存在');
  return row;
}

function refusalOf(issues: readonly { path: PropertyKey[]; message: string }[]): AppError {
  const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
  return new AppError('invalid', issues[0]?.message, { fields });
}

const present = async (db: Queryable, row: store.BulkChangeRow): Promise<contract.BulkChange> => ({
  id: row.id,
  action: row.action,
  state: row.state,
  filter: row.filter,
  total: row.total,
  more: row.more,
  done: row.done,
  refused: row.refused,
  refusals: row.refused === 0 ? [] : await store.countRefusals(db, row.id),
  createTime: row.createdAt.toISOString(),
  endTime: row.endedAt?.toISOString() ?? null,
});
