import { lazy, Suspense, useCallback, useState } from 'react';
import { NavLink } from 'react-router';
import type { Me } from '#contract/accounts/accounts.ts';
import { useRegion } from '../../lib/region.ts';
import { RegionSelector } from '../../domains/discovery/region/region-selector.tsx';
import { SearchBox } from '../../domains/discovery/search/search-box.tsx';
import { useUnread } from '../../domains/notifications/inbox/unread.ts';
import { Bell } from '../../domains/notifications/parts/bell.tsx';
import { UnreadAvatar, useUnreadLabel } from '../../domains/notifications/parts/unread-avatar.tsx';
import { canCreate } from '../../kits/session/identity.ts';
import { displayName, useSession } from '../../kits/session/user-session.ts';
import { siteName } from '../../lib/meta.ts';
import { ButtonLink, IconButton } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { PlainButton } from '../../ui/base/plain-button.tsx';
import { Cluster, Stack } from '../../ui/layout/primitives.tsx';
import { Link } from '../../ui/base/link.tsx';
import accountMenuCss from './account-menu.module.css';
import css from './header.module.css';

const SideMenu = lazy(() => import('./side-menu.tsx').then((part) => ({ default: part.SideMenu })));
const RegionSheet = lazy(() =>
  import('../../domains/discovery/region/region-sheet.tsx').then((part) => ({ default: part.RegionSheet })),
);

export function Header({ mayRegister }: { mayRegister: boolean }) {
  const region = useRegion();
  const [menu, setMenu] = useState<'unloaded' | 'open' | 'closed'>('unloaded');
  const [sheet, setSheet] = useState<'unloaded' | 'open' | 'closed'>('unloaded');
  const closeMenu = useCallback(() => setMenu((now) => (now === 'unloaded' ? now : 'closed')), []);
  const openSheet = () => {
    closeMenu();
    setSheet('open');
  };
  return (
    <header className={css.header}>
      <Cluster align="center" className={css.wrap}>
        <MenuButton open={menu === 'open'} onOpen={() => setMenu('open')} />
        <Cluster as={Link} inline className={css.logo} to="/" aria-label={`${siteName()} 首页`}>
          <Logo />
        </Cluster>
        <nav className={css.nav} aria-label="主导航">
          <NavLink to="/" end>
            首页
          </NavLink>
          <NavLink to="/videos">视频</NavLink>
          <NavLink to="/hotList">热榜</NavLink>
        </nav>
        <div className={css.region}>
          <RegionSelector region={region} />
        </div>
        <SearchBox className={css.search} />
        <Stack
          as={Link}
          align="center"
          justify="center"
          radius="pill"
          tone="muted"
          className={css.find}
          to="/search"
          aria-label="搜索"
        >
          <Icon name="search" />
        </Stack>
        <Bell className={css.phone} />
        <Personal mayRegister={mayRegister} />
      </Cluster>
      {menu !== 'unloaded' && (
        <Suspense>
          <SideMenu open={menu === 'open'} onClose={closeMenu} regionName={region.name} onRegion={openSheet} />
        </Suspense>
      )}
      {sheet !== 'unloaded' && (
        <Suspense>
          <RegionSheet region={region} open={sheet === 'open'} onOpenChange={(open) => setSheet(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </header>
  );
}

/** The menu button of phones. It has the dot for unread messages, because the avatar is in the menu. */
function MenuButton({ open, onOpen }: { open: boolean; onOpen: () => void }) {
  const { messages } = useUnread();
  return (
    <IconButton
      className={css.phone}
      icon="menu"
      label={messages > 0 ? '打开菜单，有未读私信' : '打开菜单'}
      dot={messages > 0}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={onOpen}
    />
  );
}

/**
 * The buttons that depend on the user, who is known only in the browser. Until the session is loaded the markup has the buttons of guests and
 * of users, and the style sheet shows those of the user that the head script found (`kits/session/early-user.ts`).
 */
function Personal({ mayRegister }: { mayRegister: boolean }) {
  const session = useSession();
  return (
    <div className={css.personal}>
      {(session.me === null ? session.status === 'loading' : canCreate(session.me)) && (
        <ButtonLink variant="primary" icon="pen" className={css.publish} to="/creator/center/publish">
          发布
        </ButtonLink>
      )}
      {/* The same element for guests and users, so that a panel opened before the session is loaded stays open. */}
      <Bell />
      {session.status !== 'guest' && <AccountMenu className={css.account} me={session.me} />}
      {session.status !== 'person' && (
        <>
          {mayRegister && (
            <ButtonLink variant="quiet" className={css.register} to="/register">
              注册
            </ButtonLink>
          )}
          <ButtonLink variant="primary" className={css.login} to="/login">
            登录
          </ButtonLink>
        </>
      )}
    </div>
  );
}

const OpenMenu = lazy(() => import('./account-menu-items.tsx').then((part) => ({ default: part.AccountMenuItems })));

/** The avatar at the right of the header; `me` is null until the session is loaded. Its menu is loaded at the first press. */
function AccountMenu({ me, className }: { me: Me | null; className?: string | undefined }) {
  const [wanted, setWanted] = useState(false);
  const label = useUnreadLabel(`用户菜单：${me === null ? '' : displayName(me)}`);
  const avatar = (
    <PlainButton
      flow="column"
      className={classes(accountMenuCss.avatar, className)}
      aria-haspopup="menu"
      aria-label={me === null ? undefined : label}
      onClick={() => setWanted(true)}
    >
      <UnreadAvatar src={me?.avatar} name={me?.nickname} />
      {me === null && <span className={classes('visually-hidden', accountMenuCss.name)}>用户菜单：</span>}
    </PlainButton>
  );
  if (!wanted || me === null) return avatar;
  return (
    <Suspense fallback={avatar}>
      <OpenMenu me={me} trigger={avatar} />
    </Suspense>
  );
}
