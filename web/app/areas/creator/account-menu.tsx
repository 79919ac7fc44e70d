import type { ReactElement } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import { userPath } from '../../lib/paths.ts';
import { displayName, logout } from '../../kits/session/user-session.ts';
import { useStore } from '../../lib/store.ts';
import { colorMode, setColorMode } from '../../lib/theme.ts';
import { UnreadAvatar, useUnreadLabel } from '../../domains/notifications/parts/unread-avatar.tsx';
import { classes } from '../../ui/base/classes.ts';
import { COLOR_MODES } from '../../ui/base/color-modes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { PlainButton } from '../../ui/base/plain-button.tsx';
import { Stack, Text } from '../../ui/layout/primitives.tsx';
import css from './account-menu.module.css';
import { pagesFor } from './navigation.ts';

const IDENTITY: Record<Me['identity'], string> = { guest: '游客', user: '普通用户', creator: '创作者', agencies: '机构账号' };

/** The menu of the account: name and identity, colour mode, and logout. `trigger` replaces the avatar with the name. */
export function AccountMenu({ me, className, trigger }: { me: Me; className?: string | undefined; trigger?: ReactElement }) {
  const label = useUnreadLabel(`账号：${displayName(me)}`);
  const mode = useStore(colorMode);
  return (
    <Menu
      trigger={
        trigger ?? (
          <PlainButton flow="inline" gap={8} radius="s" className={classes(css.me, className)} aria-label={label}>
            <UnreadAvatar src={me.avatar} name={me.nickname} />
            <Stack as="span" leading="tight" className={css.who}>
              <Text as="b" size={13} weight="strong" truncate>
                {displayName(me)}
              </Text>
              <Text as="small" tone="faint" size={12}>
                {IDENTITY[me.identity]}
              </Text>
            </Stack>
            <Icon name="chevron-down" size="s" />
          </PlainButton>
        )
      }
      header={
        <Stack as="p" leading="tight" className={css.who}>
          <Text as="b" size={13} weight="strong" truncate>
            {displayName(me)}
          </Text>
          <Text as="small" tone="faint" size={12}>
            {IDENTITY[me.identity]}
          </Text>
        </Stack>
      }
      items={[
        { label: '个人主页', icon: 'user', to: userPath(me.id) },
        { label: '创作者中心', icon: 'grid', to: '/creator/center' },
        { label: '发布文章', icon: 'pen', to: '/creator/center/publish' },
        'separator',
        ...COLOR_MODES.map(({ value, label, icon }) => ({
          label,
          icon,
          checked: value === mode,
          onSelect: () => setColorMode(value),
        })),
        'separator',
        ...pagesFor(me.identity)
          .flatMap(({ pages }) => pages)
          .filter(({ inMenu = false }) => inMenu),
        { label: '网站首页', icon: 'external', to: '/' },
        { label: '退出登录', icon: 'logout', onSelect: () => void logout() },
      ]}
    />
  );
}
