import type { AdminActor } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { picturesIn, textOf } from '../../../documents/text.ts';
import { areJudgedByService, requestCaseCheck } from '../../review/service.ts';
import type * as store from '../store.ts';

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

const SCOPE = { scope: 'notices' } as const;

/** Whether the content safety service checks notices. */
export const areNoticesChecked = (deps: Deps): Promise<boolean> => areJudgedByService(deps, SCOPE);

/**
 * Enqueues the check of a notice with its new content and returns the columns to store with it. `isJudged`: `areNoticesChecked`, called before
 * the transaction.
 */
export async function requestNoticeCheck(
  deps: Deps,
  tx: Transaction,
  admin: AdminActor,
  { id, title, body, isJudged }: Pick<store.NoticeRow, 'id' | 'title' | 'body'> & { isJudged: boolean },
): Promise<CheckColumns> {
  if (!isJudged) return UNCHECKED;
  const round = deps.random.id();
  const text = textOf(body);
  await requestCaseCheck(deps, tx, SCOPE, { id, round }, [
    { part: 'title', text: title },
    ...(text === '' ? [] : [{ part: 'body' as const, text }]),
    ...picturesIn(body).map((picture) => ({ part: 'picture' as const, picture })),
  ]);
  return { ...UNCHECKED, checkState: 'checking', checkRound: round, checkedFor: admin.id, checkedAt: deps.clock.now() };
}
