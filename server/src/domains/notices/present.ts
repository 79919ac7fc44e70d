import type { AdminNotice, AdminNoticeRow, Notice, NoticeEvent } from '#contract/notices.ts';
import { notifyKind, type NotifyItem, type NotifyKind, type NotifySettings } from '#contract/notifications.ts';
import { presentShort } from '../accounts/service.ts';
import type { NotificationWithActor } from './notifications-store.ts';
import { canPublish, canRemove, canWithdraw, stateOf } from './policy.ts';
import type { NoticeRow, NoticeWithAuthor } from './store.ts';

export const presentNotice = (notice: NoticeRow): Notice => ({
  ...presentNoticeEvent(notice),
  content: notice.html,
  pinned: notice.pinned,
  audience: notice.audience,
  region: notice.region,
});

export const presentNoticeEvent = ({ id, title, publishAt, createdAt }: NoticeRow): NoticeEvent => ({
  id,
  title,
  createTime: (publishAt ?? createdAt).toISOString(),
});

export function presentAdminNoticeRow(notice: NoticeWithAuthor, now: Date): AdminNoticeRow {
  const state = stateOf(notice, now);
  return {
    id: notice.id,
    title: notice.title,
    audience: notice.audience,
    region: notice.region,
    pinned: notice.pinned,
    state,
    publishAt: notice.publishAt?.toISOString() ?? null,
    withdrawnAt: notice.withdrawnAt?.toISOString() ?? null,
    author: notice.author,
    createdAt: notice.createdAt.toISOString(),
    updatedAt: notice.updatedAt.toISOString(),
    opened: notice.opened,
    can: { publish: canPublish(state), withdraw: canWithdraw(state), remove: canRemove(state) },
  };
}

export const presentAdminNotice = (notice: NoticeWithAuthor, people: number, now: Date): AdminNotice => ({
  ...presentAdminNoticeRow(notice, now),
  body: notice.body,
  content: notice.html,
  people,
});

export const presentNotification = ({ notification, actor }: NotificationWithActor): NotifyItem => ({
  id: notification.id,
  kind: notification.kind,
  title: notification.title,
  content: notification.content,
  createTime: notification.createdAt.toISOString(),
  read: notification.readAt !== null,
  link: notification.link,
  actor: actor === null ? null : presentShort(actor),
  count: notification.count,
});

export const presentSettings = (off: NotifyKind[]): NotifySettings =>
  Object.fromEntries(notifyKind.options.map((kind) => [kind, !off.includes(kind)])) as NotifySettings;
