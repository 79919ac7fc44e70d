import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { adminRecoveryRenew, adminTotpBegin, adminTotpConfirm, adminTotpDisable } from '#contract/admins/addresses.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { QrCode } from '../../../ui/data/qr-code.tsx';
import { Code, Codes } from '../../../ui/base/code.tsx';
import { Text, Stack } from '../../../ui/layout/primitives.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { SECURITY } from './queries.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { copyText } from '../../../lib/browser/clipboard.ts';

/** Sets up two-factor authentication: password, QR code, first code, recovery codes. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const begin = useCall(adminTotpBegin, { stale: [SECURITY], failure: null, onDone: () => setTyped('') });
  // Pages that need two-factor authentication become available.
  const confirm = useCall(adminTotpConfirm, { stale: [SECURITY], failure: null, onDone: () => void revalidate() });
  const figure = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const setup = begin.answer;
  const codes = confirm.answer?.recoveryCodes;
  useEffect(() => figure.current?.focus(), [setup]);
  const submit = () => {
    if (setup === undefined) void begin.send({ password: typed });
    else void confirm.send({ code: typed });
  };
  return (
    <FormDialog
      size="s"
      title={codes === undefined ? '启用两步验证' : '请保存恢复码'}
      verb={setup === undefined ? '下一步' : '启用'}
      busy={begin.isPending || confirm.isPending}
      sent={codes === undefined ? undefined : { verb: '我已保存', children: <RecoveryCodes codes={codes} /> }}
      onClose={onClose}
      onSend={submit}
    >
      {setup === undefined ? (
        <PasswordField
          label="登录密码"
          autoComplete="current-password"
          value={typed}
          error={begin.error?.message}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : (
        <>
          <QrCode text={setup.address} note="用身份验证器扫码" />
          <Text size={12} tone="muted">
            不能扫码时，手动输入密钥：<Code>{setup.secret}</Code>
          </Text>
          <TextField
            key="code"
            label="验证器上的 6 位数字"
            inputMode="numeric"
            autoComplete="one-time-code"
            ref={figure}
            maxLength={7}
            value={typed}
            error={confirm.fields['code'] ?? confirm.error?.message}
            onChange={({ target }) => setTyped(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

/** The recovery codes, shown only once; each is valid for one login without the authenticator. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  const copy = async () => ((await copyText(text)) ? toast.success('恢复码已复制') : toast.error('复制失败，请手动选中复制'));
  return (
    <Stack shrinkChildren gap={16}>
      <Note tone="warning">恢复码只显示这一次。手机丢失时，每个恢复码可以代替动态验证码登录一次。</Note>
      <Codes tabIndex={0} aria-label="恢复码">
        {text}
      </Codes>
      <span>
        <Button icon="copy" onClick={() => void copy()}>
          复制
        </Button>
      </span>
    </Stack>
  );
}

export function RecoveryDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  const renew = useCall(adminRecoveryRenew, { stale: [SECURITY], failure: null });
  const codes = renew.answer?.recoveryCodes;
  return (
    <FormDialog
      size="s"
      title={codes === undefined ? '更换恢复码' : '请保存恢复码'}
      {...(codes === undefined ? { description: '原来的恢复码会全部失效。' } : {})}
      verb="更换"
      busy={renew.isPending}
      sent={codes === undefined ? undefined : { verb: '我已保存', children: <RecoveryCodes codes={codes} /> }}
      onClose={onClose}
      onSend={() => void renew.send({ code })}
    >
      <TextField
        label="动态验证码"
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        error={renew.error?.message}
        onChange={({ target }) => setCode(target.value)}
      />
    </FormDialog>
  );
}

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const off = useCall(adminTotpDisable, { stale: [SECURITY], failure: null, onDone: onClose });
  return (
    <FormDialog
      size="s"
      title="关闭两步验证？"
      description="之后只凭密码就能登录，恢复码一起失效。"
      verb="关闭"
      danger
      busy={off.isPending}
      onClose={onClose}
      onSend={() => void off.send({ password, code })}
    >
      {off.error !== null && <Note tone="error">{off.error.message}</Note>}
      <PasswordField
        label="登录密码"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <TextField
        label="动态验证码或恢复码"
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
    </FormDialog>
  );
}
