import { Link, NavLink } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { SearchBox } from '../../domains/discovery/search-box.tsx';
import { Bell } from '../../domains/notices/bell.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import css from './header.module.css';

export function Header({ me }: { me: Me }) {
  return (
    <header className={css.header}>
      <Link to="/creator/center" className={css.logo} aria-label="创作者中心 首页">
        <Logo badge caption="创作者中心" />
      </Link>
      <nav className={css.nav} aria-label="主导航">
        <NavLink to="/" end>
          首页
        </NavLink>
        <NavLink to="/videos">视频</NavLink>
        <NavLink to="/hotList">热榜</NavLink>
      </nav>
      <SearchBox className={css.search} />
      <Link className={css.find} to="/search" aria-label="搜索">
        <Icon name="search" />
      </Link>
      <Bell />
      <AccountMenu me={me} className={css.account} />
    </header>
  );
}
