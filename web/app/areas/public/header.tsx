import { lazy, Suspense, useCallback, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { canCreate } from '../../domains/accounts/format.ts';
import { useSession } from '../../domains/accounts/session.ts';
import { Bell } from '../../domains/notices/bell.tsx';
import { RegionSelector, type Region } from '../../domains/discovery/region-selector.tsx';
import { SearchBox } from '../../domains/discovery/search-box.tsx';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import css from './header.module.css';
import { siteName } from '../../lib/site-name.ts';

const SideMenu = lazy(() => import('./side-menu.tsx').then((part) => ({ default: part.SideMenu })));
const RegionSheet = lazy(() =>
  import('../../domains/discovery/region-sheet.tsx').then((part) => ({ default: part.RegionSheet })),
);

export function Header({ region, mayRegister }: { region: Region; mayRegister: boolean }) {
  const [menu, setMenu] = useState<'unloaded' | 'open' | 'closed'>('unloaded');
  const [sheet, setSheet] = useState<'unloaded' | 'open' | 'closed'>('unloaded');
  const closeMenu = useCallback(() => setMenu((now) => (now === 'unloaded' ? now : 'closed')), []);
  const openSheet = () => {
    closeMenu();
    setSheet('open');
  };
  return (
    <header className={css.header}>
      <div className={css.wrap}>
        <IconButton
          className={css.phone}
          icon="menu"
          label="打开菜单"
          aria-haspopup="dialog"
          aria-expanded={menu === 'open'}
          onClick={() => setMenu('open')}
        />
        <Link className={css.logo} to="/" aria-label={`${siteName()} 首页`}>
          <Logo />
        </Link>
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
        <Link className={css.find} to="/search" aria-label="搜索">
          <Icon name="search" />
        </Link>
        <Bell className={css.phone} />
        <Personal mayRegister={mayRegister} />
      </div>
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

/** Known only in the browser: until then its room is kept, so that nothing moves. */
function Personal({ mayRegister }: { mayRegister: boolean }) {
  const session = useSession();
  return (
    <div className={css.personal}>
      {session.status === 'person' && canCreate(session.me) && (
        <ButtonLink variant="primary" icon="pen" to="/creator/center/publish">
          发布
        </ButtonLink>
      )}
      {/* One and the same for guests and persons: who presses it early does not lose the panel. */}
      <Bell />
      {session.status === 'person' ? (
        <AccountMenu me={session.me} />
      ) : (
        <>
          {mayRegister && (
            <ButtonLink variant="quiet" className={css.register} to="/register">
              注册
            </ButtonLink>
          )}
          <ButtonLink variant="primary" to="/login">
            登录
          </ButtonLink>
        </>
      )}
    </div>
  );
}
