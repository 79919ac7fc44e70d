import { useRef, type KeyboardEvent } from 'react';
import { NOTIFY_ICON } from './kinds.ts';
import { formatAgo, formatDateTime } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { useNow } from '../../../ui/data/now.ts';
import type { InboxItem } from './inbox.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './inbox-list.module.css';

interface InboxListProps {
  items: InboxItem[];
  selectedId: string | null;
  onSelect: (item: InboxItem) => void;
}

/** The list of items as buttons; arrow keys move between them. */
export function InboxList({ items, selectedId, onSelect }: InboxListProps) {
  const list = useRef<HTMLUListElement>(null);
  const now = useNow(60_000);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const lines = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = lines.indexOf(document.activeElement as HTMLButtonElement);
    if (step === undefined || at === -1) return;
    event.preventDefault();
    lines[at + step]?.focus();
  };

  return (
    <Stack as="ul" gap={2} ref={list} className={css.list} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            data-inbox={item.id}
            aria-current={item.id === selectedId ? 'true' : undefined}
            onClick={() => onSelect(item)}
          >
            <Picture item={item} />
            <Text as="span" clamp={2} size={15} leading="normal">
              {item.title}
            </Text>
            <Cluster as="span" gap={8} align="center" size={13} tone="muted" marginTop={2}>
              <time dateTime={item.createTime} title={formatDateTime(item.createTime, now)}>
                {formatAgo(item.createTime, now)}
              </time>
              {item.kind === 'notice' && item.notice.pinned && (
                <Text as="span" tone="warning" weight="strong">
                  置顶
                </Text>
              )}
            </Cluster>
            {!item.read && (
              <i className={css.dot}>
                <span className="visually-hidden">未读</span>
              </i>
            )}
          </button>
        </li>
      ))}
    </Stack>
  );
}

/** The avatar of the person who caused it, else an icon of its kind. */
function Picture({ item }: { item: InboxItem }) {
  if (item.kind === 'notification' && item.notification.actor !== null)
    return <Avatar src={item.notification.actor.avatar} name={item.notification.actor.nickname} size="l" />;
  return (
    <Stack as="span" background="sunken" align="center" justify="center" tone="muted" className={css.kind}>
      <Icon name={item.kind === 'notice' ? 'megaphone' : NOTIFY_ICON[item.notification.kind]} />
    </Stack>
  );
}
