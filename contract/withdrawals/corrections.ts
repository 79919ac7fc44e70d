import { z } from 'zod';
import { FILE_AS_TEXT, call, id } from '../call.ts';
import * as at from './addresses.ts';
import { correctionKind, withdrawalReviewDetail } from './review.ts';

// Corrections of paid and failed withdrawals: one administrator proposes with a document of the bank, another one decides.

export const proposeCorrection = call(at.proposeCorrection, {
  who: 'admin.withdrawals',
  bodyMax: FILE_AS_TEXT,
  summary:
    'Propose that a paid withdrawal was sent back, or that a failed or returned one was paid after all, with reason, receipt and proof; another administrator has to confirm it',
  body: z.strictObject({
    id: id(),
    kind: correctionKind,
    reason: z.string('请填写原因').trim().min(2, '请填写原因').max(200, '原因最多 200 字'),
    receipt: z.string('请填写凭证号').trim().min(1, '请填写凭证号').max(64, '凭证号最多 64 字'),
    /** A PDF or picture of the bank, in base64. */
    file: z.base64('请选择凭证文件').min(1, '请选择凭证文件').max(2_800_000, '凭证文件不能超过 2 MB'),
  }),
  answer: withdrawalReviewDetail,
  done: '已登记，等待另一位管理员确认',
});

export const decideCorrection = call(at.decideCorrection, {
  who: 'admin.withdrawals',
  summary: 'Confirm a correction that another administrator proposed, which books it, or decline it',
  body: z.strictObject({ id: id(), correctionId: id(), agree: z.boolean('请选择是否确认') }),
  answer: withdrawalReviewDetail,
});

export const correctionProof = call(at.correctionProof, {
  who: 'admin.withdrawals',
  summary: 'A one-time address of the proof of a correction; each call is in the audit log',
  body: z.strictObject({ correctionId: id() }),
  answer: z.object({ url: z.string() }),
});
