import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { TextField } from '../../ui/field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Agreement } from './agreement.tsx';
import { registerForEmail, registerForMobile } from './calls.ts';
import { CaptchaField } from './captcha-field.tsx';
import { SessionForm, type EntryParts } from './entry-form.tsx';
import { explainEntry } from './explain.ts';
import { checkRegister, checkRegisterEmail, type Broken } from './forms.ts';
import { EmailField, MobileField } from './mobile-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import css from './login-panel.module.css';

const WAYS = [
  { value: 'mobile', label: '手机注册' },
  { value: 'email', label: '邮箱注册' },
] as const;

/** `invited`: an invitation code is asked for. */
export function RegisterForm({ invited }: { invited: boolean }) {
  const [way, setWay] = useState<'mobile' | 'email'>('mobile');
  return (
    <Tabs label="注册方式" tabs={WAYS} value={way} onChange={setWay} className={css.tabs}>
      {way === 'mobile' ? <MobileRegister invited={invited} /> : <EmailRegister invited={invited} />}
    </Tabs>
  );
}

const MobileRegister = ({ invited }: { invited: boolean }) => (
  <SessionForm
    label="手机注册"
    submit="注册"
    fields={['mobile', 'smsCaptcha', 'password', 'nickname', 'invitationCode']}
    check={({ invitationCode, ...form }) => checkRegister(form) ?? checkInvitation(invited, invitationCode)}
    agreed
    send={({ invitationCode, ...form }) => request(registerForMobile, { ...form, ...invitation(invitationCode) })}
    explain={(error) => explainEntry(error, { 401: 'smsCaptcha', 409: 'mobile' })}
  >
    {(parts) => (
      <>
        <MobileField error={parts.errorOf('mobile')} />
        <CaptchaField form={parts.form} error={parts.errorOf('smsCaptcha')} onRefused={parts.setBroken} onSent={parts.clear} />
        <Rest parts={parts} invited={invited} />
      </>
    )}
  </SessionForm>
);

const EmailRegister = ({ invited }: { invited: boolean }) => (
  <SessionForm
    label="邮箱注册"
    submit="注册"
    fields={['email', 'emailCaptcha', 'password', 'nickname', 'invitationCode']}
    check={({ invitationCode, ...form }) => checkRegisterEmail(form) ?? checkInvitation(invited, invitationCode)}
    agreed
    send={({ invitationCode, ...form }) => request(registerForEmail, { ...form, ...invitation(invitationCode) })}
    explain={(error) => explainEntry(error, { 401: 'emailCaptcha', 409: 'email' })}
  >
    {(parts) => (
      <>
        <EmailField error={parts.errorOf('email')} />
        <CaptchaField
          to="email"
          form={parts.form}
          error={parts.errorOf('emailCaptcha')}
          onRefused={parts.setBroken}
          onSent={parts.clear}
        />
        <Rest parts={parts} invited={invited} />
      </>
    )}
  </SessionForm>
);

const Rest = ({ parts: { errorOf, clear }, invited }: { parts: EntryParts; invited: boolean }) => (
  <>
    <NewPasswordField label="设置密码" error={errorOf('password')} />
    <TextField
      label="昵称"
      name="nickname"
      size="l"
      autoComplete="nickname"
      placeholder="2-20 个字"
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

const checkInvitation = (invited: boolean, code: string): Broken<string> | null =>
  invited && code === '' ? { field: 'invitationCode', message: '请填写邀请码' } : null;

const invitation = (invitationCode: string) => (invitationCode === '' ? {} : { invitationCode });
