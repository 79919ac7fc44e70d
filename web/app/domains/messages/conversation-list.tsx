import { lazy, Suspense, useEffect, useState } from 'react';
import { conversations } from '#contract/messages/addresses.ts';
import type { Conversation, MessageBox } from '#contract/messages/messages.ts';
import { onLive } from '../../kits/live/live-events.ts';
import { usePagedList } from '../../lib/calls/paged-list.ts';
import { Button, ButtonLink, IconButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import { UnreadBadge } from '../../ui/data/unread-badge.tsx';
import { useNow } from '../../ui/data/now.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { Cluster, Grid, Stack, Text } from '../../ui/layout/primitives.tsx';
import { Link } from '../../ui/base/link.tsx';
import css from './conversation-list.module.css';
import { formatListTime, lineOf } from './format.ts';
import { messagesPath } from './paths.ts';

const NewMessage = lazy(() => import('./new-message.tsx').then((part) => ({ default: part.NewMessage })));

interface ConversationListProps {
  box: MessageBox;
  peerId: string | null;
  /** Number of messages sent from the page; each change reloads the list. */
  sent: number;
}

/** The conversations of a box, the latest first; those started by strangers are behind a separate row. */
export function ConversationList({ box, peerId, sent }: ConversationListProps) {
  const { items, last, hasMore, failure, isLoading, refresh, loadMore } = useConversations(box);
  const strangers = useConversations(box === 'stranger' ? null : 'stranger');
  useEffect(() => {
    if (sent > 0) refresh();
  }, [sent, refresh]);
  const now = useNow(60_000);
  const isStrangers = box === 'stranger';
  const failed = failure ?? strangers.failure;
  const isEmpty = items?.length === 0 && strangers.items?.length === 0;
  return (
    <section className={css.side} aria-label={isStrangers ? '陌生人消息' : '会话'} data-empty={isEmpty || undefined}>
      <Cluster as="header" border="bottom" background="card" gap={4} align="center" className={css.head}>
        {isStrangers && (
          <Stack
            as={Link}
            align="center"
            justify="center"
            radius="pill"
            tone="muted"
            className={css.back}
            to="/messages"
            aria-label="返回私信"
          >
            <Icon name="chevron-left" />
          </Stack>
        )}
        <Text as="h2" size={20} weight="heavy">
          {isStrangers ? '陌生人消息' : '私信'}
        </Text>
        {!isStrangers && <WriteNew />}
      </Cluster>
      {failed !== null && (
        <ErrorState inline={items !== null} message={failed} onRetry={() => (refresh(), strangers.refresh())} />
      )}
      {items === null && failure === null && <ListSkeleton />}
      {items !== null && (
        <ul>
          <StrangersRow list={strangers} unread={last?.unread.stranger ?? 0} now={now} />
          {items.map((conversation) => (
            <li key={conversation.id}>
              <Row conversation={conversation} current={conversation.peer.id === peerId} now={now} />
            </li>
          ))}
        </ul>
      )}
      {isEmpty && (
        <EmptyState
          illustration="chat"
          title={isStrangers ? '没有陌生人消息' : '还没有私信'}
          text={
            isStrangers ? '你没有关注、也没有回复过的人发来的消息会显示在这里。' : '点击右上角的加号，或在作者主页点击“私信”。'
          }
        >
          {!isStrangers && <ButtonLink to="/">去首页</ButtonLink>}
        </EmptyState>
      )}
      {hasMore && (
        <Button className={css.more} variant="quiet" loading={isLoading} onClick={loadMore}>
          加载更多
        </Button>
      )}
    </section>
  );
}

function WriteNew() {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <IconButton className={css.new} icon="plus" label="新建私信" aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open !== null && (
        <Suspense>
          <NewMessage open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

function Row({ conversation, current, now }: { conversation: Conversation; current: boolean; now: Date }) {
  const { peer, last, unread, updateTime, box } = conversation;
  return (
    <Grid
      as={Link}
      align="center"
      className={css.row}
      to={messagesPath({ to: peer.id, box })}
      aria-current={current ? 'true' : undefined}
      preventScrollReset
    >
      <Avatar src={peer.avatar} name={peer.nickname} size="xl" />
      <Text as="b" size={15} weight="strong" leading="l" truncate>
        {peer.nickname}
      </Text>
      <Text as="time" tone="muted" size={12} numeric dateTime={updateTime}>
        {formatListTime(updateTime, now)}
      </Text>
      <Text as="span" truncate size={13} tone="muted" leading="m" className={css.line}>
        {lineOf(last)}
      </Text>
      {unread > 0 && <UnreadBadge className={css.count} count={unread} />}
    </Grid>
  );
}

const ListSkeleton = () => (
  <SkeletonGroup label="正在加载会话" className={css.skeleton}>
    {Array.from({ length: 6 }, (_, row) => (
      <div key={row}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    ))}
  </SkeletonGroup>
);

interface StrangersRowProps {
  list: ReturnType<typeof useConversations>;
  unread: number;
  now: Date;
}

/** The row that leads to strangers' messages, if there are any. */
function StrangersRow({ list: { items, hasMore }, unread, now }: StrangersRowProps) {
  const latest = items?.[0];
  if (items === null || latest === undefined) return null;
  const users = items.filter(({ unread: count }) => count > 0).length;
  return (
    <li>
      <Grid as={Link} align="center" className={css.row} to={messagesPath({ box: 'stranger' })}>
        <Stack as="span" background="sunken" align="center" justify="center" tone="muted" className={css.ring}>
          <Icon name="user" />
        </Stack>
        <Text as="b" size={15} weight="strong" leading="l" truncate>
          陌生人消息
        </Text>
        <Text as="time" tone="muted" size={12} numeric dateTime={latest.updateTime}>
          {formatListTime(latest.updateTime, now)}
        </Text>
        <Text as="span" truncate size={13} tone="muted" leading="m" className={css.line}>
          {users > 0 ? `${users}${hasMore && users === items.length ? '+' : ''} 人发来消息` : '来自你没有关注的人'}
        </Text>
        {unread > 0 && <UnreadBadge className={css.count} count={unread} />}
      </Grid>
    </li>
  );
}

const PAGE_SIZE = 30;

/** The conversations of a box, updated live; none for null. */
function useConversations(box: MessageBox | null) {
  const list = usePagedList(conversations, box === null ? null : { box, limit: PAGE_SIZE });
  const { refresh } = list;
  useEffect(() => {
    const ends = [onLive('privateMessage', refresh), onLive('connected', refresh)];
    return () => ends.forEach((end) => end());
  }, [refresh]);
  return list;
}
