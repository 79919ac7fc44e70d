import { useState, type ReactElement } from 'react';
import type { Me } from '#contract/accounts.ts';
import { canCreate, IDENTITY_TEXT } from '../../domains/accounts/format.ts';
import { displayName, logout } from '../../domains/accounts/session.ts';
import { readColorMode, setColorMode, type ColorMode } from '../../lib/theme.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import css from './account-menu.module.css';
import { COLOR_MODES } from './color-modes.ts';

export function AccountMenuItems({ me, trigger }: { me: Me; trigger: ReactElement }) {
  const [mode, setMode] = useState<ColorMode>(readColorMode);
  const choose = (next: ColorMode) => {
    setColorMode(next);
    setMode(next);
  };
  const creating: MenuItem[] = [
    { label: '创作中心', icon: 'grid', to: '/creator/center' },
    { label: '发布文章', icon: 'pen', to: '/creator/center/publish' },
    { label: '发布视频', icon: 'film', to: '/creator/center/video-publish' },
    'separator',
  ];
  return (
    <Menu
      defaultOpen
      trigger={trigger}
      header={
        <p className={css.who}>
          <b>{displayName(me)}</b>
          <span>{IDENTITY_TEXT[me.identity]}</span>
        </p>
      }
      items={[
        ...(canCreate(me) ? creating : []),
        ...COLOR_MODES.map(({ value, label, icon }) => ({ label, icon, checked: value === mode, onSelect: () => choose(value) })),
        'separator',
        { label: '退出登录', icon: 'logout', onSelect: () => void logout() },
      ]}
    />
  );
}
