import type { Notice } from '#contract/notices/notices.ts';
import type { NotifyItem } from '#contract/notifications/notifications.ts';

/** A line of the panel: a notice to many or a notification to one. */
export type InboxItem =
  | { kind: 'notice'; id: string; createTime: string; title: string; read: boolean; notice: Notice }
  | { kind: 'notification'; id: string; createTime: string; title: string; read: boolean; notification: NotifyItem };

/** As much of a list as was loaded. */
export interface Loaded<Item> {
  list: readonly Item[];
  hasMore: boolean;
}

/**
 * Notices and notifications as one list, pinned notices first, then by time. Of two lists loaded page by page, what is
 * older than the end of a page that goes on is held back, so that nothing is put in above what was already seen.
 */
export function mergeInbox(
  notices: Loaded<Notice>,
  notifications: Loaded<NotifyItem>,
  readNotices: ReadonlySet<string>,
): InboxItem[] {
  const pinned = notices.list.filter((notice) => notice.pinned).map((notice) => ofNotice(notice, readNotices));
  const others = notices.list.filter((notice) => !notice.pinned);
  const horizon = [endOf({ list: others, hasMore: notices.hasMore }), endOf(notifications)].reduce((a, b) => (a > b ? a : b));
  const merged = [...others.map((notice) => ofNotice(notice, readNotices)), ...notifications.list.map(ofNotification)]
    .filter(({ createTime }) => createTime >= horizon)
    .sort((a, b) => (a.createTime < b.createTime ? 1 : -1));
  return [...pinned, ...merged];
}

const endOf = ({ list, hasMore }: Loaded<{ createTime: string }>): string => (hasMore ? (list.at(-1)?.createTime ?? '') : '');

const ofNotice = (notice: Notice, read: ReadonlySet<string>): InboxItem => ({
  kind: 'notice',
  id: `notice:${notice.id}`,
  createTime: notice.createTime,
  title: notice.title,
  read: read.has(notice.id),
  notice,
});

const ofNotification = (notification: NotifyItem): InboxItem => ({
  kind: 'notification',
  id: notification.id,
  createTime: notification.createTime,
  title: notification.title,
  read: notification.read,
  notification,
});
