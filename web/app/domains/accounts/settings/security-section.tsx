import { useState } from 'react';
import { bindEmail, bindMobile, modifyPassword } from '#contract/accounts/addresses.ts';
import type { Me } from '#contract/accounts/accounts.ts';
import { request, requestWithMessage } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { PasswordField } from '../../../ui/forms/field.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { CaptchaField } from '../parts/captcha-field.tsx';
import { EmailField, MobileField } from '../sign-in/mobile-field.tsx';
import { NewPasswordField } from '../sign-in/new-password-field.tsx';
import { refreshMe, reloadMe } from '../../../kits/session/user-session.ts';
import { IdentitySection } from './identity-section.tsx';
import { SettingsForm } from './settings-form.tsx';
import css from './settings.module.css';

export function SecuritySection({ me }: { me: Me }) {
  return (
    <>
      <section className={css.card}>
        <h2>登录密码</h2>
        {me.passwordUntil !== null && (
          <Note tone="warning">
            你正在使用管理员设置的临时密码，{formatDateTime(me.passwordUntil)} 之后不能再用它登录，请现在修改。
          </Note>
        )}
        {me.hasPassword ? (
          <PasswordForm />
        ) : (
          <p className={css.lead}>
            你的账号还没有密码。可以用<Link to="/login/reset">手机验证码设置密码</Link>，设置后需要重新登录。
          </p>
        )}
      </section>
      <Binding me={me} kind="mobile" />
      <Binding me={me} kind="email" />
      <IdentitySection />
    </>
  );
}

function PasswordForm() {
  const [done, setDone] = useState(0);
  return (
    <SettingsForm
      key={done}
      label="修改密码"
      submit="修改密码"
      fieldOf={{ 401: 'password' }}
      send={async ({ password = '', newPassword = '' }) => {
        const { msg } = await requestWithMessage(modifyPassword, { password, newPassword });
        setDone(done + 1);
        refreshMe();
        return msg;
      }}
    >
      {({ errorOf }) => (
        <>
          <PasswordField label="当前密码" name="password" autoComplete="current-password" error={errorOf('password')} />
          <NewPasswordField label="新密码" name="newPassword" size="m" error={errorOf('newPassword')} />
        </>
      )}
    </SettingsForm>
  );
}

const KIND = {
  mobile: {
    title: '手机号',
    none: '还没有绑定手机号。发表评论、发私信和发布作品前，需要先绑定手机号。',
    captcha: 'smsCaptcha',
    Target: MobileField,
  },
  email: {
    title: '邮箱',
    none: '还没有绑定邮箱。绑定后可以用邮箱登录、找回密码。',
    captcha: 'emailCaptcha',
    Target: EmailField,
  },
} as const;

/** Sets the mobile or e-mail address, by a code; changing one also needs the password. */
function Binding({ me, kind }: { me: Me; kind: 'mobile' | 'email' }) {
  const { title, none, captcha, Target } = KIND[kind];
  const bound = me[kind];
  const needsPassword = bound !== null && me.hasPassword;
  return (
    <section className={css.card}>
      <h2>{title}</h2>
      <p className={css.lead}>{bound === null ? none : `已绑定 ${bound}，更换后原${title}不能再用来登录。`}</p>
      <SettingsForm
        key={bound}
        label={bound === null ? `绑定${title}` : `更换${title}`}
        submit={bound === null ? `绑定${title}` : `更换${title}`}
        fieldOf={{ 401: needsPassword ? 'password' : captcha, 409: kind }}
        send={async ({ mobile = '', smsCaptcha = '', email = '', emailCaptcha = '', password }) => {
          const proof = password === undefined ? {} : { password };
          if (kind === 'mobile') await request(bindMobile, { mobile, smsCaptcha, ...proof });
          else await request(bindEmail, { email, emailCaptcha, ...proof });
          await reloadMe();
          return `${title}已绑定`;
        }}
      >
        {({ form, errorOf, setProblem, clear }) => (
          <>
            <Target error={errorOf(kind)} />
            <CaptchaField to={kind} form={form} error={errorOf(captcha)} onRefused={setProblem} onSent={clear} />
            {needsPassword && (
              <PasswordField
                label="登录密码"
                name="password"
                size="l"
                autoComplete="current-password"
                placeholder="更换时需要验证"
                error={errorOf('password')}
              />
            )}
          </>
        )}
      </SettingsForm>
    </section>
  );
}
