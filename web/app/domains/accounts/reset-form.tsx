import { useState } from 'react';
import { requestWithMessage } from '../../lib/api.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast-store.ts';
import { resetPasswordForEmail, resetPasswordForMobile } from './calls.ts';
import { CaptchaField } from './captcha-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { explainEntry } from './explain.ts';
import { checkResetEmail, checkResetMobile } from './forms.ts';
import css from './login-panel.module.css';
import { EmailField, MobileField } from './mobile-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';

const WAYS = [
  { value: 'mobile', label: '手机找回' },
  { value: 'email', label: '邮箱找回' },
] as const;

/** A forgotten password is set anew by a code to the mobile or the e-mail address. */
export function ResetForm() {
  const [way, setWay] = useState<'mobile' | 'email'>('mobile');
  return (
    <Tabs label="找回方式" tabs={WAYS} value={way} onChange={setWay} className={css.tabs}>
      {way === 'mobile' ? <MobileReset /> : <EmailReset />}
    </Tabs>
  );
}

const MobileReset = () => (
  <EntryForm
    label="用手机找回密码"
    submit="重设密码"
    fields={['mobile', 'smsCaptcha', 'password']}
    check={checkResetMobile}
    send={(values) => requestWithMessage(resetPasswordForMobile, values)}
    finish={toLogin}
    explain={(error) => explainEntry(error, { 401: 'smsCaptcha', 404: 'mobile' })}
  >
    {({ form, errorOf, setBroken, clear }) => (
      <>
        <MobileField error={errorOf('mobile')} />
        <CaptchaField form={form} error={errorOf('smsCaptcha')} onRefused={setBroken} onSent={clear} />
        <NewPasswordField label="新密码" error={errorOf('password')} />
      </>
    )}
  </EntryForm>
);

const EmailReset = () => (
  <EntryForm
    label="用邮箱找回密码"
    submit="重设密码"
    fields={['email', 'emailCaptcha', 'password']}
    check={checkResetEmail}
    send={(values) => requestWithMessage(resetPasswordForEmail, values)}
    finish={toLogin}
    explain={(error) => explainEntry(error, { 401: 'emailCaptcha', 404: 'email' })}
  >
    {({ form, errorOf, setBroken, clear }) => (
      <>
        <EmailField error={errorOf('email')} />
        <CaptchaField to="email" form={form} error={errorOf('emailCaptcha')} onRefused={setBroken} onSent={clear} />
        <NewPasswordField label="新密码" error={errorOf('password')} />
      </>
    )}
  </EntryForm>
);

async function toLogin({ msg }: { msg: string }): Promise<string> {
  toast.success(msg);
  return '/login';
}
