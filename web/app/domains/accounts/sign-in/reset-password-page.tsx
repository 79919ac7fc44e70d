import { useState } from 'react';
import { resetPasswordForEmail, resetPasswordForMobile } from '#contract/accounts/addresses.ts';
import { requireGuest } from '../../../kits/session/guards.ts';
import { requestWithMessage } from '../../../lib/api.ts';
import { siteName, titled } from '../../../lib/meta.ts';
import { toast } from '../../../lib/toast-store.ts';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { CaptchaField } from '../parts/captcha-field.tsx';
import { checkResetEmail, checkResetMobile } from '../check-fields.ts';
import { explainFailure } from './explain-failure.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './log-in-page.module.css';
import { LoginFrame } from './login-frame.tsx';
import loginPanelCss from './login-panel.module.css';
import { EmailField, MobileField } from './mobile-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { SignInForm } from './sign-in-form.tsx';

export const meta = () => [
  { title: titled('找回密码') },
  { name: 'description', content: `用手机号或邮箱收到的验证码，重新设置${siteName()}的登录密码。` },
  { name: 'robots', content: 'noindex' },
];

/** The server renders it for everybody; in the browser the guard redirects those who are logged in. */
export const loader = () => null;

export const clientLoader = () => requireGuest();
clientLoader.hydrate = true as const;

export default function ResetPassword() {
  return (
    <LoginFrame title="找回密码" lead="验证手机号或邮箱后，重新设置登录密码">
      <ResetForm />
      <Text size={14} tone="muted" marginTop={20} className={css.other}>
        已有密码？<Link to="/login">去登录</Link>
      </Text>
    </LoginFrame>
  );
}

const WAYS = [
  { value: 'mobile', label: '手机找回' },
  { value: 'email', label: '邮箱找回' },
] as const;

/** Resets a forgotten password by a code sent to the mobile or e-mail address. */
function ResetForm() {
  const [way, setWay] = useState<'mobile' | 'email'>('mobile');
  return (
    <Tabs label="找回方式" tabs={WAYS} value={way} onChange={setWay} className={loginPanelCss.tabs}>
      {way === 'mobile' ? <MobileReset /> : <EmailReset />}
    </Tabs>
  );
}

const MobileReset = () => (
  <SignInForm
    label="用手机找回密码"
    submit="重设密码"
    fields={['mobile', 'smsCaptcha', 'password']}
    check={checkResetMobile}
    send={(values) => requestWithMessage(resetPasswordForMobile, values)}
    finish={toLogin}
    explain={(error) => explainFailure(error, { 401: 'smsCaptcha', 404: 'mobile' })}
  >
    {({ form, errorOf, setProblem, clear }) => (
      <>
        <MobileField error={errorOf('mobile')} />
        <CaptchaField form={form} error={errorOf('smsCaptcha')} onRefused={setProblem} onSent={clear} />
        <NewPasswordField label="新密码" error={errorOf('password')} />
      </>
    )}
  </SignInForm>
);

const EmailReset = () => (
  <SignInForm
    label="用邮箱找回密码"
    submit="重设密码"
    fields={['email', 'emailCaptcha', 'password']}
    check={checkResetEmail}
    send={(values) => requestWithMessage(resetPasswordForEmail, values)}
    finish={toLogin}
    explain={(error) => explainFailure(error, { 401: 'emailCaptcha', 404: 'email' })}
  >
    {({ form, errorOf, setProblem, clear }) => (
      <>
        <EmailField error={errorOf('email')} />
        <CaptchaField to="email" form={form} error={errorOf('emailCaptcha')} onRefused={setProblem} onSent={clear} />
        <NewPasswordField label="新密码" error={errorOf('password')} />
      </>
    )}
  </SignInForm>
);

async function toLogin({ msg }: { msg: string }): Promise<string> {
  toast.success(msg);
  return '/login';
}
