import { useRef, useState, type ComponentProps } from 'react';
import { loginForEmailPassword, loginForMobilePassword, loginForMobileSMSCaptcha } from '#contract/accounts/addresses.ts';
import { siteInfo } from '#contract/settings/addresses.ts';
import { sendAsKnown } from '../../../kits/session/known-browser.ts';
import { requireGuest } from '../../../kits/session/guards.ts';
import { ApiError, request } from '../../../lib/api.ts';
import { guestOf } from '../../../lib/guest-context.ts';
import { siteName, titled } from '../../../lib/meta.ts';
import { PasswordField } from '../../../ui/forms/field.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { CaptchaField } from '../parts/captcha-field.tsx';
import { SessionEndNote } from '../parts/session-end-note.tsx';
import type { Route } from './+types/log-in-page.ts';
import { Agreement } from './agreement.tsx';
import { checkEmailPassword, checkMobileCaptcha, checkMobilePassword } from '../check-fields.ts';
import { loginMessage } from './finish-log-in.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './log-in-page.module.css';
import { LoginFrame } from './login-frame.tsx';
import loginPanelCss from './login-panel.module.css';
import { EmailField, MobileField } from './mobile-field.tsx';
import { SessionForm, type FormProblem } from './sign-in-form.tsx';

export const meta = () => [
  { title: titled('登录') },
  { name: 'description', content: `登录${siteName()}，评论、收藏，同步观看进度。` },
];

/** The server renders it for everybody; in the browser the guard redirects those who are logged in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { registrationMode } = await guestOf(context).call(siteInfo, {});
  return { mayRegister: registrationMode !== 'closed' };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await requireGuest();
  return serverLoader();
}
clientLoader.hydrate = true as const;

export default function Login({ loaderData }: Route.ComponentProps) {
  return (
    <LoginFrame title="欢迎回来" lead="登录后可以评论、收藏，同步观看进度">
      <SessionEndNote side="user" />
      <LoginPanel />
      {loaderData.mayRegister && (
        <Text size={14} tone="muted" marginTop={20} className={css.other}>
          还没有账号？<Link to="/register">注册</Link>
        </Text>
      )}
      <Text size={14} tone="muted" marginTop={8} className={css.other}>
        账号被停用？<Link to="/login/appeal">查看理由并申诉</Link>
      </Text>
    </LoginFrame>
  );
}

type Way = 'captcha' | 'mobile' | 'email';

const WAYS = [
  { value: 'captcha', label: '短信登录' },
  { value: 'mobile', label: '手机密码' },
  { value: 'email', label: '邮箱密码' },
] as const;

/** The mobile number is shared among the ways to log in. */
interface MobileProps {
  mobile: Pick<ComponentProps<typeof MobileField>, 'defaultValue' | 'ref'>;
}

/** The tabs with the three ways to log in. */
function LoginPanel() {
  const [way, setWay] = useState<Way>('captcha');
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const mobile: MobileProps['mobile'] = { defaultValue: typed, ref: field };
  const change = (next: Way) => {
    // Read from the field: input before hydration fired no change event here.
    setTyped(field.current?.value ?? typed);
    setWay(next);
  };
  return (
    <Tabs label="登录方式" tabs={WAYS} value={way} onChange={change} className={loginPanelCss.tabs}>
      {way === 'captcha' && <CaptchaLogin mobile={mobile} />}
      {way === 'mobile' && <MobileLogin mobile={mobile} />}
      {way === 'email' && <EmailLogin />}
    </Tabs>
  );
}

/** Logging in with an unknown mobile number creates an account, so it needs the agreement. */
const CaptchaLogin = ({ mobile }: MobileProps) => (
  <SessionForm
    label="短信登录"
    submit="登录"
    fields={['mobile', 'smsCaptcha']}
    check={checkMobileCaptcha}
    needsAgreement
    send={(values) => request(loginForMobileSMSCaptcha, values)}
    explain={explainCaptcha}
  >
    {({ form, errorOf, setProblem, clear }) => (
      <>
        <MobileField error={errorOf('mobile')} {...mobile} />
        <CaptchaField form={form} error={errorOf('smsCaptcha')} onRefused={setProblem} onSent={clear} />
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
    send={(values) => sendAsKnown('user', (brought) => request(loginForMobilePassword, { ...values, ...brought }))}
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
    send={(values) => sendAsKnown('user', (brought) => request(loginForEmailPassword, { ...values, ...brought }))}
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
      <Link to="/login/reset" className={loginPanelCss.forgotten}>
        忘记密码？
      </Link>
    }
  />
);

const explain = (error: unknown) => ({ message: loginMessage(error), detail: error instanceof ApiError ? error.detail : '' });

/** For a wrong code, the server's message is shown at the code field. */
function explainCaptcha(error: unknown): FormProblem {
  if (!(error instanceof ApiError) || error.status !== 401) return explain(error);
  return { field: 'smsCaptcha', message: error.message };
}
