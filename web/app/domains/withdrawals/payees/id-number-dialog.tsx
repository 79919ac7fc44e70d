import { useState } from 'react';
import { savePayeeIdNumber } from '#contract/withdrawals/addresses.ts';
import type { Payee } from '#contract/withdrawals/withdrawals.ts';
import { ApiError } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { WITHDRAWALS } from '../queries.ts';
import { NO_PROOF, ProofFields, proofError, type Proof } from './proof-fields.tsx';
import { titleOf } from './payee-title.ts';

/** Adds the ID number of an existing payee, for the tax declaration. */
export function IdNumberDialog({ payee, onClose }: { payee: Payee | null; onClose: () => void }) {
  const [idNumber, setIdNumber] = useState('');
  const [proof, setProof] = useState<Proof>(NO_PROOF);
  const [errors, setErrors] = useState<{ idNumber?: string; proof?: string }>({});
  const save = useCall(savePayeeIdNumber, { stale: WITHDRAWALS, failure: null });

  const close = () => {
    setIdNumber('');
    setProof(NO_PROOF);
    setErrors({});
    onClose();
  };
  const submit = async () => {
    if (payee === null) return;
    const unproved = proofError(proof);
    const wrong = /^\d{17}[\dXx]$/.test(idNumber.trim()) ? {} : { idNumber: '身份证号应为 18 位' };
    if (unproved !== null || wrong.idNumber !== undefined)
      return setErrors({ ...wrong, ...(unproved === null ? {} : { proof: unproved }) });
    const result = await save.send({ payeeId: payee.id, idNumber, ...proof });
    if (result.ok) return close();
    const { error } = result;
    const message = error instanceof ApiError ? error.message : '保存失败，请重试';
    setErrors(error instanceof ApiError && error.status === 401 ? { proof: message } : { idNumber: message });
  };

  return (
    <FormDialog
      open={payee !== null}
      verb="保存"
      busy={save.isPending}
      onClose={close}
      onSend={() => void submit()}
      title="补充身份证号"
      description={payee === null ? undefined : titleOf(payee)}
      size="s"
    >
      <TextField
        label="身份证号"
        normalizesCode
        maxLength={18}
        autoComplete="off"
        placeholder="收款人本人的 18 位身份证号"
        value={idNumber}
        error={errors.idNumber}
        onChange={({ target }) => {
          setIdNumber(target.value);
          setErrors({ ...errors, idNumber: undefined });
        }}
      />
      <ProofFields
        value={proof}
        error={errors.proof}
        onChange={(next) => {
          setProof(next);
          setErrors({ ...errors, proof: undefined });
        }}
      />
      <Text size={13} tone="muted">
        平台代扣个人所得税后，按它向税务机关申报。加密保存，不会显示在页面上。
      </Text>
    </FormDialog>
  );
}
