import { Link } from 'react-router';
import { SITE_TAGLINE } from '../../lib/meta.ts';
import { Logo } from '../../ui/logo.tsx';
import { ColorModeSwitch } from './color-mode-switch.tsx';
import css from './footer.module.css';

export function Footer() {
  return (
    <footer className={css.footer}>
      <div className={css.wrap}>
        <p className={css.name}>
          <Link to="/" aria-label="闻见 首页">
            <Logo />
          </Link>
          {SITE_TAGLINE}
        </p>
        <nav aria-label="页脚">
          <ul>
            <li>
              <Link to="/">首页</Link>
            </li>
            <li>
              <Link to="/videos">视频</Link>
            </li>
            <li>
              <Link to="/search">搜索</Link>
            </li>
            <li>
              <Link to="/register">注册</Link>
            </li>
            <li>
              <Link to="/creator/center">创作中心</Link>
            </li>
          </ul>
        </nav>
        <ColorModeSwitch />
      </div>
    </footer>
  );
}
