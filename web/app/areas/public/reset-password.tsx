import { Link } from 'react-router';
import { requireGuest } from '../../domains/accounts/guards.ts';
import { ResetForm } from '../../domains/accounts/reset-form.tsx';
import { LoginFrame } from './login-frame.tsx';
import css from './login.module.css';
import { siteName, titled } from '../../lib/site-name.ts';

export const meta = () => [
  { title: titled('找回密码') },
  { name: 'description', content: `用手机号或邮箱收到的验证码，重新设置${siteName()}的登录密码。` },
  { name: 'robots', content: 'noindex' },
];

/** Rendered on the server for everyone; in the browser the guest guard then sends on who is logged in already. */
export const loader = () => null;

export const clientLoader = () => requireGuest();
clientLoader.hydrate = true as const;

export default function ResetPassword() {
  return (
    <LoginFrame title="找回密码" lead="验证手机号或邮箱后，重新设置登录密码">
      <ResetForm />
      <p className={css.other}>
        想起来了？<Link to="/login">去登录</Link>
      </p>
    </LoginFrame>
  );
}
