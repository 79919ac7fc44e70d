import { Link, NavLink } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { AccountMenu } from './account-menu.tsx';
import css from './bottom-bar.module.css';

/** On phones: the places of the side bar at the thumb. */
export function BottomBar({ me }: { me: Me }) {
  return (
    <nav className={css.bar} aria-label="创作者中心快捷栏">
      <NavLink to="/creator/center" end>
        <Icon name="home" />
        首页
      </NavLink>
      <NavLink to="/creator/center/content">
        <Icon name="list" />
        内容
      </NavLink>
      <Menu
        align="center"
        trigger={
          <button type="button" aria-label="发布">
            <span className={css.go}>
              <Icon name="plus" />
            </span>
          </button>
        }
        items={[
          { label: '发布文章', icon: 'pen', to: '/creator/center/publish' },
          { label: '发布视频', icon: 'video', to: '/creator/center/video-publish' },
        ]}
      />
      <Link to="/">
        <Icon name="external" />
        站点
      </Link>
      <AccountMenu
        me={me}
        trigger={
          <button type="button">
            <Icon name="user" />
            我的
          </button>
        }
      />
    </nav>
  );
}
