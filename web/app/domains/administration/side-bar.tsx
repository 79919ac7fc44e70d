import { Link, NavLink } from 'react-router';
import type { AdminMe } from '#contract/administration.ts';
import { CountBadge } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { openPlaces } from './navigation.ts';
import css from './side-bar.module.css';

interface SideBarProps {
  admin: AdminMe;
  waiting: Partial<Record<'posts', number>>;
}

/** 224 px with words, 60 px with drawings alone below 1280, away on phones: there the top bar has a menu. */
export function SideBar({ admin, waiting }: SideBarProps) {
  return (
    <nav className={css.side} aria-label="管理后台">
      <Link to="/admin" className={css.logo} aria-label="闻见管理后台 首页">
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
