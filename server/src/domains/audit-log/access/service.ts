import { isIP } from 'node:net';
import type { AccessRow, accessList, lookUpAccess } from '#contract/audit-log/access-log.ts';
import { LOOKUP_HOURS } from '#contract/audit-log/constants.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import { inParts } from '../../../db/keyset.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../service.ts';
import { findNames } from '../store.ts';
import * as store from './store.ts';

const HOUR_MS = 3_600_000;

/** Begins a lookup in the access log. Its reason and criteria are written to the audit log before any row is shown. */
export async function lookUp(
  deps: Deps,
  actor: Actor,
  ip: string,
  { account, ip: network, subject, from, to, reason }: ParsedOf<typeof lookUpAccess>,
): Promise<AnswerOf<typeof lookUpAccess>> {
  const admin = requireAdmin(actor);
  if (account === undefined && network === undefined && subject === undefined)
    throw new AppError('invalid', '请填写账号、IP 地址或对象编号中的至少一项', { fields: { account: '请至少填写一项' } });
  if (from > to) throw new AppError('invalid', '开始时间不能晚于结束时间', { fields: { from: '开始时间不能晚于结束时间' } });
  if (network !== undefined && !isNetwork(network))
    throw new AppError('invalid', 'IP 地址不正确', { fields: { ip: 'IP 地址不正确' } });
  const owner = account === undefined ? undefined : await store.findAccount(deps.db, account);
  if (account !== undefined && owner === undefined)
    throw new AppError('notFound', '没有找到这个账号', { fields: { account: '没有找到这个账号' } });
  const now = deps.clock.now();
  const lookupId = deps.random.id();
  const criteria = { ownerId: owner?.id ?? null, ip: network ?? null, subjectId: subject ?? null };
  await deps.transact(async (tx) => {
    await store.insertLookup(
      tx,
      {
        id: lookupId,
        adminId: admin.id,
        ...criteria,
        fromAt: inChina(from),
        // Includes the last minute.
        untilAt: new Date(inChina(to).getTime() + 60_000),
        expiresAt: new Date(now.getTime() + LOOKUP_HOURS * HOUR_MS),
      },
      now,
    );
    await recordAction(deps, tx, admin, ip, {
      action: 'accessLog.lookUp',
      targetType: owner?.kind ?? 'accessLog',
      targetId: owner?.id ?? '',
      after: {
        reason,
        ...(network !== undefined && { ip: network }),
        ...(subject !== undefined && { subjectId: subject }),
        from,
        to,
      },
    });
  });
  return { lookupId };
}

const inChina = (minute: string): Date => new Date(`${minute}:00+08:00`);

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export async function listAccess(
  deps: Deps,
  actor: Actor,
  { page, limit, lookupId, kind }: ParsedOf<typeof accessList>,
): Promise<AnswerOf<typeof accessList>> {
  const lookup = await requireLookup(deps, actor, lookupId);
  const rows = await store.listAccess(deps.db, lookup, kind, { limit: limit + 1, offset: (page - 1) * limit });
  const rowPage = pageOf(rows, { page, limit });
  return { ...rowPage, list: await presentAll(deps, rowPage.list) };
}

export async function* readAccess(
  deps: Deps,
  actor: Actor,
  { lookupId, kind }: ParsedOf<typeof accessList>,
): AsyncGenerator<AccessRow[]> {
  const lookup = await requireLookup(deps, actor, lookupId);
  for await (const rows of inParts<store.AccessLogRow>((part) => store.listAccess(deps.db, lookup, kind, part)))
    yield presentAll(deps, rows);
}

async function requireLookup(deps: Deps, actor: Actor, id: string): Promise<store.LookupRow> {
  const lookup = await store.findLookup(deps.db, id, requireAdmin(actor).id, deps.clock.now());
  if (lookup === undefined) throw new AppError('notFound', '这次查询已失效，请重新填写理由后查询');
  return lookup;
}

async function presentAll(deps: Deps, rows: store.AccessLogRow[]): Promise<AccessRow[]> {
  const owners = await findNames(deps.db, [...new Set(rows.map(({ ownerId }) => ownerId))]);
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  return rows.map(({ id, at, kind, ownerKind, ownerId, subjectId, ip, port, userAgent }) => ({
    id: String(id),
    at: at.toISOString(),
    kind,
    account: { id: ownerId, kind: ownerKind, name: names.get(ownerId) ?? null },
    subjectId,
    ip,
    location: ip === null ? null : deps.ipLocation.of(ip),
    port,
    userAgent,
  }));
}
