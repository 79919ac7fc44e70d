import { notifyKind, type NotifyItem, type NotifyKind, type NotifySettings } from '#contract/notifications.ts';
import { personIdOf, type Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import * as store from './notifications-store.ts';
import { presentNotification, presentSettings } from './present.ts';

/** Counting a person's unread notifications stops here. */
const COUNTED_UP_TO = 1_000;

export async function listNotifications(
  deps: Deps,
  actor: Actor,
  query: { page: number; limit: number; kind?: NotifyKind | undefined },
) {
  return pageOf(deps, personIdOf(actor), { kind: query.kind }, query);
}

export async function listUnread(deps: Deps, actor: Actor, query: { page: number; limit: number }) {
  const userId = personIdOf(actor);
  const total = await store.countUnread(deps.db, userId, COUNTED_UP_TO);
  return { ...(await pageOf(deps, userId, { unreadOnly: true }, query)), total };
}

/** Opening one marks it read; the person's other devices hear of it. */
export async function openNotification(deps: Deps, actor: Actor, notifyId: string): Promise<NotifyItem> {
  const userId = personIdOf(actor);
  const found = await store.findNotification(deps.db, userId, notifyId);
  if (found === undefined) throw new AppError('notFound', '通知不存在或已被删除');
  if (found.notification.readAt === null) {
    await deps.events.transact(async (tx, emit) => {
      if (await store.markRead(tx, found.notification, deps.clock.now())) await emit('notify.changed', { userId });
    });
  }
  return { ...presentNotification(found), read: true };
}

export async function readAll(deps: Deps, actor: Actor, kind: NotifyKind | undefined): Promise<null> {
  const userId = personIdOf(actor);
  await deps.events.transact(async (tx, emit) => {
    await store.markAllRead(tx, userId, kind, deps.clock.now());
    await emit('notify.changed', { userId });
  });
  return null;
}

export async function settings(deps: Deps, actor: Actor): Promise<NotifySettings> {
  return presentSettings(await store.findSwitchedOff(deps.db, personIdOf(actor)));
}

export async function changeSettings(deps: Deps, actor: Actor, form: Partial<NotifySettings>): Promise<NotifySettings> {
  const userId = personIdOf(actor);
  return deps.events.transact(async (tx) => {
    const before = await store.lockSwitchedOff(tx, userId);
    const off = notifyKind.options.filter((kind) => (form[kind] === undefined ? before.includes(kind) : !form[kind]));
    await store.saveSwitchedOff(tx, userId, off);
    return presentSettings(off);
  });
}

async function pageOf(
  deps: Deps,
  userId: string,
  filter: store.NotificationFilter,
  { page, limit }: { page: number; limit: number },
) {
  const rows = await store.listNotifications(deps.db, userId, filter, { page, limit });
  return { list: rows.slice(0, limit).map(presentNotification), page, limit, hasMore: rows.length > limit };
}
