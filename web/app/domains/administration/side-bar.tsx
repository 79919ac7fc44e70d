import { Link, NavLink } from 'react-router';
import type { AdminMe } from '#contract/administration.ts';
import { CountBadge } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { openPlaces, type Counts } from './navigation.ts';
import css from './side-bar.module.css';
import { siteName } from '../../lib/site-name.ts';

interface SideBarProps {
  admin: AdminMe;
  waiting: Counts;
  /** Drawings alone. */
  narrow: boolean;
}

/** 224 px with words or 60 px with drawings alone; away on phones: there the top bar has a menu. */
export function SideBar({ admin, waiting, narrow }: SideBarProps) {
  return (
    <nav className={classes(css.side, narrow && css.narrow)} aria-label="管理后台">
      <Link to="/admin" className={css.logo} aria-label={`${siteName()}管理后台 首页`}>
        <Logo badge caption="管理后台" />
      </Link>
      {openPlaces(admin.permissions).map(({ title, places }) => (
        <div key={title ?? ''} className={css.group} role="group" aria-label={title ?? undefined}>
          {title !== null && <p aria-hidden="true">{title}</p>}
          {places.map((place) => {
            const count = place.waiting === undefined ? undefined : waiting[place.waiting];
            return (
              <NavLink key={place.to} to={place.to} end={place.to === '/admin'} title={place.label}>
                <Icon name={place.icon} />
                <span>{place.label}</span>
                {count !== undefined && count > 0 && <CountBadge className={css.count} count={count} hot meaning=" 项待处理" />}
              </NavLink>
            );
          })}
        </div>
      ))}
    </nav>
  );
}
