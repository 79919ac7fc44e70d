import { lazy, Suspense, useCallback, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { canCreate } from '../../domains/accounts/format.ts';
import { useSession } from '../../domains/accounts/session.ts';
import { RegionSelector, type Region } from '../../domains/discovery/region-selector.tsx';
import { SearchBox } from '../../domains/discovery/search-box.tsx';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import css from './header.module.css';
import { SideMenu } from './side-menu.tsx';

const RegionSheet = lazy(() =>
  import('../../domains/discovery/region-sheet.tsx').then((part) => ({ default: part.RegionSheet })),
);

export function Header({ region }: { region: Region }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const [sheet, setSheet] = useState<'unloaded' | 'open' | 'closed'>('unloaded');
  const closeMenu = useCallback(() => setMenuOpen(false), []);
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
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(true)}
        />
        <Link className={css.logo} to="/" aria-label="闻见 首页">
          <Logo />
        </Link>
        <nav className={css.nav} aria-label="主导航">
          <NavLink to="/" end>
            首页
          </NavLink>
          <NavLink to="/videos">视频</NavLink>
        </nav>
        <div className={css.region}>
          <RegionSelector region={region} />
        </div>
        <SearchBox className={css.search} />
        <Link className={css.find} to="/search" aria-label="搜索">
          <Icon name="search" />
        </Link>
        <Personal />
      </div>
      <SideMenu open={menuOpen} onClose={closeMenu} regionName={region.name} onRegion={openSheet} />
      {sheet !== 'unloaded' && (
        <Suspense>
          <RegionSheet region={region} open={sheet === 'open'} onOpenChange={(open) => setSheet(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </header>
  );
}

/** Known only in the browser: until then its room is kept, so that nothing moves. */
function Personal() {
  const session = useSession();
  return (
    <div className={css.personal}>
      {session.status === 'person' ? (
        <>
          {canCreate(session.me) && (
            <ButtonLink variant="primary" icon="pen" to="/creator/center/publish">
              发布
            </ButtonLink>
          )}
          <AccountMenu me={session.me} />
        </>
      ) : (
        <>
          <ButtonLink variant="quiet" className={css.register} to="/register">
            注册
          </ButtonLink>
          <ButtonLink variant="primary" to="/login">
            登录
          </ButtonLink>
        </>
      )}
    </div>
  );
}
