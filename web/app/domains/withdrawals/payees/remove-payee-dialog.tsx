import { useState, type FormEvent } from 'react';
import type { Payee } from '#contract/withdrawals/withdrawals.ts';
import { ApiError } from '../../../lib/api.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { NO_PROOF, OwnProof, proofError, type Proof } from './own-proof.tsx';
import { titleOf } from './payee-title.ts';
import { useRemovePayee } from '../requests/queries.ts';

export function RemovePayeeDialog({ payee, onClose }: { payee: Payee | null; onClose: () => void }) {
  const [proof, setProof] = useState<Proof>(NO_PROOF);
  const [error, setError] = useState<string>();
  const remove = useRemovePayee();

  const close = () => {
    setProof(NO_PROOF);
    setError(undefined);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (payee === null) return;
    const unproved = proofError(proof);
    if (unproved !== null) return setError(unproved);
    try {
      await remove.mutateAsync({ payeeId: payee.id, ...proof });
      close();
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : '删除失败，请重试');
    }
  };

  return (
    <Dialog
      open={payee !== null}
      onOpenChange={(open) => !open && close()}
      title="删除收款账户"
      description={payee === null ? undefined : `${titleOf(payee)}。正在处理的提现仍会打到这个账户。`}
      size="s"
      footer={
        <Button variant="danger" type="submit" form="remove-payee-form" loading={remove.isPending}>
          删除
        </Button>
      }
    >
      <form id="remove-payee-form" onSubmit={(event) => void submit(event)} noValidate>
        <OwnProof
          value={proof}
          error={error}
          onChange={(next) => {
            setProof(next);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
