import type { RemarkClaim } from '#contract/comments/comments.ts';
import { requireAdmin, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { lockInScope } from '../kinds/find.ts';
import type { Case, Claimable } from '../kinds/register.ts';
import { presentClaim } from '../present.ts';
import { claimAfter, type ClaimRequest } from './claim-after.ts';
import * as store from './store.ts';

/**
 * Claims a waiting case, so that no other administrator decides on it meanwhile, or releases the claim. A release without an own claim does
 * nothing: the case may have been decided. Answers the claim that the case has then.
 */
export async function claimCase<Row extends Pick<Case, 'state'>>(
  deps: Deps,
  kind: Claimable<Row>,
  actor: Actor,
  ip: string,
  { id, ...wish }: ClaimRequest & { id: string },
): Promise<RemarkClaim | null> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const row = await lockInScope(tx, kind, admin, id);
    if (wish.claimed && row.state !== 'waiting')
      throw new AppError('conflict', kind.sentences?.late ?? `${kind.noun}不在等待审核，可能已被处理`);
    const now = deps.clock.now();
    const ref = { kind: kind.kind, id };
    const current = await store.findClaim(tx, ref, now);
    const isOwn = current?.adminId === admin.id;
    if (wish.claimed && current !== undefined && !isOwn) throw claimedBy(kind, current.name);
    const { claim, isNews } = claimAfter(isOwn ? current : undefined, wish, now);
    if (claim === null) await store.deleteClaim(tx, ref);
    else if (claim !== 'same') await store.putClaim(tx, { kind: kind.kind, caseId: id, adminId: admin.id, ...claim }, now);
    if (isNews) {
      await kind.recordClaim?.(deps, tx, row, admin, wish.claimed);
      const action = `${kind.auditName ?? kind.kind}.${wish.claimed ? 'claim' : 'release'}`;
      await recordAction(deps, tx, admin, ip, { action, targetType: kind.kind, targetId: id });
    }
    if (claim === 'same') return presentClaim(current ?? null, admin.id);
    return claim === null ? null : { name: admin.account, mine: true, until: claim.until.toISOString() };
  });
}

/** Refuses while another administrator has the claim; answers whether the administrator has it. */
export async function requireUnclaimed(
  { clock }: Deps,
  db: Queryable,
  admin: AdminActor,
  { kind, noun }: Pick<Claimable, 'kind' | 'noun'>,
  id: string,
): Promise<boolean> {
  const current = await store.findClaim(db, { kind, id }, clock.now());
  if (current !== undefined && current.adminId !== admin.id) throw claimedBy({ noun }, current.name);
  return current !== undefined;
}

/** For a decision outside `changeCase`: refuses while another administrator has the claim, and ends the own claim. */
export async function endClaim(
  deps: Deps,
  tx: Transaction,
  admin: AdminActor,
  kind: Pick<Claimable, 'kind' | 'noun'>,
  id: string,
): Promise<void> {
  if (await requireUnclaimed(deps, tx, admin, kind, id)) await dropClaim(tx, { kind: kind.kind, id });
}

export const dropClaim = (tx: Transaction, ref: store.CaseRef): Promise<void> => store.deleteClaim(tx, ref);

export const isClaimed = async ({ clock }: Deps, tx: Transaction, ref: store.CaseRef): Promise<boolean> =>
  (await store.findClaim(tx, ref, clock.now())) !== undefined;

const claimedBy = ({ noun }: Pick<Claimable, 'noun'>, name: string): AppError =>
  new AppError('conflict', `${noun}正由 ${name} 审核，请先处理其他${noun}`);
