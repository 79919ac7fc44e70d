import { useState } from 'react';
import { registerForEmail, registerForMobile } from '#contract/accounts/addresses.ts';
import { siteInfo } from '#contract/settings/addresses.ts';
import { requireGuest } from '../../../kits/session/guards.ts';
import { request } from '../../../lib/api.ts';
import { guestOf } from '../../../lib/guest-context.ts';
import { siteName, titled } from '../../../lib/meta.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { CaptchaField } from '../parts/captcha-field.tsx';
import type { Route } from './+types/register-page.ts';
import { Agreement } from './agreement.tsx';
import { checkRegister, checkRegisterEmail, type FieldProblem } from '../check-fields.ts';
import { explainFailure } from './explain-failure.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { LoginFrame } from './login-frame.tsx';
import loginPanelCss from './login-panel.module.css';
import { EmailField, MobileField } from './mobile-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import frameCss from './log-in-page.module.css';
import { RegistrationForm, type SignInParts } from './sign-in-form.tsx';

export const meta = () => [
  { title: titled('注册') },
  { name: 'description', content: `用手机号或邮箱注册${siteName()}，发表评论、收藏作品、关注作者。` },
];

/** The server renders it for everybody; in the browser the guard redirects those who are logged in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { registrationMode } = await guestOf(context).call(siteInfo, {});
  return { mode: registrationMode };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await requireGuest();
  return serverLoader();
}
clientLoader.hydrate = true as const;

export default function Register({ loaderData: { mode } }: Route.ComponentProps) {
  if (mode === 'closed') return <Closed />;
  return (
    <LoginFrame
      within
      title={`注册${siteName()}`}
      lead={mode === 'invitation' ? '目前仅限受邀注册，请准备好邀请码' : '注册后可以评论、收藏和关注作者'}
    >
      <RegisterForm invited={mode === 'invitation'} />
      <Text size={14} tone="muted" marginTop={20} className={frameCss.other}>
        已有账号？<Link to="/login">去登录</Link>
      </Text>
    </LoginFrame>
  );
}

const Closed = () => (
  <LoginFrame within title={`注册${siteName()}`} lead="暂未开放注册">
    <EmptyState
      illustration="gate"
      title="现在不能注册新账号"
      text="不登录也可以阅读和观看全部公开内容；已有账号的可以直接登录。"
    >
      <ButtonLink variant="primary" to="/login">
        去登录
      </ButtonLink>
      <ButtonLink to="/">浏览首页</ButtonLink>
    </EmptyState>
  </LoginFrame>
);

const WAYS = [
  { value: 'mobile', label: '手机注册' },
  { value: 'email', label: '邮箱注册' },
] as const;

/** The registration form; `invited`: an invitation code is required. */
function RegisterForm({ invited }: { invited: boolean }) {
  const [way, setWay] = useState<'mobile' | 'email'>('mobile');
  return (
    <Tabs label="注册方式" tabs={WAYS} value={way} onChange={setWay} className={loginPanelCss.tabs}>
      {way === 'mobile' ? <MobileRegister invited={invited} /> : <EmailRegister invited={invited} />}
    </Tabs>
  );
}

const MobileRegister = ({ invited }: { invited: boolean }) => (
  <RegistrationForm
    label="手机注册"
    submit="注册"
    fields={['mobile', 'smsCaptcha', 'password', 'nickname', 'invitationCode']}
    check={({ invitationCode, ...form }) => checkRegister(form) ?? checkInvitation(invited, invitationCode)}
    needsAgreement
    send={({ invitationCode, ...form }) => request(registerForMobile, { ...form, ...invitation(invitationCode) })}
    explain={(error) => explainFailure(error, { 401: 'smsCaptcha', 409: 'mobile' })}
  >
    {(parts) => (
      <>
        <MobileField error={parts.errorOf('mobile')} />
        <CaptchaField form={parts.form} error={parts.errorOf('smsCaptcha')} onRefused={parts.setProblem} onSent={parts.clear} />
        <Rest parts={parts} invited={invited} />
      </>
    )}
  </RegistrationForm>
);

const EmailRegister = ({ invited }: { invited: boolean }) => (
  <RegistrationForm
    label="邮箱注册"
    submit="注册"
    fields={['email', 'emailCaptcha', 'password', 'nickname', 'invitationCode']}
    check={({ invitationCode, ...form }) => checkRegisterEmail(form) ?? checkInvitation(invited, invitationCode)}
    needsAgreement
    send={({ invitationCode, ...form }) => request(registerForEmail, { ...form, ...invitation(invitationCode) })}
    explain={(error) => explainFailure(error, { 401: 'emailCaptcha', 409: 'email' })}
  >
    {(parts) => (
      <>
        <EmailField error={parts.errorOf('email')} />
        <CaptchaField
          to="email"
          form={parts.form}
          error={parts.errorOf('emailCaptcha')}
          onRefused={parts.setProblem}
          onSent={parts.clear}
        />
        <Rest parts={parts} invited={invited} />
      </>
    )}
  </RegistrationForm>
);

const Rest = ({ parts: { errorOf, clear }, invited }: { parts: SignInParts; invited: boolean }) => (
  <>
    <NewPasswordField label="设置密码" error={errorOf('password')} />
    <TextField
      label="昵称"
      name="nickname"
      size="l"
      autoComplete="nickname"
      placeholder="2–20 个字"
      error={errorOf('nickname')}
    />
    {invited && (
      <TextField
        label="邀请码"
        name="invitationCode"
        size="l"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="8 位字母和数字"
        error={errorOf('invitationCode')}
      />
    )}
    <Agreement error={errorOf('agreed')} onChange={clear} />
  </>
);

const checkInvitation = (invited: boolean, code: string): FieldProblem<string> | null =>
  invited && code === '' ? { field: 'invitationCode', message: '请填写邀请码' } : null;

const invitation = (invitationCode: string) => (invitationCode === '' ? {} : { invitationCode });
