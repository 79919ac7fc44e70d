import type { logList, LogRow } from '#contract/audit-log/audit-log.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { AdminActor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { startOfDay } from '../../core/clock.ts';
import { pageOf } from '../../core/lists/paging.ts';
import { refuseEarly } from '../../core/period.ts';
import type { Transaction } from '../../db/client.ts';
import { inParts } from '../../db/keyset.ts';
import type { Deps } from '../../deps.ts';
import * as store from './store.ts';

// A domain of its own, apart from admins: admins imports accounts, and domains below accounts write the log too.

export { archiveOldMonths, makeLogMonths } from './archives/service.ts';

export interface AuditRecord {
  action: string;
  targetType: string;
  targetId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Records an action that an operator ran as a command on the server, in the transaction of the action. */
export async function recordCommand(deps: Deps, tx: Transaction, command: string, record: AuditRecord): Promise<void> {
  await store.insertLogRow(tx, {
    ...record,
    id: deps.random.id(),
    adminId: 'command',
    adminAccount: command,
    ip: '',
    at: deps.clock.now(),
  });
}

/** Records an administrator's action, in the transaction of the action. */
export async function recordAction(
  deps: Deps,
  tx: Transaction,
  actor: AdminActor,
  ip: string,
  record: AuditRecord,
): Promise<void> {
  await store.insertLogRow(tx, {
    ...record,
    id: deps.random.id(),
    adminId: actor.id,
    adminAccount: actor.account,
    ip,
    at: deps.clock.now(),
  });
}

/** The newest 50 actions on a target. */
export const listActionsOn = (deps: Deps, targetType: string, targetId: string): Promise<store.LogRow[]> =>
  store.listLogRowsOf(deps.db, targetType, targetId, 50);

const DAY = 86_400_000;

export async function listLog(deps: Deps, query: ParsedOf<typeof logList>): Promise<AnswerOf<typeof logList>> {
  const { page, limit } = query;
  const rows = await store.listLog(deps.db, filterOf(query), { limit: limit + 1, offset: (page - 1) * limit });
  const rowPage = pageOf(rows, { page, limit });
  return { ...rowPage, list: await presentAll(deps, rowPage.list) };
}

/** Streams all matching rows in order, a batch at a time. */
export async function* readLog(deps: Deps, query: ParsedOf<typeof logList>): AsyncGenerator<LogRow[]> {
  const filter = filterOf(query);
  for await (const rows of inParts<store.LogRow>((part) => store.listLog(deps.db, filter, part))) yield presentAll(deps, rows);
}

function filterOf({ from, to, sort, admin, action, targetId }: ParsedOf<typeof logList>): store.LogFilter {
  if (from !== undefined && to !== undefined && from > to) throw new AppError('invalid', '开始日期不能晚于结束日期');
  for (const day of [from, to]) if (day !== undefined) refuseEarly(day);
  return {
    admin,
    action,
    targetId,
    from: from === undefined ? undefined : startOfDay(from),
    until: to === undefined ? undefined : new Date(startOfDay(to).getTime() + DAY),
    oldestFirst: sort === 'at',
  };
}

/** Adds the names of the targets and of all ids that the changes mention. */
async function presentAll(deps: Deps, rows: store.LogRow[]): Promise<LogRow[]> {
  const mentioned = new Set(rows.flatMap(({ targetId, before, after }) => [targetId, ...idsIn(before), ...idsIn(after)]));
  const byId = new Map((await store.findNames(deps.db, [...mentioned])).map((entry) => [entry.id, entry]));
  return rows.map(({ adminId: _id, at, ...row }) => {
    const target = byId.get(row.targetId);
    const others = [...idsIn(row.before), ...idsIn(row.after)].flatMap((id) => byId.get(id) ?? []);
    return {
      ...row,
      at: at.toISOString(),
      target: target === undefined ? null : { name: target.name, state: target.state },
      names: Object.fromEntries(others.map(({ id, name }) => [id, name])),
    };
  });
}

const ID = /^[\w-]{6,16}$/;
/** Ids of one log row whose names are looked up. */
const IDS_OF_A_ROW_MAX = 20;

const idsIn = (change: Record<string, unknown> | null): string[] =>
  Object.values(change ?? {})
    .flat()
    .filter((value): value is string => typeof value === 'string' && ID.test(value))
    .slice(0, IDS_OF_A_ROW_MAX);
