import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { findJudgement, marked } from '../../screening/service.ts';
import { isClaimed } from '../claims/claim.ts';
import { isOff } from '../lifecycle.ts';
import { noteRefusal } from '../refusals/note.ts';
import { checkOf } from '../kinds/find.ts';
import type { Case, Reviewable } from '../kinds/register.ts';

/** What the content safety service's answer makes of a case on which no person has decided. A moderator who holds the case decides on it. */
export async function judgeCase<Row extends Case>(deps: Deps, tx: Transaction, kind: Reviewable<Row>, id: string): Promise<void> {
  const row = await kind.lock(tx, id);
  if (row === undefined || isOff(row.state) || row.state === 'removed') return;
  const judgement = await findJudgement(deps, tx, checkOf(kind, id));
  if (judgement.isDecided) return;
  const mayMove = row.state !== 'waiting' || !(await isClaimed(deps, tx, { kind: kind.kind, id }));
  if (judgement.verdict === 'pass') {
    if (row.state === 'waiting' && judgement.mayGo && mayMove) await kind.show(deps, tx, row, { isNew: true, byAuthor: false });
    return;
  }
  await kind.mark(tx, id, marked(row.riskyWords, judgement.marks));
  if (!mayMove) return;
  if (judgement.verdict === 'hold') return kind.takeOff(deps, tx, row, 'waiting');
  await kind.takeOff(deps, tx, row, 'hidden');
  await noteRefusal(deps, tx, kind, row, { adminId: null, reason: judgement.reason });
}
