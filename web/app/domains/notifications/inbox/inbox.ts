import type { Notice } from '#contract/notices/notices.ts';
import type { NotifyItem } from '#contract/notifications/notifications.ts';

/** An item of the panel: a notice to many users or a notification to one. */
export type InboxItem =
  | { kind: 'notice'; id: string; createTime: string; title: string; read: boolean; notice: Notice }
  | { kind: 'notification'; id: string; createTime: string; title: string; read: boolean; notification: NotifyItem };

/** The loaded pages of a list. */
export interface Loaded<Item> {
  list: readonly Item[];
  hasMore: boolean;
}

/**
 * Merges notices and notifications, pinned notices first, then by time. Both are loaded page by page: items older than the last
 * loaded one of a list with more pages are left out for now, so that nothing is inserted later above items already seen.
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
