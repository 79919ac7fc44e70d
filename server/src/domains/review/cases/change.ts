import { requireAdmin, type Actor, type AdminActor } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction, type AuditRecord } from '../../audit-log/service.ts';
import { dropClaim, requireUnclaimed } from '../claims/claim.ts';
import { lockInScope } from '../kinds/find.ts';
import type { Case, ClaimableKind } from '../kinds/register.ts';
import { isUndecided } from '../lifecycle.ts';

export interface LockedCase<Row> {
  tx: Transaction;
  row: Row;
  admin: AdminActor;
}

/** `record` is absent when nothing changed. */
interface Changed<Answer> {
  answer: Answer;
  record?: AuditRecord;
}

/**
 * The decision of an administrator on a case, in one transaction: locks the case, refuses while another administrator has the claim on an
 * open case (the deciding administrator needs none), makes the `change`, ends the claim and writes the audit log.
 */
export async function changeCase<Row extends Case, Answer>(
  deps: Deps,
  kind: ClaimableKind<Row>,
  actor: Actor,
  ip: string,
  id: string,
  change: (locked: LockedCase<Row>) => Promise<Changed<Answer>>,
): Promise<Answer> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const row = await lockInScope(tx, kind, admin, id);
    const isOwnClaim = isUndecided(row.state) && (await requireUnclaimed(deps, tx, admin, kind, id));
    const { answer, record } = await change({ tx, row, admin });
    if (record === undefined) return answer;
    if (isOwnClaim) await dropClaim(tx, { kind: kind.kind, id });
    await recordAction(deps, tx, admin, ip, record);
    return answer;
  });
}
