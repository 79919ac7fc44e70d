import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { requestLogin } from '../../../kits/session/request-login.ts';
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
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './notice-panel.module.css';
import { useInbox, type Inbox } from './use-inbox.ts';

type Filter = 'all' | 'unread';

interface NoticePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The dialog with notices and notifications. */
export function NoticePanel({ open, onOpenChange }: NoticePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="最新通知" size="full" flush initialFocus={panel}>
      {open && <Panel panel={panel} onLeave={() => onOpenChange(false)} />}
    </Dialog>
  );
}

/** The list at the left and the selected item at the right, initially the first one; on phones only one of both. */
function Panel({ panel, onLeave }: { panel: RefObject<HTMLDivElement | null>; onLeave: () => void }) {
  const isUser = useSession().me !== null;
  const inbox = useInbox(isUser);
  const { isLoaded, failure, unread, notices, notifications } = inbox;
  const [filter, setFilter] = useState<Filter>('all');
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const items = isLoaded ? itemsOf(inbox, filter, selectedId) : [];
  const selected = items.find(({ id }) => id === selectedId) ?? null;
  useEffect(() => {
    // While loading, the panel itself has the focus; it is not moved if the person has focused something else.
    if (!isLoaded || document.activeElement !== panel.current) return;
    panel.current?.querySelector<HTMLElement>('[data-inbox], [data-first]')?.focus({ preventScroll: true });
  }, [isLoaded, panel]);
  const select = (item: InboxItem) => {
    setSelectedId(item.id);
    void inbox.markRead(item);
  };
  const openFirst = useEffectEvent(() => {
    const [first] = items;
    if (first !== undefined && matchMedia(BESIDE).matches) select(first);
  });
  useEffect(() => {
    if (isLoaded) openFirst();
  }, [isLoaded]);

  return (
    <Stack
      shrinkChildren
      border="top"
      ref={panel}
      tabIndex={-1}
      className={classes(css.panel, selected !== null && css.reading, isLoaded && items.length === 0 && css.alone)}
    >
      <section className={css.side} aria-label="通知列表">
        {(isUser || items.length > 0) && (
          <Cluster background="card" gap={12} align="center" justify="between" className={css.tools}>
            <Segmented
              legend="显示哪些通知"
              options={[
                { value: 'all', label: '全部' },
                { value: 'unread', label: '未读', count: unread === 0 ? undefined : unread },
              ]}
              value={filter}
              onChange={setFilter}
            />
            <Button variant="quiet" size="s" icon="check" disabled={unread === 0} onClick={inbox.markAllRead}>
              全部已读
            </Button>
          </Cluster>
        )}
        {failure !== null && <ErrorState inline={isLoaded} message={failure} onRetry={inbox.reload} />}
        {!isLoaded && failure === null && <ListSkeleton />}
        {isLoaded && items.length === 0 && (
          <EmptyState
            illustration="bell"
            heading="h3"
            title={filter === 'unread' ? '没有未读通知' : '还没有通知'}
            text={isUser ? '评论、点赞、关注和审核结果会显示在这里。' : '登录后可以看到评论、点赞和审核结果。'}
          >
            {!isUser && <LogIn />}
          </EmptyState>
        )}
        {items.length > 0 && <InboxList items={items} selectedId={selectedId} onSelect={select} />}
        {items.length > 0 && !isUser && (
          <Cluster gap={12} align="center" justify="between" wrap className={css.guest}>
            <Text size={14} tone="muted">
              登录后可以看到评论、点赞和审核结果。
            </Text>
            <LogIn />
          </Cluster>
        )}
        {isLoaded && filter === 'all' && (notices.hasMore || notifications.hasMore) && (
          <Button className={css.more} variant="quiet" loading={inbox.isLoadingMore} onClick={inbox.loadMore}>
            加载更多
          </Button>
        )}
      </section>
      <section className={css.content} aria-label="通知内容">
        {selected !== null ? (
          <InboxContent key={selected.id} item={selected} onBack={() => setSelectedId(null)} onLeave={onLeave} />
        ) : (
          items.length > 0 && (
            <EmptyState className={css.hint} illustration="bell" heading="h3" title="选择一条通知" text="内容会显示在这里。" />
          )
        )}
      </section>
    </Stack>
  );
}

const LogIn = () => (
  <Button variant="primary" size="s" data-first="" onClick={() => requestLogin()}>
    登录
  </Button>
);

/** Screens with list and item side by side. */
const BESIDE = '(min-width: 768px)';

/** The items for a filter; with the filter for unread items, the selected one stays until another is selected. */
function itemsOf({ notices, notifications, news, readNotices }: Inbox, filter: Filter, selectedId: string | null): InboxItem[] {
  if (filter === 'all') return mergeInbox(notices, notifications, readNotices);
  const whole = { list: notices.list, hasMore: false };
  return mergeInbox(whole, { list: news, hasMore: false }, readNotices).filter(({ read, id }) => !read || id === selectedId);
}

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
