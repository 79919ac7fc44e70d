import type { RemarkKind } from '#contract/comments/appeals.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { dropClaim } from '../claims/claim.ts';
import type { Case, JudgedKind, RemovalDecision } from '../kinds/register.ts';
import { isUndecided } from '../lifecycle.ts';
import * as store from './store.ts';

/**
 * Stores a refusal by a moderator or the content safety service, so that the writer can appeal, and notifies the writer. `row`: the case
 * before the refusal.
 */
export async function recordRefusal<Row extends Case>(
  deps: Deps,
  tx: Transaction,
  kind: JudgedKind<Row>,
  row: Row,
  { adminId, reason }: RemovalDecision,
): Promise<void> {
  const held = isUndecided(row.state);
  const appeal = kind.appealOf?.(row);
  if (appeal !== undefined) {
    const { authorId: writerId, ...about } = appeal;
    const refusal = { ...about, adminId, reason, remarkId: row.id, writerId, held };
    await store.insertRefusal(tx, { ...refusal, id: deps.random.id(), at: deps.clock.now(), state: 'open' });
  }
  await kind.notify?.(deps, tx, row, { how: held ? 'refused' : 'hidden', text: reason });
}

/** Ends the claim, the refusals and the appeals of a case that was removed for good. */
export async function closeRemovedCase(tx: Transaction, ref: { kind: RemarkKind; id: string }): Promise<void> {
  await dropClaim(tx, ref);
  await store.lapseRefusals(tx, ref);
}
