import { useMatches } from 'react-router';
import type { AdminMe } from '#contract/admins/sign-in.ts';
import { IconButton } from '../../ui/base/button.tsx';
import { ColorModeMenu } from '../../ui/base/color-mode-menu.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { QuickJump } from '../../domains/back-office/quick-jump/quick-jump.tsx';
import { openPages } from './open-pages.ts';
import type { Counts } from './waiting-counts.ts';
import { forgetJumps } from '../../domains/back-office/quick-jump/recent.ts';
import { logoutAdmin } from '../../kits/session/admin-session.ts';
import { Cluster, Text } from '../../ui/layout/primitives.tsx';
import css from './top-bar.module.css';
import { siteName } from '../../lib/meta.ts';

interface TopBarProps {
  admin: AdminMe;
  waiting: Counts;
  /** Whether the side bar shows drawings alone. */
  narrow: boolean;
  onNarrow: (narrow: boolean) => void;
}

export function TopBar({ admin, waiting, narrow, onNarrow }: TopBarProps) {
  const pages = openPages(admin.grants).flatMap((group) => group.pages);
  return (
    <Cluster as="header" rule="below" gap="2" align="center" className={css.bar}>
      <div className={css.phone}>
        <Menu
          align="start"
          trigger={<IconButton icon="menu" label="打开菜单" />}
          items={pages.map(({ to, label, icon, waiting: kind }) => ({
            label,
            icon,
            to,
            ...(kind === undefined ? {} : { count: waiting[kind] ?? 0 }),
          }))}
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
    <Text as="nav" size="s" tone="muted" grow className={css.crumbs} aria-label="面包屑">
      <Cluster as="ol" align="center" gap="1-half">
        {crumbs.map((crumb, index) => (
          <Cluster as="li" shrink align="center" gap="1-half" nowrap key={crumb}>
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
    <Text as="span" size="s" weight="strong" className={css.initial}>
      {admin.username.slice(0, 1).toUpperCase()}
    </Text>
  );
  return (
    <Menu
      trigger={
        <Cluster
          as="button"
          align="center"
          gap="2"
          radius="s"
          leading="tight"
          inline
          type="button"
          className={css.account}
          aria-label={`账号：${admin.username}`}
        >
          {initial}
          <span className={css.name}>
            <b>{admin.username}</b>
            <small>{admin.roleName}</small>
          </span>
          <Icon name="chevron-down" size="s" />
        </Cluster>
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
