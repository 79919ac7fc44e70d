import { WITHDRAWAL_STATUS_LABEL } from '#contract/withdrawals/constants.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/withdrawals/review.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { openPayee } from '../payees/service.ts';
import { OUTCOME_UNCONFIRMED } from '../review/decide.ts';
import { requireStage } from '../review/judge-stage.ts';
import * as store from '../store.ts';
import { differenceOf, type Order } from './order-line.ts';
import { linesOf, refuseRows, textOfFile, type ResultLine, type RowError } from './result-file.ts';
import { transition } from '../steps/transition.ts';

/** Records the results in a file: all lines, or none if one is wrong. A line that repeats an earlier result changes nothing. */
export async function importPayoutResults(
  deps: Deps,
  actor: Actor,
  form: ParsedOf<typeof contract.importPayoutFile>,
  ip: string,
): Promise<AnswerOf<typeof contract.importPayoutFile>> {
  const admin = requireAdmin(actor);
  const lines = linesOf(form.text ?? textOfFile(Buffer.from(form.file ?? '', 'base64')));
  const errors: RowError[] = [];
  const counts = { paid: 0, failed: 0, repeated: 0 };
  // Withdrawals of which the same administrator took two stages; see createPayoutFile.
  const alone: string[] = [];
  await deps.transact(async (tx) => {
    for (const line of lines) {
      const row = await store.lockWithdrawal(tx, line.id);
      const problem = row === undefined ? `没有提现 ${line.id}` : problemOf(orderOf(deps, row), row, line);
      if (row === undefined || problem !== null) {
        errors.push({ row: line.row, message: problem ?? '' });
        continue;
      }
      const to = line.succeeded ? 'paid' : 'failed';
      if (row.status === to || row.status === 'returned') {
        counts.repeated += 1;
        continue;
      }
      if ((await requireStage(deps, tx, admin, row, 'pay')).alone) alone.push(row.id);
      try {
        await transition(deps, tx, admin, row, { to, reason: line.succeeded ? line.receipt : line.reason });
        counts[to] += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        errors.push({ row: line.row, message: error.message });
      }
    }
    // Throws if there are errors, which rolls back the other rows.
    refuseRows(errors);
    await recordAction(deps, tx, admin, ip, {
      action: 'cashOut.batchResult',
      targetType: 'withdrawalBatch',
      targetId: '',
      after: { ...counts, ids: lines.map(({ id }) => id), ...(alone.length > 0 ? { alone } : {}) },
    });
  });
  return counts;
}

/** The payment order of a withdrawal, with the full account number. */
export const orderOf = (deps: Deps, row: store.WithPayee): Order => ({ ...row, ...openPayee(deps, row.payee) });

/** The reason why a line is refused: it differs from the order or from an earlier result, or no result is expected. Null: it is accepted. */
function problemOf(order: Order, row: store.WithPayee, { order: cells, succeeded, receipt }: ResultLine): string | null {
  const withdrawal = `提现 ${row.id}`;
  const difference = differenceOf(order, cells);
  if (difference !== null) return `${withdrawal} 的${difference}`;
  const contradiction = `${withdrawal} 此前已登记为${WITHDRAWAL_STATUS_LABEL[row.status]}，与文件不符`;
  const notInFile = `${withdrawal} 不在打款文件中`;
  switch (row.status) {
    case 'paid':
      if (!succeeded) return contradiction;
      return row.note === receipt ? null : `${withdrawal} 此前登记的凭证号是 ${row.note}，文件中是 ${receipt}`;
    case 'failed':
    case 'returned':
      return succeeded ? contradiction : null;
    case 'paying':
      if (row.outcome !== null) return `${withdrawal} ${OUTCOME_UNCONFIRMED}`;
      return row.payoutFileId === null ? notInFile : null;
    default:
      return notInFile;
  }
}
