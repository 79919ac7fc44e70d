import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { AdminMe } from '#contract/administration.ts';
import { CountBadge } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Menu } from '../../ui/menu.tsx';
import { openPlaces, waitingIn, type Counts, type Place } from './navigation.ts';
import css from './side-bar.module.css';
import { siteName } from '../../lib/site-name.ts';

interface SideBarProps {
  admin: AdminMe;
  waiting: Counts;
  /** Drawings alone: one a group, which opens its pages. */
  narrow: boolean;
}

/** 224 px with words or 60 px with drawings alone; away on phones: there the top bar has a menu. */
export function SideBar({ admin, waiting, narrow }: SideBarProps) {
  const { pathname } = useLocation();
  const side = useRef<HTMLElement>(null);
  // With a finger's room for each link not all are in sight on a tablet; the one of this page is.
  useEffect(() => {
    // Not handed back: browsers answer with a promise now, which React would call as what ends the effect.
    void side.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={side} className={classes(css.side, narrow && css.narrow)} aria-label="管理后台">
      <Link to="/admin" className={css.logo} aria-label={`${siteName()}管理后台 首页`}>
        <Logo badge caption="管理后台" />
      </Link>
      {openPlaces(admin.permissions).map(({ title, icon, places }) =>
        narrow && title !== null ? (
          <Folded key={title} {...{ title, icon, places, waiting }} />
        ) : (
          <div key={title ?? ''} className={css.group} role="group" aria-label={title ?? undefined}>
            {title !== null && <p aria-hidden="true">{title}</p>}
            {places.map((place) => (
              <NavLink key={place.to} to={place.to} end={place.to === '/admin'} title={place.label}>
                <Icon name={place.icon} />
                <span>{place.label}</span>
                <Waiting count={waitingIn([place], waiting)} />
              </NavLink>
            ))}
          </div>
        ),
      )}
    </nav>
  );
}

/** All groups are in sight on the smallest tablet; the pages of one lie a press away. */
function Folded({
  title,
  icon,
  places,
  waiting,
}: {
  title: string;
  icon: Place['icon'];
  places: readonly Place[];
  waiting: Counts;
}) {
  const { pathname } = useLocation();
  const isHere = places.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <div className={css.group}>
      <Menu
        side="right"
        align="start"
        header={<p className={css.title}>{title}</p>}
        trigger={
          <button type="button" title={title} aria-label={title} data-current={isHere ? '' : undefined}>
            <Icon name={icon} />
            <Waiting count={waitingIn(places, waiting)} />
          </button>
        }
        items={places.map((place) => ({
          label: place.label,
          icon: place.icon,
          to: place.to,
          count: waitingIn([place], waiting),
        }))}
      />
    </div>
  );
}

const Waiting = ({ count }: { count: number }) =>
  count > 0 && <CountBadge className={css.count} count={count} hot meaning=" 项待处理" />;
