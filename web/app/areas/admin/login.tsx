import { Link } from 'react-router';
import { AdminLoginForm } from '../../domains/administration/login-form.tsx';
import { Principles } from '../../domains/administration/principles.tsx';
import { requireNoAdmin } from '../../domains/administration/session.ts';
import { Logo } from '../../ui/logo.tsx';
import css from './login.module.css';
import { siteName, titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('管理员登录') }, { name: 'robots', content: 'noindex' }];

export const loader = () => null;

export const clientLoader = () => requireNoAdmin();
clientLoader.hydrate = true as const;

export default function AdminLogin() {
  return (
    <div className={css.login}>
      <main id="main" className={css.left}>
        <div className={css.box}>
          <Logo badge caption="管理后台" />
          <div>
            <h1>管理员登录</h1>
            <p>仅限工作人员使用，每次登录都会留下记录。</p>
          </div>
          <AdminLoginForm />
          <p>
            <Link to="/">返回{siteName()}首页</Link>
          </p>
        </div>
      </main>
      <Principles />
    </div>
  );
}
