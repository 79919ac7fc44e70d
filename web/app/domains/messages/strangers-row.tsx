import { Link } from 'react-router';
import { CountBadge } from '../../ui/count-badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './conversation-list.module.css';
import { formatListTime } from './format.ts';
import { useConversations } from './use-conversations.ts';

/** The way to strangers' messages, when there are any. */
export function StrangersRow({ unread, now }: { unread: number; now: Date }) {
  const { loaded } = useConversations('stranger');
  const latest = loaded?.list[0];
  if (loaded === null || latest === undefined) return null;
  const people = loaded.list.filter((one) => one.unread > 0).length;
  return (
    <li>
      <Link className={css.row} to="/messages?box=stranger">
        <span className={css.ring}>
          <Icon name="user" />
        </span>
        <b>陌生人消息</b>
        <time dateTime={latest.updateTime}>{formatListTime(latest.updateTime, now)}</time>
        <span className={css.line}>
          {people > 0
            ? `${people}${loaded.hasMore && people === loaded.list.length ? '+' : ''} 人想和你聊聊`
            : '来自你没有关注的人'}
        </span>
        {unread > 0 && <CountBadge className={css.count} count={unread} />}
      </Link>
    </li>
  );
}
