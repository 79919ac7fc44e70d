import { useMatches } from 'react-router';
import type { AdminMe } from '#contract/admins/sign-in.ts';
import { IconButton } from '../../ui/base/button.tsx';
import { ColorModeMenu } from '../../ui/base/color-mode-menu.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import type { AdminPage } from './admin-page.ts';
import { QuickJump } from '../../domains/back-office/quick-jump/quick-jump.tsx';
import { openPages } from './open-pages.ts';
import { type Counts, waitingIn } from './waiting-counts.ts';
import { forgetJumps } from '../../domains/back-office/quick-jump/recent.ts';
import { logoutAdmin } from '../../kits/session/admin-session.ts';
import { PlainButton } from '../../ui/base/plain-button.tsx';
import { Cluster, Text } from '../../ui/layout/primitives.tsx';
import css from './top-bar.module.css';
import { siteName } from '../../lib/meta.ts';

interface TopBarProps {
  admin: AdminMe;
  waiting: Counts;
  /** Whether the side bar is narrow. */
  narrow: boolean;
  onNarrow: (narrow: boolean) => void;
}

/** A group of the side bar in the menu of phones, with the numbers of waiting items. */
function menuGroup(title: string | null, pages: readonly AdminPage[], waiting: Counts): MenuItem[] {
  const items = pages.map((page) => ({ label: page.label, icon: page.icon, to: page.to, count: waitingIn([page], waiting) }));
  return title === null ? items : [{ heading: title, items }];
}

export function TopBar({ admin, waiting, narrow, onNarrow }: TopBarProps) {
  return (
    <Cluster as="header" border="bottom" gap={8} align="center" className={css.bar}>
      <div className={css.phone}>
        <Menu
          align="start"
          trigger={<IconButton icon="menu" label="打开菜单" />}
          items={openPages(admin.grants).flatMap(({ title, pages }) => menuGroup(title, pages, waiting))}
        />
      </div>
      <div className={css.fold}>
        <IconButton
          icon="menu"
          shape="square"
          label={narrow ? '展开侧栏' : '收起侧栏'}
          aria-expanded={!narrow}
          onClick={() => onNarrow(!narrow)}
        />
      </div>
      <Breadcrumbs />
      <QuickJump grants={admin.grants} />
      <ColorModeMenu />
      <AccountMenu admin={admin} />
    </Cluster>
  );
}

/** Routes name their place in `handle.crumbs`, from the group to the page itself. */
function Breadcrumbs() {
  const crumbs = useMatches().flatMap(({ handle }) => (handle as { crumbs?: string[] } | undefined)?.crumbs ?? []);
  return (
    <Text as="nav" size={13} tone="muted" grow className={css.crumbs} aria-label="面包屑">
      <Cluster as="ol" align="center" gap={6}>
        {crumbs.map((crumb, index) => (
          <Cluster as="li" shrink align="center" gap={6} nowrap key={crumb}>
            {index > 0 && <Icon name="chevron-right" size="xs" />}
            <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{crumb}</span>
          </Cluster>
        ))}
      </Cluster>
    </Text>
  );
}

function AccountMenu({ admin }: { admin: AdminMe }) {
  const initial = (
    <Text as="span" size={13} weight="strong" className={css.initial}>
      {admin.username.slice(0, 1).toUpperCase()}
    </Text>
  );
  return (
    <Menu
      trigger={
        <PlainButton
          flow="inline"
          gap={8}
          radius="s"
          leading="tight"
          className={css.account}
          aria-label={`账号：${admin.username}`}
        >
          {initial}
          <span className={css.name}>
            <b>{admin.username}</b>
            <small>{admin.roleName}</small>
          </span>
          <Icon name="chevron-down" size="s" />
        </PlainButton>
      }
      header={
        <p className={css.who}>
          <b>{admin.username}</b>
          <small>{admin.roleName}</small>
        </p>
      }
      items={[
        { label: '账号安全', icon: 'key', to: '/admin/security' },
        { label: `查看${siteName()}首页`, icon: 'external', to: '/', reloadDocument: true },
        'separator',
        { label: '退出登录', icon: 'logout', onSelect: () => void logoutAdmin(forgetJumps) },
      ]}
    />
  );
}
