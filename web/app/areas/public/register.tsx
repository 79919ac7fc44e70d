import { Link } from 'react-router';
import { requireGuest } from '../../domains/accounts/guards.ts';
import { RegisterForm } from '../../domains/accounts/register-form.tsx';
import css from './register.module.css';

export const meta = () => [
  { title: '注册 - 闻见' },
  { name: 'description', content: '用手机号注册闻见，发表评论、收藏内容、关注作者。' },
];

/** Rendered on the server for everyone; in the browser the guest guard then sends on who is logged in already. */
export const loader = () => null;

export const clientLoader = () => requireGuest();
clientLoader.hydrate = true as const;

export default function Register() {
  return (
    <main id="main" className={css.page}>
      <h1>注册闻见</h1>
      <p className={css.lead}>一个账号，评论、收藏、关注都在一起</p>
      <RegisterForm />
      <p className={css.other}>
        已有账号？<Link to="/login">去登录</Link>
      </p>
    </main>
  );
}
