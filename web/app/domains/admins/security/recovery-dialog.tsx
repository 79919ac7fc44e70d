import { useState } from 'react';
import { adminRecoveryRenew } from '../api.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { useDeskCall } from '../../../kits/resource/use-desk-call.ts';
import { SECURITY } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const FORM = 'renew';

export function RecoveryDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  const renew = useDeskCall(adminRecoveryRenew, SECURITY);
  const codes = renew.data?.recoveryCodes;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={codes === undefined ? '更换恢复码' : '请保存恢复码'}
      {...(codes === undefined ? { description: '原来的恢复码会全部失效。' } : {})}
      footer={
        codes === undefined ? (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button type="submit" form={FORM} variant="primary" loading={renew.isPending}>
              更换
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            我已保存
          </Button>
        )
      }
    >
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <form
          id={FORM}
          onSubmit={(event) => {
            event.preventDefault();
            renew.mutate({ code });
          }}
        >
          <TextField
            label="动态验证码"
            autoComplete="one-time-code"
            maxLength={20}
            value={code}
            error={renew.error?.message}
            onChange={({ target }) => setCode(target.value)}
          />
        </form>
      )}
    </Dialog>
  );
}
