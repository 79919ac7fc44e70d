import { useState, type FormEvent } from 'react';
import type { Payee } from '#contract/withdrawals.ts';
import { ApiError } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { titleOf } from './payee-title.ts';
import { useRemovePayee } from './queries.ts';

export function RemovePayeeDialog({ payee, onClose }: { payee: Payee | null; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const remove = useRemovePayee();

  const close = () => {
    setPassword('');
    setError(undefined);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (payee === null) return;
    if (password === '') return setError('请输入登录密码');
    try {
      await remove.mutateAsync({ payeeId: payee.id, password });
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
        <PasswordField
          label="登录密码"
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
