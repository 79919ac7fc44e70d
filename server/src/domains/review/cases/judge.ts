import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { findJudgement, marked } from '../../screening/service.ts';
import { isClaimed } from '../claims/claim.ts';
import { isOff, waits } from '../lifecycle.ts';
import { noteRefusal } from '../refusals/note.ts';
import { checkOf } from '../kinds/find.ts';
import type { Case, Reviewable } from '../kinds/register.ts';

/**
 * What the content safety service's answer makes of a case on which no person has decided, and which was not changed since. A moderator who
 * holds the case decides on it.
 */
export async function judgeCase<Row extends Case>(
  deps: Deps,
  tx: Transaction,
  kind: Reviewable<Row>,
  id: string,
  round: string | null,
): Promise<void> {
  const row = await kind.lock(tx, id);
  if (row === undefined || (row.round ?? null) !== round || isOff(row.state) || row.state === 'removed') return;
  const { verdict, mayGo, isDecided, marks, reason } = await findJudgement(deps, tx, checkOf(kind, row));
  if (isDecided) return;
  const mayMove = row.state !== 'waiting' || !(await isClaimed(deps, tx, { kind: kind.kind, id }));
  if (verdict === 'pass' && mayGo) {
    if (waits(row.state) && mayMove) await kind.show(deps, tx, row, { isNew: true, byAuthor: false, adminId: null });
    return;
  }
  // What waits for the service alone may not go without it: a person decides then, or a later answer of the service.
  if (row.isSettled === true || (verdict === 'pass' && row.state !== 'checking')) return;
  const found = { ...row, riskyWords: marked(row.riskyWords, marks) };
  await kind.mark(tx, id, found.riskyWords);
  if (!mayMove) return;
  if (verdict !== 'refuse') return hold(deps, tx, kind, found);
  await kind.takeOff(deps, tx, found, 'hidden', { adminId: null, reason });
  await noteRefusal(deps, tx, kind, found, { adminId: null, reason });
}

/** A person is to decide; its writer hears of that once. */
async function hold<Row extends Case>(deps: Deps, tx: Transaction, kind: Reviewable<Row>, row: Row): Promise<void> {
  if (row.state === 'waiting') return;
  await kind.takeOff(deps, tx, row, 'waiting', { adminId: null, reason: '' });
  await kind.notify?.(deps, tx, row, { how: 'held', text: '' });
}
