import { Link } from 'react-router';
import lantern from '../../domains/accounts/lantern.svg?no-inline';
import { requireGuest } from '../../domains/accounts/guards.ts';
import { LoginPanel } from '../../domains/accounts/login-panel.tsx';
import { Logo } from '../../ui/logo.tsx';
import css from './login.module.css';

export const meta = () => [
  { title: '登录 - 闻见' },
  { name: 'description', content: '登录闻见，评论、收藏，接着上次的地方看。' },
];

/** Rendered on the server for everyone; in the browser the guest guard then sends on who is logged in already. */
export const loader = () => null;

export const clientLoader = () => requireGuest();
clientLoader.hydrate = true as const;

export default function Login() {
  return (
    <div className={css.login}>
      <section className={css.picture} aria-label="闻见">
        <img src={lantern} alt="" width="1280" height="720" />
        <div>
          <p>
            所闻所见，
            <br />
            皆可分享
          </p>
          <small>新闻、文章与视频，来自每一个认真看世界的人。</small>
        </div>
      </section>
      <main id="main" className={css.box}>
        <Link to="/" className={css.logo} aria-label="闻见 首页">
          <Logo />
        </Link>
        <h1>欢迎回来</h1>
        <p className={css.lead}>登录后可以评论、收藏，接着上次的地方看</p>
        <LoginPanel />
        <p className={css.other}>
          还没有账号？<Link to="/register">注册</Link>
        </p>
      </main>
    </div>
  );
}
