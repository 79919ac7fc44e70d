import type { AnswerOf } from '#contract/call.ts';
import type * as contract from '#contract/agencies.ts';
import type { Actor } from '../../actor.ts';
import { inParts } from '../../db/ordered.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { changeIdentity } from '../accounts/service.ts';
import { adminOf, recordAction } from '../audit-log/service.ts';
import { notify } from '../notices/service.ts';
import * as lists from './lists-store.ts';
import { presentMerchant } from './present.ts';
import * as store from './store.ts';

export async function listMerchants(
  deps: Deps,
  { page, limit, ...filter }: lists.AgencyFilter & { page: number; limit: number },
): Promise<AnswerOf<typeof contract.merchantList>> {
  const [rows, total] = await Promise.all([
    lists.listAgencies(deps.db, filter, { limit: limit + 1, offset: (page - 1) * limit }),
    lists.countAgencies(deps.db, filter),
  ]);
  return { list: rows.slice(0, limit).map(presentMerchant), total, page, limit, hasMore: rows.length > limit };
}

/** All that is asked for, in its order, without holding more than a part of it. */
export async function* readMerchants(deps: Deps, filter: lists.AgencyFilter): AsyncGenerator<contract.Merchant[]> {
  for await (const rows of inParts<lists.AgencyListRow>((part) => lists.listAgencies(deps.db, filter, part)))
    yield rows.map(presentMerchant);
}

export async function showMerchant(deps: Deps, id: string): Promise<contract.Merchant> {
  const row = await lists.findAgencyCard(deps.db, id);
  if (row === undefined) throw new AppError('notFound', '机构不存在');
  return presentMerchant(row);
}

export async function merchantDetail(deps: Deps, id: string): Promise<AnswerOf<typeof contract.merchantDetail>> {
  const merchant = await showMerchant(deps, id);
  return { ...merchant, counts: await lists.countMembers(deps.db, { agencyId: id }) };
}

/** The agency and those who work for it are users until it is let in again; their works stay on the site. */
export const disableMerchant = (deps: Deps, actor: Actor, ip: string, { id, reason }: { id: string; reason: string }) =>
  setStatus(deps, actor, ip, id, 1, reason);

export const enableMerchant = (deps: Deps, actor: Actor, ip: string, id: string) => setStatus(deps, actor, ip, id, 0, '');

async function setStatus(
  deps: Deps,
  actor: Actor,
  ip: string,
  id: string,
  status: 0 | 1,
  reason: string,
): Promise<contract.Merchant> {
  const admin = adminOf(actor);
  await deps.events.transact(async (tx, emit) => {
    const agency = await store.lockAgency(tx, id);
    if (agency === undefined) throw new AppError('notFound', '机构不存在');
    if (agency.status === status) return;
    const members = await store.listApprovedUserIds(tx, id);
    await store.changeAgency(tx, id, { status, disabledReason: status === 0 ? null : reason });
    await changeIdentity(tx, emit, [agency.ownerId], { identity: status === 0 ? 'agencies' : 'user' });
    await changeIdentity(tx, emit, members, { identity: status === 0 ? 'creator' : 'user' });
    const title = status === 0 ? `${agency.name} 已恢复正常` : `${agency.name} 已被平台停用`;
    const link = status === 0 ? '/creator/center/mcn' : '/settings?tab=agency';
    for (const userId of [agency.ownerId, ...members])
      await notify(deps, tx, emit, { userId, kind: 'system', title, content: reason, link });
    await recordAction(deps, tx, admin, ip, {
      action: status === 0 ? 'merchants.enable' : 'merchants.disable',
      targetType: 'agency',
      targetId: id,
      before: { status: agency.status },
      after: { status, reason },
    });
  });
  return showMerchant(deps, id);
}
