import * as contract from '#contract/withdrawals/corrections.ts';
import type { WithdrawalReviewDetail } from '#contract/withdrawals/review.ts';
import type { ParsedOf } from '#contract/call.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { defineDownload, downloadAddress, type OpenedFile } from '../../../core/lists/download.ts';
import type { Deps } from '../../../deps.ts';
import { requireSecondAdmin } from '../../admins/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import { canCorrect } from '../lifecycle.ts';
import { decide } from '../review/decide.ts';
import { correctionStep } from '../review/judge-stage.ts';
import { proofType } from './proof-type.ts';
import * as payoutsStore from './store.ts';
import { refuseUsedReceipt, takeReceipt, transition } from '../steps/transition.ts';

/**
 * Proposes a correction of an ended payout, with the bank's document as proof (base64): `returned`, the bank sent paid money back; `paid`,
 * the money of a failed payout did arrive. No money is booked before a second administrator
 * confirms it.
 */
export async function proposeCorrection(
  deps: Deps,
  actor: Actor,
  { id, kind, reason, receipt, file }: ParsedOf<typeof contract.proposeCorrection>,
  ip: string,
): Promise<WithdrawalReviewDetail> {
  const proof = Buffer.from(file, 'base64');
  const type = proofType(proof);
  if (type === null) throw refusedFile('凭证文件只支持 PDF、PNG、JPEG 和 WebP');
  if (proof.length > PROOF_BYTES_MAX) throw refusedFile('凭证文件不能超过 2 MB');
  // `decide` runs any logged action on a locked withdrawal; this one only records the proposal.
  return decide(deps, actor, id, ip, 'correct', async (tx, admin, row) => {
    if (!canCorrect(row, kind)) throw new AppError('conflict', REFUSED[kind]);
    if ((await payoutsStore.findWaiting(tx, id)) !== undefined)
      throw new AppError('conflict', '已登记过更正，等待另一位管理员确认');
    await refuseUsedReceipt(tx, row, receipt, kind);
    const correctionId = deps.random.id();
    await payoutsStore.insertCorrection(tx, {
      id: correctionId,
      kind,
      reason,
      receipt,
      proof,
      proofType: type,
      withdrawalId: id,
      proposedBy: admin.id,
      proposedAt: deps.clock.now(),
    });
    return { correctionId, kind, reason, receipt };
  });
}

/** Books a correction, by ledger entries of its own, or (`agree` false) declines it. */
export async function decideCorrection(
  deps: Deps,
  actor: Actor,
  { id, correctionId, agree }: ParsedOf<typeof contract.decideCorrection>,
  ip: string,
): Promise<WithdrawalReviewDetail> {
  return decide(deps, actor, id, ip, agree ? 'confirmCorrection' : 'declineCorrection', async (tx, admin, row) => {
    const waitingCorrection = await payoutsStore.findWaiting(tx, id);
    if (waitingCorrection?.id !== correctionId) throw new AppError('conflict', '没有等待确认的更正，请刷新后查看');
    const { kind, reason, receipt } = waitingCorrection;
    const logFields = agree ? await requireSecondAdmin(deps, tx, admin, await correctionStep(tx, row, waitingCorrection)) : {};
    const state = agree ? ('confirmed' as const) : ('declined' as const);
    await payoutsStore.decideCorrection(tx, correctionId, { state, by: admin.id, at: deps.clock.now() });
    // `transition` to 'paid' claims the receipt itself: it is its `reason`.
    if (agree && kind === 'returned') {
      await takeReceipt(deps, tx, row, receipt, kind);
      await transition(deps, tx, admin, row, { to: 'returned', reason, correctionId });
    } else if (agree) await transition(deps, tx, admin, row, { to: 'paid', reason: receipt, correctionId });
    return { correctionId, kind, receipt, ...logFields };
  });
}

export const PROOF_FILE = defineDownload<{ correctionId: string }>({
  name: 'withdrawals.proof',
  calls: [contract.correctionProof],
  minutes: 1,
});

export async function proofAddress(deps: Deps, actor: Actor, correctionId: string, ip: string): Promise<{ url: string }> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const correction = await payoutsStore.findCorrection(tx, correctionId);
    if (correction === undefined) throw new AppError('notFound', '更正记录不存在');
    await recordAction(deps, tx, admin, ip, {
      action: 'cashOut.correctionProof',
      targetType: 'withdrawal',
      targetId: correction.withdrawalId,
      after: { correctionId },
    });
  });
  return { url: downloadAddress(deps, PROOF_FILE, admin, { correctionId }) };
}

export async function openProof(deps: Deps, correctionId: string): Promise<OpenedFile> {
  const correction = await payoutsStore.findCorrection(deps.db, correctionId);
  if (correction === undefined) throw new AppError('notFound', '更正记录不存在');
  const extension = correction.proofType.split('/')[1] ?? '';
  return { name: `凭证 ${correction.receipt}.${extension}`, type: correction.proofType, content: correction.proof };
}

const PROOF_BYTES_MAX = 2 * 1024 ** 2;

const refusedFile = (message: string) => new AppError('invalid', message, { fields: { file: message } });

const REFUSED = {
  returned: '只有已到账的提现可以登记退汇',
  paid: '只有打款失败或已退汇的提现可以登记为实际已到账',
} as const;
