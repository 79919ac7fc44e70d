import type { ComponentProps } from 'react';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { UnreadBadge } from '../../../ui/data/unread-badge.tsx';
import { useUnread } from '../inbox/unread.ts';
import css from './unread-avatar.module.css';

/** The avatar of the account menu, with the number of unread private messages. */
export function UnreadAvatar({ src, name }: Pick<ComponentProps<typeof Avatar>, 'src' | 'name'>) {
  const { messages } = useUnread();
  return (
    <span className={css.frame}>
      <Avatar src={src} name={name} size="m" />
      {messages > 0 && <UnreadBadge className={css.badge} count={messages} />}
    </span>
  );
}

/** Adds the number to the label of the avatar's button, which hides its content from screen readers. */
export function useUnreadLabel(label: string): string {
  const { messages } = useUnread();
  return messages === 0 ? label : `${label}，${messages} 条未读私信`;
}
