import type { RemarkClaim } from '#contract/comments/comments.ts';
import { requireAdmin, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { lockInScope } from '../kinds/find.ts';
import type { Case, Reviewable } from '../kinds/register.ts';
import { presentClaim } from '../present.ts';
import { claimAfter, type ClaimWish } from './claim-after.ts';
import * as store from './store.ts';

/**
 * Holds a case that waits so that nobody else decides on it meanwhile, or lets it go. To let go what one does not hold does nothing: the
 * case may have been decided.
 */
export async function claimCase<Row extends Case>(
  deps: Deps,
  kind: Reviewable<Row>,
  actor: Actor,
  ip: string,
  { id, ...wish }: ClaimWish & { id: string },
): Promise<RemarkClaim | null> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const { state } = await lockInScope(tx, kind, admin, id);
    if (wish.claimed && state !== 'waiting') throw new AppError('conflict', `${kind.noun}不在等待审核，可能已被处理`);
    const now = deps.clock.now();
    const ref = { kind: kind.kind, id };
    const holder = await store.findClaim(tx, ref, now);
    const isMine = holder?.adminId === admin.id;
    if (wish.claimed && holder !== undefined && !isMine) throw heldBy(kind, holder.name);
    const { claim, isNews } = claimAfter(isMine ? holder : undefined, wish, now);
    if (claim === null) await store.deleteClaim(tx, ref);
    else if (claim !== 'same') await store.putClaim(tx, { kind: kind.kind, remarkId: id, adminId: admin.id, ...claim }, now);
    if (isNews) {
      const action = `${kind.kind}.${wish.claimed ? 'claim' : 'release'}`;
      await recordAction(deps, tx, admin, ip, { action, targetType: kind.kind, targetId: id });
    }
    if (claim === 'same') return presentClaim(holder ?? null, admin.id);
    return claim === null ? null : { name: admin.account, mine: true, until: claim.until.toISOString() };
  });
}

/** For a decision: refused while somebody else holds it. What is decided is held by nobody. */
export async function endClaim(
  deps: Deps,
  tx: Transaction,
  admin: AdminActor,
  kind: Pick<Reviewable, 'kind' | 'noun'>,
  id: string,
): Promise<void> {
  const ref = { kind: kind.kind, id };
  const holder = await store.findClaim(tx, ref, deps.clock.now());
  if (holder !== undefined && holder.adminId !== admin.id) throw heldBy(kind, holder.name);
  if (holder !== undefined) await store.deleteClaim(tx, ref);
}

export const dropClaim = store.deleteClaim;

export const isClaimed = async ({ clock }: Deps, tx: Transaction, ref: store.CaseRef): Promise<boolean> =>
  (await store.findClaim(tx, ref, clock.now())) !== undefined;

const heldBy = ({ noun }: Pick<Reviewable, 'noun'>, name: string): AppError =>
  new AppError('conflict', `${noun}正由 ${name} 审核，请先处理其他${noun}`);
