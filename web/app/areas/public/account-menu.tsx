import { lazy, Suspense, useState } from 'react';
import type { Me } from '#contract/accounts.ts';
import { displayName } from '../../domains/accounts/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import css from './account-menu.module.css';

const OpenMenu = lazy(() => import('./account-menu-items.tsx').then((part) => ({ default: part.AccountMenuItems })));

/** The avatar at the right of the header. What it opens is loaded at the first press. */
export function AccountMenu({ me }: { me: Me }) {
  const [wanted, setWanted] = useState(false);
  const avatar = (
    <button
      type="button"
      className={css.avatar}
      aria-haspopup="menu"
      aria-label={`用户菜单：${displayName(me)}`}
      onClick={() => setWanted(true)}
    >
      <Avatar src={me.avatar} size="m" />
    </button>
  );
  if (!wanted) return avatar;
  return (
    <Suspense fallback={avatar}>
      <OpenMenu me={me} trigger={avatar} />
    </Suspense>
  );
}
