import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { findJudgement, replaceServiceLabels } from '../../screening/service.ts';
import { isClaimed } from '../claims/claim.ts';
import { isOff, waits } from '../lifecycle.ts';
import { recordRefusal } from '../refusals/note.ts';
import { checkOf } from '../kinds/find.ts';
import type { Case, JudgedKind, RemovalDecision } from '../kinds/register.ts';

/**
 * Applies the judgement of the content safety service to a case, unless a person has decided or the content has changed since. The judgement
 * does not move a case that a moderator has claimed.
 */
export async function judgeCase<Row extends Case>(
  deps: Deps,
  tx: Transaction,
  kind: JudgedKind<Row>,
  id: string,
  round: string | null,
): Promise<void> {
  const row = await kind.lock(tx, id, round);
  if (row === undefined || (row.round ?? null) !== round || isOff(row.state) || row.state === 'removed') return;
  const { verdict, mayGo, isNew, isDecided, marks, reason, hits } = await findJudgement(deps, tx, checkOf(kind, row));
  if (isDecided) return;
  const mayMove = row.state !== 'waiting' || !(await isClaimed(deps, tx, { kind: kind.kind, id }));
  if (verdict === 'pass' && mayGo) {
    if (waits(row.state) && mayMove) await kind.show(deps, tx, row, { isNew: true, byAuthor: false, adminId: null });
    return;
  }
  // No hit, but the judgement of some part is missing. Once every part was tried (`isNew` false), a case in `checking` moves to the
  // moderators; a later judgement can still show it.
  if (row.isFinal === true || (verdict === 'pass' && (isNew || row.state !== 'checking'))) return;
  const markedRow = { ...row, riskyWords: replaceServiceLabels(row.riskyWords, marks) };
  await kind.mark(tx, markedRow, markedRow.riskyWords);
  if (!mayMove) return;
  const by = { adminId: null, reason, hits };
  if (verdict !== 'refuse') return hold(deps, tx, kind, markedRow, by);
  await kind.takeOff(deps, tx, markedRow, 'hidden', by);
  await recordRefusal(deps, tx, kind, markedRow, by);
}

/** Puts a case into the queue of the moderators and notifies its writer, once. */
async function hold<Row extends Case>(
  deps: Deps,
  tx: Transaction,
  kind: JudgedKind<Row>,
  row: Row,
  by: RemovalDecision,
): Promise<void> {
  if (row.state === 'waiting') return;
  await kind.takeOff(deps, tx, row, 'waiting', by);
  await kind.notify?.(deps, tx, row, { how: 'held', text: '' });
}
