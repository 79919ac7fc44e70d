import { Link } from 'react-router';
import type { NotifyItem } from '#contract/notifications.ts';
import { formatAgo, formatDateTime } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useNow } from '../../../ui/now.ts';
import { linkWords, NOTIFY_ICON } from '../kinds.ts';
import css from './notification-desk.module.css';

export function NotificationRow({ item, onRead }: { item: NotifyItem; onRead: () => void }) {
  const now = useNow(60_000);
  return (
    <li className={css.row}>
      {item.actor === null ? (
        <span className={css.kind}>
          <Icon name={NOTIFY_ICON[item.kind]} />
        </span>
      ) : (
        <Avatar src={item.actor.avatar} size="l" />
      )}
      <div className={css.words}>
        <h2>
          {!item.read && (
            <i className={css.dot}>
              <span className="vh">未读</span>
            </i>
          )}
          {item.title}
        </h2>
        {item.content !== '' && <p className={css.text}>{item.content}</p>}
        <p className={css.meta}>
          <time dateTime={item.createTime} title={formatDateTime(item.createTime, now)}>
            {formatAgo(item.createTime, now)}
          </time>
          {item.link !== null && (
            <Link to={item.link} onClick={onRead}>
              {linkWords(item.kind, item.link)}
            </Link>
          )}
        </p>
      </div>
      {!item.read && (
        <Button variant="quiet" size="s" onClick={onRead} aria-label={`标为已读：${item.title}`}>
          标为已读
        </Button>
      )}
    </li>
  );
}
