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

/** Bounds the search where few of many rows qualify. */
const LOOKED_AT_PARTS = 40;
const DAY = 86_400_000;

/** Fixes the selection now: what the administrator confirms is what will be changed, whatever is added meanwhile. */
export async function chooseBulkChange(
  deps: Deps,
  { actions }: AdminLists<Deps>,
  actor: Actor,
  ip: string,
  { action, chosen }: ParsedOf<typeof contract.chooseBulkChange>,
): Promise<contract.BulkChange> {
  const admin = requireAdmin(actor);
  requireCall(actions[action].call, actor);
  const found =
    'ids' in chosen ? { ids: [...new Set(chosen.ids)], more: false } : await idsOf(deps, admin, actions[action], chosen.filter);
  if (found.ids.length === 0) throw new AppError('invalid', '没有可以这样处理的内容');
  const row = {
    id: deps.random.id(),
    action,
    adminId: admin.id,
    ip,
    state: 'chosen' as const,
    filter: 'ids' in chosen ? null : chosen.filter,
    total: found.ids.length,
    more: found.more,
    createdAt: deps.clock.now(),
  };
  await deps.transact((tx) => store.insertBulkChange(tx, row, found.ids));
  return bulkChangeDetail(deps, actor, row.id);
}

/** The form is checked before anything is done, by the rules of the single call. */
export async function startBulkChange(
  deps: Deps,
  { actions }: AdminLists<Deps>,
  actor: Actor,
  { id, total, form }: ParsedOf<typeof contract.startBulkChange>,
): Promise<contract.BulkChange> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const found = await own(admin, await store.lockBulkChange(tx, id));
    const { call, formOf } = actions[found.action];
    requireCall(call, actor);
    if (found.state !== 'chosen') throw new AppError('conflict', '这一批已经开始处理');
    // Another selection than the one whose number was read and confirmed.
    if (found.total !== total) throw new AppError('conflict', '所选内容与确认的数量不一致，请重新选择');
    const checked = call.input.safeParse(formOf('any', form));
    if (!checked.success) throw refusalOf(checked.error.issues);
    await store.updateBulkChange(tx, id, { state: 'running', form, startedAt: deps.clock.now() });
    await recordAction(deps, tx, admin, found.ip, {
      action: 'batch.start',
      targetType: 'batch',
      targetId: id,
      after: { action: found.action, total: found.total, ...(found.filter === null ? {} : { filter: found.filter }), ...form },
    });
    await deps.jobs.enqueue(tx, runBulkChangePart, { batchId: id }, { key: `batch:${id}` });
  });
  return bulkChangeDetail(deps, actor, id);
}

export async function stopBulkChange(deps: Deps, actor: Actor, id: string): Promise<contract.BulkChange> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const found = await own(admin, await store.lockBulkChange(tx, id));
    if (found.state !== 'running') throw new AppError('conflict', '这一批没有在处理');
    await store.updateBulkChange(tx, id, { state: 'stopped', endedAt: deps.clock.now() });
    const { done, refused, total } = found;
    await recordAction(deps, tx, admin, found.ip, {
      action: 'batch.stop',
      targetType: 'batch',
      targetId: id,
      after: { done, refused, left: total - done - refused },
    });
  });
  return bulkChangeDetail(deps, actor, id);
}

export async function bulkChangeDetail({ db }: Deps, actor: Actor, id: string): Promise<contract.BulkChange> {
  return present(db, await own(requireAdmin(actor), await store.findBulkChange(db, id)));
}

export async function runningBulkChange(
  { db }: Deps,
  actor: Actor,
  { actions }: ParsedOf<typeof contract.runningBulkChange>,
): Promise<AnswerOf<typeof contract.runningBulkChange>> {
  const known = contract.bulkAction.options.filter((action) => actions.split(',').includes(action));
  const found = known.length === 0 ? undefined : await store.findRunning(db, requireAdmin(actor).id, known);
  return { batch: found === undefined ? null : await present(db, found) };
}

/** Removes selections that were not confirmed for a day, and changes that ended ninety days ago. */
export const removeOldBulkChanges = ({ db, clock }: Deps): Promise<void> => {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY);
  return store.deleteOld(db, { chosen: ago(1), ended: ago(90) });
};

async function idsOf(
  deps: Deps,
  admin: AdminActor,
  action: BulkAction<Deps>,
  filter: Record<string, string>,
): Promise<{ ids: string[]; more: boolean }> {
  const ids = new Set<string>();
  let parts = 0;
  for await (const part of action.idsOf(deps, admin, filter)) {
    for (const id of part) {
      if (ids.size === BULK_MAX) return { ids: [...ids], more: true };
      ids.add(id);
    }
    parts += 1;
    if (parts === LOOKED_AT_PARTS) return { ids: [...ids], more: true };
  }
  return { ids: [...ids], more: false };
}

/** Another administrator's bulk change is answered as not found. */
async function own(admin: AdminActor, found: store.BulkChangeRow | undefined): Promise<store.BulkChangeRow> {
  if (found === undefined || found.adminId !== admin.id) throw new AppError('notFound', '这一批不存在');
  return found;
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
