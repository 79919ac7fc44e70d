import { useState } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import type { Region } from '../../domains/discovery/region/region-picker.tsx';
import { RegionSheet } from '../../domains/discovery/region/region-sheet.tsx';
import { IDENTITY_TEXT } from '../../kits/session/identity.ts';
import { displayName, logout } from '../../kits/session/user-session.ts';
import { IconButton } from '../../ui/base/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import css from './account-menu.module.css';
import { pagesFor } from './navigation.ts';

/** On phones: the places that the bar at the foot has no room for, the site's own, the region and the way out. */
export function PhoneMenu({ me, region, className }: { me: Me; region: Region; className?: string | undefined }) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Menu
        align="start"
        trigger={<IconButton className={className} icon="menu" label="打开菜单" />}
        header={
          <p className={css.who}>
            <b>{displayName(me)}</b>
            <small>{IDENTITY_TEXT[me.identity]}</small>
          </p>
        }
        items={[
          me.identity === 'agencies'
            ? { label: '机构管理', icon: 'grid', to: '/creator/center/subaccounts' }
            : { label: '创作中心', icon: 'grid', to: '/creator/center' },
          ...pagesFor(me.identity)
            .flatMap(({ pages }) => pages)
            .filter(({ to, inMenu = false }) => inMenu && to !== '/creator/center/subaccounts'),
          'separator',
          { label: '网站首页', icon: 'external', to: '/' },
          { label: '视频', icon: 'film', to: '/videos' },
          { label: `地区：${region.name}`, icon: 'map-pin', movesFocus: true, onSelect: () => setChoosing(true) },
          'separator',
          { label: '退出登录', icon: 'logout', onSelect: () => void logout() },
        ]}
      />
      <RegionSheet region={region} open={choosing} onOpenChange={setChoosing} />
    </>
  );
}
