import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { adminTotpBegin, adminTotpConfirm } from '../api.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { QrCode } from '../../../ui/data/qr-code.tsx';
import css from '../../../kits/resource/desk-page.module.css';
import { fieldErrors, useDeskCall } from '../../../kits/resource/use-desk-call.ts';
import { SECURITY } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const FORM = 'enrol';

/** The password, the code to scan, a figure to prove that it was scanned, and the recovery codes. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const begin = useDeskCall(adminTotpBegin, SECURITY);
  // What waited for the second step may be opened from now on.
  const confirm = useDeskCall(adminTotpConfirm, SECURITY, () => void revalidate());
  const figure = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const made = begin.data;
  const codes = confirm.data?.recoveryCodes;
  useEffect(() => figure.current?.focus(), [made]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (made === undefined) begin.mutate({ password: typed }, { onSuccess: () => setTyped('') });
    else confirm.mutate({ code: typed });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={codes === undefined ? '启用两步验证' : '请保存恢复码'}
      footer={
        codes === undefined ? (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button type="submit" form={FORM} variant="primary" loading={begin.isPending || confirm.isPending}>
              {made === undefined ? '下一步' : '启用'}
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
        <form id={FORM} className={css.form} onSubmit={submit}>
          {made === undefined ? (
            <PasswordField
              label="登录密码"
              autoComplete="current-password"
              value={typed}
              error={begin.error?.message}
              onChange={({ target }) => setTyped(target.value)}
            />
          ) : (
            <>
              <QrCode text={made.address} note="用身份验证器扫码" />
              <p className={css.quiet}>
                不能扫码时，手动输入密钥：<code className={css.code}>{made.secret}</code>
              </p>
              <TextField
                key="code"
                label="验证器上的 6 位数字"
                inputMode="numeric"
                autoComplete="one-time-code"
                ref={figure}
                maxLength={7}
                value={typed}
                error={fieldErrors(confirm.error)['code'] ?? confirm.error?.message}
                onChange={({ target }) => setTyped(target.value)}
              />
            </>
          )}
        </form>
      )}
    </Dialog>
  );
}
