import type { ReactElement } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import { useUnread } from '../../domains/notifications/inbox/unread.ts';
import { canCreate, IDENTITY_TEXT } from '../../kits/session/identity.ts';
import { displayName, logout } from '../../kits/session/user-session.ts';
import { userPath } from '../../lib/paths.ts';
import { useStore } from '../../lib/store.ts';
import { colorMode, setColorMode } from '../../lib/theme.ts';
import { COLOR_MODES } from '../../ui/base/color-modes.ts';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { Stack, Text } from '../../ui/layout/primitives.tsx';

export function AccountMenuItems({ me, trigger }: { me: Me; trigger: ReactElement }) {
  const mode = useStore(colorMode);
  const videoItem: MenuItem = { label: '发布视频', icon: 'film', to: '/creator/center/video-publish' };
  const { messages } = useUnread();
  return (
    <Menu
      defaultOpen
      trigger={trigger}
      header={
        <Stack as="p" leading="normal">
          <Text as="b" size={15} weight="strong" truncate>
            {displayName(me)}
          </Text>
          <Text as="span" tone="muted" size={13}>
            {IDENTITY_TEXT[me.identity]}
          </Text>
        </Stack>
      }
      items={[
        { label: '个人主页', icon: 'user', to: userPath(me.id) },
        { label: '创作者中心', icon: 'grid', to: '/creator/center' },
        { label: '发布文章', icon: 'pen', to: '/creator/center/publish' },
        ...(canCreate(me) ? [videoItem] : []),
        { label: '私信', icon: 'mail', to: '/messages', count: messages },
        { label: '我的收藏', icon: 'star', to: '/library/favorites' },
        { label: '历史记录', icon: 'history', to: '/library/history' },
        'separator',
        ...COLOR_MODES.map(({ value, label, icon }) => ({
          label,
          icon,
          checked: value === mode,
          onSelect: () => setColorMode(value),
        })),
        'separator',
        { label: '账号设置', icon: 'settings', to: '/settings' },
        { label: '退出登录', icon: 'logout', onSelect: () => void logout() },
      ]}
    />
  );
}
