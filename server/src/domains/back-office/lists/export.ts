import type { ParsedOf } from '#contract/call.ts';
import * as contract from '#contract/back-office/list-exports.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { dayInChina } from '../../../core/clock.ts';
import { defineDownload, downloadAddress, type OpenedFile } from '../../../core/lists/download.ts';
import { csvStream } from '../../../core/lists/table-file.ts';
import type { Deps } from '../../../deps.ts';
import { filterFor, type AdminLists } from '../../../core/lists/define-list.ts';
import { requireCall } from '../../../core/calls/permission.ts';
import { recordAction } from '../../audit-log/service.ts';

interface ListExport {
  list: contract.ExportedList;
  filter: object;
}

export const LIST_FILE = defineDownload<ListExport>({ name: 'lists.export', calls: [contract.createListExport], minutes: 1 });

export async function createExport(
  deps: Deps,
  { lists }: AdminLists<Deps>,
  actor: Actor,
  ip: string,
  { list, filter }: ParsedOf<typeof contract.createListExport>,
): Promise<{ url: string }> {
  const admin = requireAdmin(actor);
  const { call, action } = lists[list];
  requireCall(call, actor);
  filterFor(call, filter);
  await deps.transact((tx) => recordAction(deps, tx, admin, ip, { action, targetType: 'list', targetId: list, after: filter }));
  return { url: downloadAddress(deps, LIST_FILE, admin, { list, filter }) };
}

/** The exported file, whose rows are read in batches. */
export async function openExport(
  deps: Deps,
  { lists }: AdminLists<Deps>,
  actor: Actor,
  { list, filter }: ListExport,
): Promise<OpenedFile> {
  const { call, name, head, rows } = lists[list];
  // Checks the current permission and scope, which may have changed since the address was issued.
  requireCall(call, actor);
  return csvStream(`${name}-${dayInChina(deps.clock.now())}.csv`, head, rows(deps, requireAdmin(actor), filter));
}
