import type { NotifyKind } from '#contract/notifications.ts';
import { dayInChina } from '../../clock.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Emit } from '../../ports/events.ts';
import { displayName } from '../accounts/service.ts';
import * as store from './notifications-store.ts';

export interface NewNotification {
  userId: string;
  kind: NotifyKind;
  /** One plain line that says it all, with the actor's name in it: 教室后排 回复了你的评论. */
  title: string | ((actor: string) => string);
  /** Plain text. */
  content?: string;
  /** A page of ours, from its first slash. */
  link?: string;
  /** Who did it. Nobody is told of what they did themselves, nor of what people they blocked do. */
  actorId?: string;
  /** Within a day, one notification stands for all of the same key, such as the likes of one work; `title` words it for several people. */
  merge?: { key: string; title?: (count: number, actor: string) => string };
}

/**
 * Tells one person something, within the transaction that makes it true, and lights their dot at once on every server.
 * Kinds they have switched off are not told. For every domain. Answers whether they were told.
 */
export async function notify(deps: Deps, tx: Transaction, emit: Emit, told: NewNotification): Promise<boolean> {
  const { userId, kind, actorId = null, merge } = told;
  if (actorId === userId) return false;
  const accepted = await store.findAccepted(tx, userId, kind, actorId);
  if (accepted === undefined) return false;
  const actor = accepted.actor === null ? '' : displayName(accepted.actor);
  const now = deps.clock.now();
  const row: store.NotificationRow = {
    id: deps.random.id(),
    day: dayInChina(now),
    userId,
    kind,
    title: typeof told.title === 'string' ? told.title : told.title(actor),
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
    if (merged === null) return false;
    if (merged.count > 1 && merge.title !== undefined)
      await store.changeTitle(tx, { id: merged.id, day: row.day }, merge.title(merged.count, actor));
  }
  await emit('notify.changed', { userId });
  return true;
}

/** Takes back what was told of a comment that has gone, so that nobody goes on reading it in their notifications. */
export async function withdrawOfComment(tx: Transaction, emit: Emit, link: string): Promise<void> {
  for (const userId of new Set(await store.deleteOfComment(tx, link))) await emit('notify.changed', { userId });
}
