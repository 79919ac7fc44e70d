import { useState } from 'react';
import { removePayee } from '#contract/withdrawals/addresses.ts';
import type { Payee } from '#contract/withdrawals/withdrawals.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { ApiError } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { NO_PROOF, ProofFields, proofError, type Proof } from './proof-fields.tsx';
import { titleOf } from './payee-title.ts';
import { WITHDRAWALS } from '../queries.ts';

export function RemovePayeeDialog({ payee, onClose }: { payee: Payee | null; onClose: () => void }) {
  const [proof, setProof] = useState<Proof>(NO_PROOF);
  const [error, setError] = useState<string>();
  const remove = useCall(removePayee, { stale: WITHDRAWALS, success: null, failure: null });

  const close = () => {
    setProof(NO_PROOF);
    setError(undefined);
    onClose();
  };
  const submit = async () => {
    if (payee === null) return;
    const unproved = proofError(proof);
    if (unproved !== null) return setError(unproved);
    const result = await remove.send({ payeeId: payee.id, ...proof });
    if (result.ok) close();
    else setError(result.error instanceof ApiError ? result.error.message : '删除失败，请重试');
  };

  return (
    <FormDialog
      open={payee !== null}
      verb="删除"
      danger
      busy={remove.isPending}
      onClose={close}
      onSend={() => void submit()}
      title="删除收款账户"
      description={payee === null ? undefined : `${titleOf(payee)}。正在处理的提现仍会打到这个账户。`}
      size="s"
    >
      <ProofFields
        value={proof}
        error={error}
        onChange={(next) => {
          setProof(next);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
