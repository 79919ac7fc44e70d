import { useState } from 'react';
import type { Payee, WithdrawalTrial } from '#contract/withdrawals/withdrawals.ts';
import { ApiError } from '../../../lib/api.ts';
import { formatYuan } from '../../../lib/format.ts';
import { dayAndWeekday } from '../../../lib/periods/period.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { NO_PROOF, ProofFields, proofError, type Proof } from '../payees/proof-fields.tsx';
import { lineOf, titleOf } from '../payees/payee-title.ts';

/** A withdrawal to be confirmed, before the money is frozen. */
export interface WithdrawalRequest {
  trial: WithdrawalTrial;
  payee: Payee;
}

/** Shows amounts, payee and expected day, and asks for a proof of identity. */
export function ConfirmApplication({
  request: { trial, payee },
  busy,
  onClose,
  onConfirm,
}: {
  request: WithdrawalRequest;
  busy: boolean;
  onClose: () => void;
  /** Resolves to the failure, or null. */
  onConfirm: (proof: Proof) => Promise<Error | null>;
}) {
  const [proof, setProof] = useState<Proof>(NO_PROOF);
  const [errors, setErrors] = useState<{ proof?: string; all?: string }>({});
  const submit = async () => {
    const unproved = proofError(proof);
    if (unproved !== null) return setErrors({ proof: unproved });
    const failure = await onConfirm(proof);
    if (failure === null) return;
    const message = failure instanceof ApiError ? failure.message : '提交失败，请重试';
    setErrors(failure instanceof ApiError && failure.status === 401 ? { proof: message } : { all: message });
  };
  return (
    <FormDialog title="确认提现" size="s" verb="确认提现" busy={busy} onClose={onClose} onSend={() => void submit()}>
      <Facts
        facts={[
          { name: '提现金额', value: `¥${formatYuan(trial.gross)}` },
          { name: '服务费与代扣税款', value: formatYuan(trial.fee + trial.tax), look: 'less' },
          { name: '实际到账', value: `¥${formatYuan(trial.net)}`, look: 'total' },
          ...(trial.expectedDay === null ? [] : [{ name: '预计到账', value: dayAndWeekday(trial.expectedDay) }]),
          { name: '收款账户', value: titleOf(payee) },
          { name: '户名', value: lineOf(payee) },
        ]}
      />
      {trial.delays.length > 0 && <Note>{trial.delays.join('；')}。</Note>}
      <ProofFields
        value={proof}
        error={errors.proof}
        onChange={(next) => {
          setProof(next);
          setErrors({});
        }}
      />
      {errors.all !== undefined && <Note tone="error">{errors.all}</Note>}
    </FormDialog>
  );
}
