import { useEffect, useState } from 'react';
import { noticeList } from '#contract/notices/addresses.ts';
import { notifyDetail, notifyList, notifyNews, notifyReadAll } from '#contract/notifications/addresses.ts';
import type { NotifyItem } from '#contract/notifications/notifications.ts';
import { request, requestWithMessage } from '../../../lib/api.ts';
import { usePagedList } from '../../../lib/calls/paged-list.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { chosenRegion } from '../../../lib/region.ts';
import type { InboxItem } from './inbox.ts';
import { onLive } from '../../../kits/live/live-events.ts';
import { markOpened } from './mark-opened.ts';
import { markNoticesRead, rememberNotices, noticeRecords } from './notice-records.ts';
import { seeNotices } from './unread.ts';

const PAGE_SIZE = 50;

/** The panel's data: loaded when it opens, and reloaded when something new arrives. */
export function useInbox(isUser: boolean) {
  const [region] = useState(chosenRegion);
  const own = isUser ? { limit: PAGE_SIZE } : null;
  const notices = usePagedList(noticeList, { limit: PAGE_SIZE, ...(region === undefined ? {} : { region }) });
  const notifications = usePagedList(notifyList, own);
  /** Notifications that were unread when loaded; they stay in the list after being read. */
  const news = usePagedList(notifyNews, own);
  const [readNotices, setReadNotices] = useState<ReadonlySet<string>>(() => new Set(noticeRecords().read));
  /** The number of notices read since a response, whose total does not consider them. */
  const [readSince, setReadSince] = useState<{ answer: unknown; count: number }>({ answer: null, count: 0 });

  const [refreshNotices, refreshNotifications, refreshNews] = [notices.refresh, notifications.refresh, news.refresh];
  useEffect(() => {
    const refresh = () => {
      for (const again of [refreshNotices, refreshNotifications, refreshNews]) again();
      setReadNotices(new Set(noticeRecords().read));
    };
    const ends = [onLive('notice', refresh), onLive('state', ({ unread }) => unread && refresh()), onLive('connected', refresh)];
    return () => ends.forEach((end) => end());
  }, [refreshNotices, refreshNotifications, refreshNews]);
  const newest = notices.last;
  useEffect(() => {
    if (newest === null) return;
    rememberNotices(
      newest.list.map(({ createTime }) => createTime),
      Date.now(),
    );
    seeNotices();
  }, [newest]);

  const lists = [notices, notifications, news];
  const setRead = (isRead: (item: NotifyItem) => boolean) => {
    for (const list of [notifications, news])
      list.change((items) => items.map((item) => (isRead(item) ? { ...item, read: true } : item)));
  };
  // For guests, only the browser stores what was read.
  const readAll = useCall(async () => (isUser ? requestWithMessage(notifyReadAll, {}) : { data: null, msg: '' }), {
    success: '已全部标为已读',
    onDone() {
      const ids = notices.items?.map(({ id }) => id) ?? [];
      markNoticesRead(ids);
      setRead(() => true);
      setReadSince({ answer: news.last, count: Infinity });
      setReadNotices(new Set([...readNotices, ...ids]));
    },
  });

  const unreadNews = Math.max(0, (news.last?.total ?? 0) - (readSince.answer === news.last ? readSince.count : 0));
  return {
    isLoaded: lists.every(({ items }) => items !== null),
    notices: { list: notices.items ?? [], hasMore: notices.hasMore },
    notifications: { list: notifications.items ?? [], hasMore: notifications.hasMore },
    news: news.items ?? [],
    readNotices,
    unread: unreadNews + (notices.items?.filter(({ id }) => !readNotices.has(id)).length ?? 0),
    failure: lists.find(({ failure }) => failure !== null)?.failure ?? null,
    reload: () => lists.forEach(({ refresh }) => refresh()),
    isLoadingMore: notices.isLoading || notifications.isLoading,
    loadMore: () => [notices, notifications].forEach((list) => list.hasMore && list.loadMore()),
    markRead: async (item: InboxItem) => {
      if (item.read) return;
      if (item.kind === 'notice') {
        markNoticesRead([item.notice.id]);
        if (isUser) void markOpened(item.notice.id);
        setReadNotices(new Set([...readNotices, item.notice.id]));
        return;
      }
      // On failure the notice stays unread; its text is shown anyway.
      const opened = await request(notifyDetail, { notifyId: item.id }).catch(() => null);
      if (opened === null) return;
      setRead((other) => other.id === item.id);
      setReadSince(({ answer, count }) => ({ answer: news.last, count: answer === news.last ? count + 1 : 1 }));
    },
    markAllRead: () => void readAll.send({}),
  };
}

export type Inbox = ReturnType<typeof useInbox>;
