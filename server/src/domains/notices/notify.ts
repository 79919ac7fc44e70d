import type { NotifyKind } from '#contract/notifications.ts';
import { dayInChina } from '../../clock.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Emit } from '../../ports/events.ts';
import * as store from './notifications-store.ts';

export interface NewNotification {
  userId: string;
  kind: NotifyKind;
  /** One plain line that says it all, with the names in it: 教室后排 回复了你的评论. */
  title: string;
  /** Plain text. */
  content?: string;
  /** A page of ours, from its first slash. */
  link?: string;
  /** Who did it. Nobody is told of what they did themselves, nor of what people they blocked do. */
  actorId?: string;
  /** Within a day, one notification stands for all of the same key, such as the likes of one work; `title` words it for several people. */
  merge?: { key: string; title: (count: number) => string };
}

/**
 * Tells one person something, within the transaction that makes it true, and lights their dot at once on every server.
 * Kinds they have switched off are not told. For every domain.
 */
export async function notify(deps: Deps, tx: Transaction, emit: Emit, told: NewNotification): Promise<void> {
  const { userId, kind, actorId = null, merge } = told;
  if (actorId === userId || !(await store.accepts(tx, userId, kind, actorId))) return;
  const now = deps.clock.now();
  const row: store.NotificationRow = {
    id: deps.random.id(),
    day: dayInChina(now),
    userId,
    kind,
    title: told.title,
    content: told.content ?? '',
    link: told.link ?? null,
    actorId,
    mergeKey: merge === undefined ? null : `${kind}:${merge.key}`,
    count: 1,
    recentActors: actorId === null ? [] : [actorId],
    createdAt: now,
    readAt: null,
  };
  if (merge === undefined) await store.insertNotification(tx, row);
  else {
    const merged = await store.mergeNotification(tx, row);
    if (merged === null) return;
    if (merged.count > 1) await store.changeTitle(tx, { id: merged.id, day: row.day }, merge.title(merged.count));
  }
  await emit('notify.changed', { userId });
}
