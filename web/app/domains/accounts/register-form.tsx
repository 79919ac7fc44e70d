import { useState } from 'react';
import { ApiError, request } from '../../lib/api.ts';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Agreement } from './agreement.tsx';
import { registerForMobile } from './calls.ts';
import { CaptchaField } from './captcha-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { checkRegister } from './forms.ts';
import { toastRefusal } from './login.ts';
import { MobileField } from './mobile-field.tsx';
import { PasswordRules } from './password-rules.tsx';

export function RegisterForm() {
  const [password, setPassword] = useState('');
  return (
    <EntryForm
      label="注册"
      submit="注册"
      fields={['mobile', 'smsCaptcha', 'password', 'nickname']}
      check={checkRegister}
      agreed
      send={(values) => request(registerForMobile, values)}
      explain={explain}
    >
      {({ form, errorOf, setBroken, clear }) => (
        <>
          <MobileField error={errorOf('mobile')} />
          <CaptchaField form={form} error={errorOf('smsCaptcha')} onRefused={setBroken} onSent={clear} />
          <PasswordField
            label="设置密码"
            name="password"
            size="l"
            autoComplete="new-password"
            placeholder="8-64 位，含字母和数字"
            error={errorOf('password')}
            hint={<PasswordRules password={password} />}
            onChange={(event) => setPassword(event.target.value)}
          />
          <TextField
            label="昵称"
            name="nickname"
            size="l"
            autoComplete="nickname"
            placeholder="2-20 个字"
            error={errorOf('nickname')}
          />
          <Agreement error={errorOf('agreed')} onChange={clear} />
        </>
      )}
    </EntryForm>
  );
}

/** The server names the field where it can; a taken mobile and a wrong code have their place too. */
function explain(error: unknown): { field?: string; message: string } {
  toastRefusal(error);
  if (!(error instanceof ApiError)) return { message: error instanceof Error ? error.message : '请求失败' };
  const [named] = Object.entries(error.fields);
  if (named !== undefined) return { field: named[0], message: named[1] };
  const field = { 401: 'smsCaptcha', 409: 'mobile' }[error.status];
  return field === undefined ? { message: error.message } : { field, message: error.message };
}
