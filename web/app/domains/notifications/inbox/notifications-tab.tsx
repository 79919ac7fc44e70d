import { useQuery } from '@tanstack/react-query';
import { notifyDetail, notifyReadAll } from '#contract/notifications/addresses.ts';
import { NOTIFY_KIND_LABEL, NOTIFY_KINDS } from '#contract/notifications/constants.ts';
import type { NotifyItem, NotifyKind } from '#contract/notifications/notifications.ts';
import { formatAgo, formatDateTime } from '../../../lib/format.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { choice, pageNumber, searchParams } from '../../../lib/search-params.ts';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { ChipLink } from '../../../ui/data/chip.tsx';
import { useNow } from '../../../ui/data/now.ts';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { linkWords, NOTIFY_ICON } from './kinds.ts';
import { Box, Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './notifications-tab.module.css';
import { refreshMe } from '../../../kits/session/user-session.ts';
import { NOTIFICATIONS, notificationsQuery } from './queries.ts';

const KINDS: readonly (NotifyKind | undefined)[] = [undefined, ...NOTIFY_KINDS];
const filters = searchParams({ kind: choice(NOTIFY_KINDS), page: pageNumber() });

/** Own notifications by kind; kind and page are in the address. */
export function NotificationsTab() {
  const { values, to, go } = useFilters(filters);
  const { kind, page } = values;
  const notifications = useQuery(notificationsQuery(page, kind));
  // The bell's dot disappears with the last unread one.
  const readAll = useCall(notifyReadAll, {
    success: '已全部标为已读',
    stale: NOTIFICATIONS,
    onDone: refreshMe,
  });
  // Loading a notification marks it as read.
  const read = useCall(notifyDetail, { success: null, failure: null, stale: NOTIFICATIONS });
  return (
    <section aria-label="通知" aria-busy={notifications.isFetching}>
      <Cluster wrap align="start" justify="between" className={css.tools}>
        <Cluster as="nav" gap={8} wrap aria-label="通知类型">
          {KINDS.map((one) => (
            <ChipLink key={one ?? ''} to={to({ kind: one })} current={one === kind} preventScrollReset>
              {one === undefined ? '全部' : NOTIFY_KIND_LABEL[one]}
            </ChipLink>
          ))}
        </Cluster>
        <Button
          size="s"
          icon="check"
          loading={readAll.isPending}
          onClick={() => void readAll.send(kind === undefined ? {} : { kind })}
        >
          全部已读
        </Button>
      </Cluster>
      <ListState
        query={notifications}
        onPage={(next) => go({ page: next })}
        empty={{
          title: kind === undefined ? '还没有通知' : `没有${NOTIFY_KIND_LABEL[kind]}通知`,
          text: '评论、点赞、关注和审核结果会显示在这里。',
        }}
      >
        {(rows) => (
          <ul>
            {rows.map((item) => (
              <NotificationRow key={item.id} item={item} onRead={() => !item.read && void read.send({ notifyId: item.id })} />
            ))}
          </ul>
        )}
      </ListState>
    </section>
  );
}

function NotificationRow({ item, onRead }: { item: NotifyItem; onRead: () => void }) {
  const now = useNow(60_000);
  return (
    <Cluster as="li" border="top" gap={12} align="start" className={css.row}>
      {item.actor === null ? (
        <Stack as="span" background="sunken" align="center" justify="center" tone="muted" className={css.kind}>
          <Icon name={NOTIFY_ICON[item.kind]} />
        </Stack>
      ) : (
        <Avatar src={item.actor.avatar} name={item.actor.nickname} size="l" />
      )}
      <Box grow>
        <Text as="h2" size={14} weight="medium" leading="loose">
          {!item.read && (
            <i className={css.dot}>
              <span className="visually-hidden">未读</span>
            </i>
          )}
          {item.title}
        </Text>
        {item.content !== '' && (
          <Text size={13} tone="muted" className={css.text}>
            {item.content}
          </Text>
        )}
        <Cluster as="p" wrap align="center" size={13} tone="muted" marginTop={4} className={css.meta}>
          <time dateTime={item.createTime} title={formatDateTime(item.createTime, now)}>
            {formatAgo(item.createTime, now)}
          </time>
          {item.link !== null && (
            <Cluster as={Link} align="center" tone="secondary" inline to={item.link} onClick={onRead}>
              {linkWords(item.kind, item.link)}
            </Cluster>
          )}
        </Cluster>
      </Box>
      {!item.read && (
        <Button variant="quiet" size="s" onClick={onRead} aria-label={`标为已读：${item.title}`}>
          标为已读
        </Button>
      )}
    </Cluster>
  );
}
