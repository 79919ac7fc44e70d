import type { AdminActor } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { picturesIn, textOf } from '../../../documents/text.ts';
import { findJudgement, isChecked, noteChecks } from '../../screening/service.ts';
import { isKept } from '../lifecycle.ts';
import * as store from '../store.ts';
import { announceInTime } from './announce.ts';

/** The columns of the check of a notice. */
type CheckColumns = Pick<
  store.NoticeRow,
  'checkState' | 'checkRound' | 'checkMarks' | 'checkReason' | 'checkedFor' | 'checkedAt'
>;

/** No check keeps the notice back, and results of earlier rounds are ignored. */
export const UNCHECKED: CheckColumns = {
  checkState: 'none',
  checkRound: null,
  checkMarks: [],
  checkReason: '',
  checkedFor: null,
  checkedAt: null,
};

/** Whether the content safety service checks notices. */
export const areNoticesChecked = (deps: Deps): Promise<boolean> => isChecked(deps, 'notices');

/**
 * Enqueues the check of a notice with its new content and answers the columns to store with it. `isJudged`: `areNoticesChecked`, called before
 * the transaction.
 */
export async function noteNotice(
  deps: Deps,
  tx: Transaction,
  admin: AdminActor,
  { id, title, body, isJudged }: Pick<store.NoticeRow, 'id' | 'title' | 'body'> & { isJudged: boolean },
): Promise<CheckColumns> {
  if (!isJudged) return UNCHECKED;
  const round = deps.random.id();
  const text = textOf(body);
  await noteChecks(
    deps,
    tx,
    subjectOf(id, round),
    [
      { part: 'title', text: title },
      ...(text === '' ? [] : [{ part: 'body' as const, text }]),
      ...picturesIn(body).map((picture) => ({ part: 'picture' as const, picture })),
    ],
    true,
  );
  return { ...UNCHECKED, checkState: 'checking', checkRound: round, checkedFor: admin.id, checkedAt: deps.clock.now() };
}

/** Applies the result of a round to a notice, unless an administrator has decided or the content has changed since. */
export async function judgeNotice(deps: Deps, tx: Transaction, noticeId: string, round: string): Promise<void> {
  const notice = await store.lockNotice(tx, noticeId);
  if (notice === undefined || notice.checkRound !== round) return;
  const judgement = await findJudgement(deps, tx, subjectOf(noticeId, round));
  if (judgement.isDecided) return;
  if (judgement.verdict === 'pass') {
    if (isKept(notice.checkState) && judgement.mayGo) await letOut(deps, tx, noticeId);
    // A result is missing and has to be waited for: an administrator may decide. A later result may still release the notice.
    else if (notice.checkState === 'checking') await store.changeNotice(tx, noticeId, { checkState: 'held' });
    return;
  }
  if (judgement.verdict === 'refuse') await sendBack(tx, noticeId, { marks: judgement.marks, reason: judgement.reason });
  else {
    await store.changeNotice(tx, noticeId, { checkState: 'held', checkMarks: judgement.marks });
    // It may have been published before the late result, while the service was unavailable.
    await tx.emit('site.changed', { reason: 'notice' });
  }
}

export const subjectOf = (noticeId: string, round: string) =>
  ({ scope: 'notices', subjectId: noticeId, revisionId: round }) as const;

/** Releases a notice: it appears at its time, or at once if that has passed. */
export async function letOut(deps: Deps, tx: Transaction, noticeId: string): Promise<void> {
  await store.changeNotice(tx, noticeId, { checkState: 'none', checkMarks: [] });
  await tx.emit('site.changed', { reason: 'notice' });
  await announceInTime(deps, tx, noticeId);
}

/** Makes a refused notice a draft again, to be changed and published anew. */
export async function sendBack(
  tx: Transaction,
  noticeId: string,
  { marks, reason }: { marks: string[]; reason: string },
): Promise<void> {
  await store.changeNotice(tx, noticeId, {
    ...UNCHECKED,
    checkState: 'refused',
    checkMarks: marks,
    checkReason: reason,
    publishAt: null,
  });
  await tx.emit('site.changed', { reason: 'notice' });
}
