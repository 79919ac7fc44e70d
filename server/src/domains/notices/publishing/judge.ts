import type { AdminActor } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { picturesIn, textOf } from '../../../documents/text.ts';
import { findJudgement, isChecked, noteChecks } from '../../screening/service.ts';
import { isKept } from '../lifecycle.ts';
import * as store from '../store.ts';
import { announceInTime } from './announce.ts';

type Checked = Pick<store.NoticeRow, 'checkState' | 'checkRound' | 'checkMarks' | 'checkReason' | 'checkedFor' | 'checkedAt'>;

/** Nothing keeps it, and nothing that is found later counts. */
export const UNCHECKED: Checked = {
  checkState: 'none',
  checkRound: null,
  checkMarks: [],
  checkReason: '',
  checkedFor: null,
  checkedAt: null,
};

/** Whether a content safety service judges what administrators announce. */
export const areNoticesChecked = (deps: Deps): Promise<boolean> => isChecked(deps, 'notices');

/**
 * Leaves word that a notice is to be judged before anybody sees it, as it will stand; answers what has to be kept with it. `isJudged` is
 * asked before the transaction.
 */
export async function noteNotice(
  deps: Deps,
  tx: Transaction,
  admin: AdminActor,
  { id, title, body, isJudged }: Pick<store.NoticeRow, 'id' | 'title' | 'body'> & { isJudged: boolean },
): Promise<Checked> {
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

/** What the content safety service's answer makes of a notice on which nobody has decided, and which was not changed since. */
export async function judgeNotice(deps: Deps, tx: Transaction, noticeId: string, round: string): Promise<void> {
  const notice = await store.lockNotice(tx, noticeId);
  if (notice === undefined || notice.checkRound !== round) return;
  const found = await findJudgement(deps, tx, subjectOf(noticeId, round));
  if (found.isDecided) return;
  if (found.verdict === 'pass') {
    if (isKept(notice.checkState) && found.mayGo) await letOut(deps, tx, noticeId);
    // Away, and not to be gone without: a person decides. A later answer still may.
    else if (notice.checkState === 'checking') await store.changeNotice(tx, noticeId, { checkState: 'held' });
    return;
  }
  if (found.verdict === 'refuse') await sendBack(tx, noticeId, { marks: found.marks, reason: found.reason });
  else {
    await store.changeNotice(tx, noticeId, { checkState: 'held', checkMarks: found.marks });
    // It may have gone out meanwhile, by what is done while the service is away.
    await tx.emit('site.changed', { reason: 'notice' });
  }
}

export const subjectOf = (noticeId: string, round: string) =>
  ({ scope: 'notices', subjectId: noticeId, revisionId: round }) as const;

/** At its time, which may have come while it was kept. */
export async function letOut(deps: Deps, tx: Transaction, noticeId: string): Promise<void> {
  await store.changeNotice(tx, noticeId, { checkState: 'none', checkMarks: [] });
  await tx.emit('site.changed', { reason: 'notice' });
  await announceInTime(deps, tx, noticeId);
}

/** A draft again, which may be changed and published anew. */
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
