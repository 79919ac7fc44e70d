import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { NavLink, useLocation } from 'react-router';
import type { Me } from '#contract/accounts/accounts.ts';
import { useUnread } from '../../domains/notifications/inbox/unread.ts';
import { canCreate, IDENTITY_TEXT } from '../../kits/session/identity.ts';
import { displayName, logout, useSession } from '../../kits/session/user-session.ts';
import { useIsMobile } from '../../lib/browser/device.ts';
import { siteName } from '../../lib/meta.ts';
import { userPath } from '../../lib/paths.ts';
import { Button, ButtonLink, IconButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import { UnreadBadge } from '../../ui/data/unread-badge.tsx';
import { ColorModeSwitch } from './color-mode-switch.tsx';
import { Box, Cluster, Grid, Text } from '../../ui/layout/primitives.tsx';
import { Link } from '../../ui/base/link.tsx';
import css from './side-menu.module.css';

const SWIPE_PX = 50;

interface SideMenuProps {
  onClose: () => void;
  regionName: string;
  onRegion: () => void;
}

/**
 * The menu of phones, over the whole window. It is a popover and no `<dialog>`: `showModal` makes the rest of the page inert, and the browser
 * then computes all of its styles again before it shows the menu.
 */
export const SideMenu = ({ open, ...props }: SideMenuProps & { open: boolean }) =>
  open && createPortal(<OpenMenu {...props} />, document.body);

function OpenMenu({ onClose, regionName, onRegion }: SideMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const session = useSession();
  const isAgency = session.me?.identity === 'agencies';
  useEffect(() => (menu.current === null ? undefined : standAlone(menu.current)), []);
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) onClose();
  }, [onClose, key]);
  // The menu closes when the window becomes wide, because the header then shows the same.
  const isMobile = useIsMobile();
  useEffect(() => {
    if (!isMobile) onClose();
  }, [isMobile, onClose]);

  return (
    <div
      ref={menu}
      popover="auto"
      role="dialog"
      aria-modal="true"
      aria-label="菜单"
      tabIndex={-1}
      className={css.menu}
      // The back gesture of Android closes the popover. Older browsers have no popovers and do not send this event.
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onKeyDown={(event) => (event.key === 'Escape' ? onClose() : keepFocus(event))}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      {...useSwipeAway(onClose)}
    >
      <Grid className={css.content}>
        <Who session={session} onClose={onClose} />
        <Box as="nav" padding={8} aria-label="移动端导航">
          <NavLink to="/" end>
            <Icon name="home" />
            首页
          </NavLink>
          <NavLink to="/videos">
            <Icon name="film" />
            视频
          </NavLink>
          <NavLink to="/hotList">
            <Icon name="fire" />
            热榜
          </NavLink>
          <button type="button" aria-haspopup="dialog" onClick={onRegion}>
            <Icon name="map-pin" />
            地区
            <Cluster as="span" gap={4} align="center" inline size={14} tone="muted" className={css.end}>
              {regionName}
              <Icon name="chevron-right" size="s" />
            </Cluster>
          </button>
          {session.status === 'person' && (
            <>
              <MessagesLink />
              <NavLink to="/library">
                <Icon name="star" />
                我的收藏
              </NavLink>
            </>
          )}
          <hr />
          <NavLink to={isAgency ? '/creator/center/subaccounts' : '/creator/center'} end>
            <Icon name="grid" />
            {isAgency ? '机构管理' : '创作者中心'}
          </NavLink>
          {session.status === 'person' && canCreate(session.me) && (
            <NavLink to="/creator/center/publish">
              <Icon name="pen" />
              发布文章
            </NavLink>
          )}
          <hr />
          {session.status === 'person' && (
            <NavLink to="/settings">
              <Icon name="settings" />
              账号设置
            </NavLink>
          )}
          <div className={css.mode}>
            <Icon name="tune" />
            外观
            <ColorModeSwitch />
          </div>
        </Box>
        <div className={css.foot}>
          {session.status === 'person' ? (
            <Button wide icon="logout" onClick={() => void logout()}>
              退出登录
            </Button>
          ) : (
            <ButtonLink wide variant="primary" to="/login">
              登录
            </ButtonLink>
          )}
        </div>
      </Grid>
    </div>
  );
}

function MessagesLink() {
  const { messages } = useUnread();
  return (
    <NavLink to="/messages">
      <Icon name="mail" />
      私信
      {messages > 0 && (
        <Cluster as="span" gap={4} align="center" inline size={14} tone="muted" className={css.end}>
          <UnreadBadge count={messages} />
        </Cluster>
      )}
    </NavLink>
  );
}

function Who({ session, onClose }: { session: { me: Me | null }; onClose: () => void }) {
  const { me } = session;
  return (
    <Grid border="bottom" align="center" gap={12} className={css.who}>
      <Avatar src={me?.avatar} name={me?.nickname} size="xl" />
      <div>
        <Text as="b" leading="xl" truncate>
          {me === null ? <Link to="/login">登录 / 注册</Link> : <Link to={userPath(me.id)}>{displayName(me)}</Link>}
        </Text>
        <Text tone="muted" size={13} leading="m">
          {me === null ? `欢迎来到${siteName()}` : IDENTITY_TEXT[me.identity]}
        </Text>
      </div>
      <IconButton icon="close" label="关闭菜单" onClick={onClose} />
    </Grid>
  );
}

/** Shows the menu and hides the rest of the page from screen readers; the returned function restores both and the focus. */
function standAlone(menu: HTMLElement): () => void {
  const opener = document.activeElement;
  const behind = [...document.body.children].filter((one) => one !== menu && !one.hasAttribute('aria-hidden'));
  menu.togglePopover?.(true);
  menu.querySelector('a')?.focus({ preventScroll: true });
  for (const one of behind) one.setAttribute('aria-hidden', 'true');
  return () => {
    for (const one of behind) one.removeAttribute('aria-hidden');
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}

/** Keeps Tab within the menu: from the last entry to the first, and back. */
function keepFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button, input:checked')];
  const [first, last, now] = [entries[0], entries.at(-1), document.activeElement];
  const to = !event.shiftKey ? now === last && first : (now === first || now === event.currentTarget) && last;
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** A swipe of 50 px towards the edge that the menu came from closes it. */
function useSwipeAway(onClose: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const forget = () => {
    from.current = null;
  };
  return {
    onPointerUp: forget,
    onPointerCancel: forget,
    onPointerDown: ({ clientX, clientY, pointerType }: PointerEvent) => {
      from.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (from.current === null) return;
      const swipe = from.current.x - clientX;
      if (swipe < SWIPE_PX || Math.abs(clientY - from.current.y) > swipe) return;
      from.current = null;
      onClose();
    },
  };
}
