import { useMemo, useState } from 'react';
import { useSession } from '../../../kits/session/user-session.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { mergeInbox, type InboxItem } from './inbox.ts';
import { InboxContent } from './inbox-content.tsx';
import { InboxList } from './inbox-list.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './notice-panel.module.css';
import { useInbox, type Inbox } from './use-inbox.ts';

type Filter = 'all' | 'unread';

interface NoticePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Notices and notifications: the list at the left, what is selected at the right; on phones one after the other. */
export function NoticePanel({ open, onOpenChange }: NoticePanelProps) {
  const session = useSession();
  const isUser = session.status === 'person';
  const { inbox, problem, load, loadMore, loadingMore, markRead, markAllRead } = useInbox(open, isUser);
  const [filter, setFilter] = useState<Filter>('all');
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const items = useMemo(() => (inbox === null ? [] : itemsOf(inbox, filter, selectedId)), [inbox, filter, selectedId]);
  const selected = items.find(({ id }) => id === selectedId) ?? null;
  const unread = inbox === null ? 0 : unreadOf(inbox);

  const changeOpen = (next: boolean) => {
    if (!next) setSelectedId(null);
    onOpenChange(next);
  };
  const select = (item: InboxItem) => {
    setSelectedId(item.id);
    void markRead(item);
  };

  return (
    <Dialog open={open} onOpenChange={changeOpen} title="最新通知" size="full" flush>
      <div className={classes(css.panel, selected !== null && css.reading)}>
        <section className={css.side} aria-label="通知列表">
          <Cluster gap="3" align="center" justify="between" className={css.tools}>
            <Segmented
              legend="显示哪些通知"
              options={[
                { value: 'all', label: '全部' },
                { value: 'unread', label: '未读', count: unread === 0 ? undefined : unread },
              ]}
              value={filter}
              onChange={setFilter}
            />
            <Button variant="quiet" size="s" icon="check" disabled={unread === 0} onClick={() => void markAllRead()}>
              全部已读
            </Button>
          </Cluster>
          {problem !== null && <ErrorState inline={inbox !== null} message={problem} onRetry={() => void load()} />}
          {inbox === null && problem === null && <ListSkeleton />}
          {inbox !== null && items.length === 0 && (
            <EmptyState
              illustration="tray"
              heading="h3"
              title={filter === 'unread' ? '没有未读通知' : '还没有通知'}
              text={isUser ? '评论、点赞、关注和审核结果会出现在这里。' : '登录后可以看到评论、点赞和审核结果。'}
            />
          )}
          {items.length > 0 && <InboxList items={items} selectedId={selectedId} onSelect={select} />}
          {inbox !== null && filter === 'all' && (inbox.notices.hasMore || inbox.notifications.hasMore) && (
            <Button className={css.more} variant="quiet" loading={loadingMore} onClick={() => void loadMore()}>
              加载更多
            </Button>
          )}
        </section>
        <section className={css.content} aria-label="通知内容">
          {selected === null ? (
            <EmptyState className={css.hint} illustration="chat" heading="h3" title="选择一条通知" text="内容会显示在这里。" />
          ) : (
            <InboxContent
              key={selected.id}
              item={selected}
              onBack={() => setSelectedId(null)}
              onLeave={() => changeOpen(false)}
            />
          )}
        </section>
      </div>
    </Dialog>
  );
}

/** Among the unread ones, what is being read stays until something else is. */
function itemsOf({ notices, notifications, news, readNotices }: Inbox, filter: Filter, selectedId: string | null): InboxItem[] {
  if (filter === 'all') return mergeInbox(notices, notifications, readNotices);
  const whole = { list: notices.list, hasMore: false };
  return mergeInbox(whole, { list: news.list, hasMore: false }, readNotices).filter(({ read, id }) => !read || id === selectedId);
}

const unreadOf = ({ notices, news, readNotices }: Inbox): number =>
  news.total + notices.list.filter(({ id }) => !readNotices.has(id)).length;

const ListSkeleton = () => (
  <SkeletonGroup label="正在加载通知" className={css.skeleton}>
    {Array.from({ length: 8 }, (_, row) => (
      <div key={row}>
        <Skeleton />
        <Skeleton />
      </div>
    ))}
  </SkeletonGroup>
);
