import { sendForOwnCaptcha } from '#contract/accounts/addresses.ts';
import { SMS_CODE_LENGTH } from '#contract/accounts/constants.ts';
import { useSession } from '../../../kits/session/user-session.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import css from './proof-fields.module.css';

/** A proof of identity: the login password, or a code sent to their own mobile number. */
export type Proof = { password: string } | { captcha: string };
export const NO_PROOF: Proof = { password: '' };

/** The error for an empty proof, else null. */
export const proofError = (proof: Proof): string | null => {
  const [name, value] = Object.entries(proof)[0] ?? [];
  if (value !== '') return null;
  return name === 'password' ? '请输入登录密码' : '请输入验证码';
};

/** The fields of a proof: the login password, or without one a code by SMS. */
export function ProofFields({
  value,
  error,
  onChange,
}: {
  value: Proof;
  error: string | undefined;
  onChange: (proof: Proof) => void;
}) {
  const hasPassword = useSession().me?.hasPassword ?? true;
  const code = useCall(sendForOwnCaptcha, { success: null, failure: null });
  const sentTo = code.answer?.to;
  const byCode = 'captcha' in value || !hasPassword;
  return (
    <Stack gap={4} justify="start" className={css.proof}>
      {byCode ? (
        <TextField
          label="验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={SMS_CODE_LENGTH}
          hint={sentTo === undefined ? '发送到你绑定的手机号或邮箱' : `已发送到 ${sentTo}`}
          value={'captcha' in value ? value.captcha : ''}
          error={error ?? code.error?.message}
          onChange={(event) => onChange({ captcha: event.target.value })}
          after={
            <Button variant="quiet" size="s" loading={code.isPending} onClick={() => void code.send({})}>
              {sentTo === undefined ? '获取验证码' : '重新获取'}
            </Button>
          }
        />
      ) : (
        <PasswordField
          label="登录密码"
          autoComplete="current-password"
          value={'password' in value ? value.password : ''}
          error={error}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      )}
      {hasPassword && (
        <Button variant="quiet" size="s" onClick={() => onChange(byCode ? NO_PROOF : { captcha: '' })}>
          {byCode ? '改用登录密码' : '改用验证码'}
        </Button>
      )}
    </Stack>
  );
}
