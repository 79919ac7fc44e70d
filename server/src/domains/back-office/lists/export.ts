import type { ParsedOf } from '#contract/call.ts';
import * as contract from '#contract/back-office/list-exports.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { dayInChina } from '../../../core/clock.ts';
import { csvLine } from '../../../core/lists/spreadsheet.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminLists } from '../../../core/lists/define-list.ts';
import { requireCall } from '../../../http/calls/permission.ts';
import { spendTicket } from '../../../db/spent-tickets.ts';
import { findActiveAdmin } from '../../admins/service.ts';
import { recordAction } from '../../audit-log/service.ts';

const PURPOSE = 'lists.export';
const GOOD_FOR_MS = 60_000;

/** A browser downloads without a token, so the address itself is the permission: single use, valid for a minute. */
export async function createExport(
  deps: Deps,
  { lists }: AdminLists<Deps>,
  actor: Actor,
  ip: string,
  { list, filter }: ParsedOf<typeof contract.createListExport>,
  base: string,
): Promise<{ url: string }> {
  const admin = requireAdmin(actor);
  const { call, action } = lists[list];
  requireCall(call, actor);
  const checked = call.input.safeParse(filter);
  if (!checked.success) throw new AppError('invalid', checked.error.issues[0]?.message);
  await deps.transact((tx) => recordAction(deps, tx, admin, ip, { action, targetType: 'list', targetId: list, after: filter }));
  const claims = { list, filter: JSON.stringify(filter), adminId: admin.id };
  const ticket = deps.secrets.ticket(PURPOSE, claims, new Date(deps.clock.now().getTime() + GOOD_FOR_MS));
  return { url: `${base}${contract.LIST_EXPORT_PATH}?ticket=${encodeURIComponent(ticket)}` };
}

/** The lines of the file, read in batches, for a ticket that was not used before. */
export async function openExport(
  deps: Deps,
  { lists }: AdminLists<Deps>,
  ticket: string,
): Promise<{ name: string; lines: AsyncGenerator<string> }> {
  const now = deps.clock.now();
  const read = deps.secrets.readTicket(PURPOSE, ticket, now);
  if (read === null || !(await spendTicket(deps.db, read))) throw new AppError('forbidden', '下载地址已失效，请重新导出');
  const { list, filter, adminId } = read.claims as { list: contract.ExportedList; filter: string; adminId: string };
  const { call, name, head, rows } = lists[list];
  const admin = await findActiveAdmin(deps, adminId);
  if (admin === null) throw new AppError('forbidden', '下载地址已失效，请重新导出');
  // What the role allows and is limited to now, not when the address was made.
  requireCall(call, admin);
  return {
    name: `${name}-${dayInChina(now)}.csv`,
    lines: linesOf(head, rows(deps, admin, JSON.parse(filter) as object)),
  };
}

async function* linesOf(head: string[], rows: AsyncGenerator<(string | number)[][]>): AsyncGenerator<string> {
  // Without a byte order mark Excel misreads Chinese.
  yield `\uFEFF${csvLine(head)}`;
  for await (const batch of rows) yield batch.map(csvLine).join('');
}
