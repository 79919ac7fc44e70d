import { useState, type ComponentProps } from 'react';
import { Link } from 'react-router';
import { ApiError, request } from '../../lib/api.ts';
import { PasswordField } from '../../ui/field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Agreement } from './agreement.tsx';
import { loginForEmailPassword, loginForMobilePassword, loginForMobileSMSCaptcha } from './calls.ts';
import { CaptchaField } from './captcha-field.tsx';
import { SessionForm } from './entry-form.tsx';
import { checkEmailPassword, checkMobileCaptcha, checkMobilePassword } from './forms.ts';
import { loginMessage } from './login.ts';
import css from './login-panel.module.css';
import { EmailField, MobileField } from './mobile-field.tsx';

type Way = 'captcha' | 'mobile' | 'email';

const WAYS = [
  { value: 'captcha', label: '短信登录' },
  { value: 'mobile', label: '手机密码' },
  { value: 'email', label: '邮箱密码' },
] as const;

/** The mobile that was typed goes along from one way to another. */
interface MobileProps {
  mobile: Pick<ComponentProps<typeof MobileField>, 'defaultValue' | 'onChange'>;
}

/** The three ways to log in. */
export function LoginPanel() {
  const [way, setWay] = useState<Way>('captcha');
  const [typed, setTyped] = useState('');
  const mobile: MobileProps['mobile'] = { defaultValue: typed, onChange: ({ target }) => setTyped(target.value) };
  return (
    <Tabs label="登录方式" tabs={WAYS} value={way} onChange={setWay} className={css.tabs}>
      {way === 'captcha' && <CaptchaLogin mobile={mobile} />}
      {way === 'mobile' && <MobileLogin mobile={mobile} />}
      {way === 'email' && <EmailLogin />}
    </Tabs>
  );
}

/** An unknown mobile becomes an account here, so the agreement is asked for. */
const CaptchaLogin = ({ mobile }: MobileProps) => (
  <SessionForm
    label="短信登录"
    submit="登录"
    fields={['mobile', 'smsCaptcha']}
    check={checkMobileCaptcha}
    agreed
    send={(values) => request(loginForMobileSMSCaptcha, values)}
    explain={explainCaptcha}
  >
    {({ form, errorOf, setBroken, clear }) => (
      <>
        <MobileField error={errorOf('mobile')} {...mobile} />
        <CaptchaField form={form} error={errorOf('smsCaptcha')} onRefused={setBroken} onSent={clear} />
        <Agreement error={errorOf('agreed')} onChange={clear} />
      </>
    )}
  </SessionForm>
);

const MobileLogin = ({ mobile }: MobileProps) => (
  <SessionForm
    label="手机密码登录"
    submit="登录"
    fields={['mobile', 'password']}
    check={checkMobilePassword}
    send={(values) => request(loginForMobilePassword, values)}
    explain={explain}
  >
    {({ errorOf }) => (
      <>
        <MobileField error={errorOf('mobile')} {...mobile} />
        <CurrentPassword error={errorOf('password')} />
      </>
    )}
  </SessionForm>
);

const EmailLogin = () => (
  <SessionForm
    label="邮箱密码登录"
    submit="登录"
    fields={['email', 'password']}
    check={checkEmailPassword}
    send={(values) => request(loginForEmailPassword, values)}
    explain={explain}
  >
    {({ errorOf }) => (
      <>
        <EmailField error={errorOf('email')} />
        <CurrentPassword error={errorOf('password')} />
      </>
    )}
  </SessionForm>
);

const CurrentPassword = ({ error }: { error: string | undefined }) => (
  <PasswordField
    label="密码"
    name="password"
    size="l"
    autoComplete="current-password"
    placeholder="请输入密码"
    error={error}
    counter={
      <Link to="/login/reset" className={css.forgotten}>
        忘记密码？
      </Link>
    }
  />
);

const explain = (error: unknown) => ({ message: loginMessage(error) });

/** A wrong code is no wrong password: the server's own sentence stands under the code. */
function explainCaptcha(error: unknown): { field?: string; message: string } {
  if (!(error instanceof ApiError) || error.status !== 401) return explain(error);
  return { field: 'smsCaptcha', message: error.message };
}
