import { useCallback, useEffect, useRef, useState } from 'react';
import type { Notice } from '#contract/notices/notices.ts';
import type { NotifyItem } from '#contract/notifications/notifications.ts';
import { noticeList, notifyDetail, notifyList, notifyNews, notifyReadAll } from '../api.ts';
import { ApiError, request } from '../../../lib/api.ts';
import { chosenRegion } from '../../../lib/region.ts';
import { toast } from '../../../lib/toast-store.ts';
import type { InboxItem, Loaded } from './inbox.ts';
import { onLive } from '../../../kits/live/live-events.ts';
import { markOpened } from './mark-opened.ts';
import { markNoticesRead, noticeRecords } from './notice-records.ts';
import { seeNotices } from './unread.ts';

export interface Inbox {
  notices: Loaded<Notice>;
  notifications: Loaded<NotifyItem>;
  /** Unread notifications when the list was loaded; they stay in it while they are read one after the other. */
  news: Loaded<NotifyItem> & { total: number };
  readNotices: ReadonlySet<string>;
}

const PAGE = 50;
const NOTHING = { list: [], hasMore: false, total: 0 };

/** What the panel shows: loaded each time it opens, and anew when something arrives meanwhile. */
export function useInbox(open: boolean, isUser: boolean) {
  const [inbox, setInbox] = useState<Inbox | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [loadingMore, setLoadingMore] = useState(false);
  const pages = useRef({ notices: 1, notifications: 1 });

  const load = useCallback(async () => {
    try {
      const [notices, notifications, news] = await Promise.all([
        noticePage(1),
        isUser ? request(notifyList, { page: 1, limit: PAGE }) : NOTHING,
        isUser ? request(notifyNews, { page: 1, limit: PAGE }) : NOTHING,
      ]);
      setInbox((before) => ({
        notices: renewed(before?.notices, notices),
        notifications: renewed(before?.notifications, notifications),
        news: { ...renewed(before?.news, news), total: news.total ?? 0 },
        readNotices: new Set(noticeRecords().read),
      }));
      setProblem(null);
      seeNotices();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }, [isUser]);

  useEffect(() => {
    if (!open) return setInbox(null);
    pages.current = { notices: 1, notifications: 1 };
    void load();
    const again = () => void load();
    const ends = [onLive('notice', again), onLive('state', ({ unread }) => unread && again()), onLive('connected', again)];
    return () => ends.forEach((end) => end());
  }, [open, load]);

  const loadMore = async () => {
    if (inbox === null) return;
    setLoadingMore(true);
    try {
      const { notices, notifications } = inbox;
      const next = {
        notices: notices.hasMore ? await noticePage((pages.current.notices += 1)) : null,
        notifications: notifications.hasMore
          ? await request(notifyList, { page: (pages.current.notifications += 1), limit: PAGE })
          : null,
      };
      setInbox({ ...inbox, notices: joined(notices, next.notices), notifications: joined(notifications, next.notifications) });
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setLoadingMore(false);
    }
  };

  const markRead = async (item: InboxItem) => {
    if (item.read) return;
    if (item.kind === 'notice') {
      markNoticesRead([item.notice.id]);
      if (isUser) void markOpened(item.notice.id);
      setInbox((now) => now && { ...now, readNotices: new Set([...now.readNotices, item.notice.id]) });
      return;
    }
    // Not marked when the server cannot be reached: it stays unread, and its text is there all the same.
    const opened = await request(notifyDetail, { notifyId: item.id }).catch(() => null);
    if (opened !== null) setInbox((now) => now && lessUnread(withRead(now, (one) => one.id === item.id)));
  };

  const markAllRead = async () => {
    if (inbox === null) return;
    try {
      if (isUser) await request(notifyReadAll, {});
      const ids = inbox.notices.list.map(({ id }) => id);
      markNoticesRead(ids);
      const read = withRead(inbox, () => true);
      setInbox({ ...read, news: { ...read.news, total: 0 }, readNotices: new Set([...inbox.readNotices, ...ids]) });
      toast.success('已全部标为已读');
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };

  return { inbox, problem, load, loadMore, loadingMore, markRead, markAllRead };
}

const noticePage = (page: number) => {
  const region = chosenRegion();
  return request(noticeList, { page, limit: PAGE, ...(region === undefined ? {} : { region }) });
};

const errorMessage = (error: unknown): string => (error instanceof ApiError ? error.message : '通知加载失败');

/** A page may hold again what moved down meanwhile. */
function joined<Item extends { id: string }>(before: Loaded<Item>, page: Loaded<Item> | null): Loaded<Item> {
  if (page === null) return before;
  const known = new Set(before.list.map(({ id }) => id));
  return { list: [...before.list, ...page.list.filter(({ id }) => !known.has(id))], hasMore: page.hasMore };
}

/** The first page loaded again: what is new comes first, what was loaded below it stays. */
function renewed<Item extends { id: string }>(before: Loaded<Item> | undefined, page: Loaded<Item>): Loaded<Item> {
  const known = new Set(page.list.map(({ id }) => id));
  const below = page.hasMore ? (before?.list.filter(({ id }) => !known.has(id)) ?? []) : [];
  return { list: [...page.list, ...below], hasMore: below.length > 0 && before !== undefined ? before.hasMore : page.hasMore };
}

function withRead(inbox: Inbox, isRead: (item: NotifyItem) => boolean): Inbox {
  const read = (list: readonly NotifyItem[]) => list.map((item) => (isRead(item) ? { ...item, read: true } : item));
  return {
    ...inbox,
    notifications: { ...inbox.notifications, list: read(inbox.notifications.list) },
    news: { ...inbox.news, list: read(inbox.news.list) },
  };
}

const lessUnread = (inbox: Inbox): Inbox => ({ ...inbox, news: { ...inbox.news, total: Math.max(0, inbox.news.total - 1) } });
