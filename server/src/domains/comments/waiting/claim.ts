import type { RemarkClaim } from '#contract/comments/comments.ts';
import type { AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { claimAfter, type ClaimWish } from './claim-after.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import * as store from './store.ts';

/**
 * Holds what waits so that nobody else decides on it meanwhile, or lets it go; the row is locked by who calls. To let go what one
 * does not hold does nothing: it may have been decided.
 */
export async function claimRemark(
  deps: Deps,
  tx: Transaction,
  { admin, ip }: { admin: AdminActor; ip: string },
  remark: store.Remark,
  wish: ClaimWish,
): Promise<RemarkClaim | null> {
  const now = deps.clock.now();
  const holder = await store.findClaim(tx, remark, now);
  const isMine = holder?.adminId === admin.id;
  const { claimed } = wish;
  if (claimed && holder !== undefined && !isMine) throw heldBy(remark, holder.name);
  const { claim, isNews } = claimAfter(isMine ? holder : undefined, wish, now);
  if (claim === null) await store.deleteClaim(tx, remark);
  else if (claim !== 'same')
    await store.putClaim(tx, { kind: remark.kind, remarkId: remark.id, adminId: admin.id, ...claim }, now);
  if (isNews)
    await recordAction(deps, tx, admin, ip, {
      action: `${remark.kind}.${claimed ? 'claim' : 'release'}`,
      targetType: remark.kind,
      targetId: remark.id,
    });
  if (claim === 'same') return presentClaim(holder ?? null, admin.id);
  return claim === null ? null : { name: admin.account, mine: true, until: claim.until.toISOString() };
}

/** For a decision: refused while somebody else holds it. What is decided is held by nobody. */
export async function endClaim(deps: Deps, tx: Transaction, admin: AdminActor, remark: store.Remark): Promise<void> {
  const holder = await store.findClaim(tx, remark, deps.clock.now());
  if (holder !== undefined && holder.adminId !== admin.id) throw heldBy(remark, holder.name);
  await store.deleteClaim(tx, remark);
}

const heldBy = ({ kind }: store.Remark, name: string): AppError => {
  const what = kind === 'comment' ? '评论' : '弹幕';
  return new AppError('conflict', `${what}正由 ${name} 审核，请先处理其他${what}`);
};

interface ClaimRow {
  adminId: string | null;
  until: Date | null;
  name: string | null;
}

export const presentClaim = (claim: ClaimRow | null, adminId: string): RemarkClaim | null =>
  claim === null || claim.adminId === null || claim.until === null
    ? null
    : { name: claim.name ?? '', mine: claim.adminId === adminId, until: claim.until.toISOString() };
