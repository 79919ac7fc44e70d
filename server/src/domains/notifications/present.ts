import { notifyKind, type NotifyItem, type NotifyKind, type NotifySettings } from '#contract/notifications/notifications.ts';
import { presentShort } from '../accounts/service.ts';
import type { NotificationWithActor } from './store.ts';

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
