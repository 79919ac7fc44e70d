import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { NotifyKind } from '#contract/notifications/notifications.ts';
import type { Paging } from '../../core/lists/paging.ts';
import type { Queryable } from '../../db/client.ts';
import { people, shortUser } from '../../db/reads/accounts.ts';
import { notifications, notifySettings } from '../../db/tables/notifications.ts';
import { hasBlocked } from '../../db/reads/messages.ts';

export type NotificationRow = typeof notifications.$inferSelect;

const withActor = (db: Queryable) =>
  db
    .select({ notification: notifications, actor: shortUser })
    .from(notifications)
    .leftJoin(people, eq(people.id, notifications.actorId))
    .$dynamic();

export type NotificationWithActor = Awaited<ReturnType<typeof withActor>>[number];

export interface NotificationFilter {
  kind?: NotifyKind | undefined;
  unreadOnly?: boolean;
}

/** Hides notifications whose actor the user has blocked; they appear again when the block is lifted. */
const isFromNobodyBlocked = sql`not ${hasBlocked(notifications.userId, notifications.actorId)}`;

/** A page, the newest first, with one row more when there is a next page. */
export async function listNotifications(db: Queryable, userId: string, filter: NotificationFilter, { page, limit }: Paging) {
  const matches = and(
    eq(notifications.userId, userId),
    filter.kind === undefined ? undefined : eq(notifications.kind, filter.kind),
    filter.unreadOnly === true ? isNull(notifications.readAt) : undefined,
    isFromNobodyBlocked,
  );
  // The order begins with the day, by which the table is partitioned, so that older partitions are not read.
  const newest = [desc(notifications.day), desc(notifications.createdAt), desc(notifications.id)];
  return withActor(db)
    .where(matches)
    .orderBy(...newest)
    .limit(limit + 1)
    .offset((page - 1) * limit);
}

export async function findNotification(db: Queryable, userId: string, id: string): Promise<NotificationWithActor | undefined> {
  return (await withActor(db).where(and(eq(notifications.id, id), eq(notifications.userId, userId))))[0];
}

/** Counts up to `limit`. */
export async function countUnread(db: Queryable, userId: string, limit: number): Promise<number> {
  const unread = db
    .select({ one: sql`1` })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), isFromNobodyBlocked))
    .limit(limit)
    .as('unread');
  const rows = await db.select({ n: sql<number>`count(*)` }).from(unread);
  return rows[0]?.n ?? 0;
}

/**
 * The actor of a notification that the user accepts; undefined when the user has switched off the kind or blocked the actor. `kind` null
 * skips the switches. `actor` null: there is no actor.
 */
export async function findAccepted(
  db: Queryable,
  userId: string,
  kind: NotifyKind | null,
  actorId: string | null,
): Promise<{ actor: { nickname: string; mobile: string | null } | null } | undefined> {
  const { rows } = await db.execute<{ id: string | null; nickname: string; mobile: string | null }>(sql`
    select a.id, a.nickname, a.mobile from people u left join people a on a.id = ${actorId}
    where u.id = ${userId}
      and not exists (select 1 from notify_settings s where s.user_id = u.id and ${kind}::text = any(s.off))
      and not ${hasBlocked(sql`u.id`, sql`${actorId}`)}`);
  return rows[0] && { actor: rows[0].id === null ? null : rows[0] };
}

export async function insertNotification(db: Queryable, notification: typeof notifications.$inferInsert): Promise<void> {
  await db.insert(notifications).values(notification);
}

/** Actors stored with a merged notification, by which repetitions are recognised. */
const RECENT_ACTORS = 50;

/**
 * Adds an actor to the user's notification with the same merge key and day, or inserts it. Returns its number of actors, or null when the
 * actor was counted already.
 */
export async function mergeNotification(
  db: Queryable,
  notification: NotificationRow,
): Promise<{ id: string; count: number } | null> {
  const rows = await db
    .insert(notifications)
    .values(notification)
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.mergeKey, notifications.day],
      targetWhere: sql`merge_key is not null`,
      set: {
        count: sql`${notifications.count} + 1`,
        recentActors: sql`(excluded.recent_actors || ${notifications.recentActors})[1:${sql.raw(String(RECENT_ACTORS))}]`,
        actorId: sql`excluded.actor_id`,
        createdAt: sql`excluded.created_at`,
        readAt: null,
      },
      setWhere: sql`not ${notifications.recentActors} @> excluded.recent_actors`,
    })
    .returning({ id: notifications.id, count: notifications.count });
  return rows[0] ?? null;
}

/** Deletes the notifications about the comment at this address; returns the users they belonged to. */
export async function deleteOfComment(db: Queryable, link: string): Promise<string[]> {
  // The kinds are literals, because the partial index is used only then.
  const rows = await db
    .delete(notifications)
    .where(and(eq(notifications.link, link), sql`${notifications.kind} in ('comment', 'reply', 'mention')`))
    .returning({ userId: notifications.userId });
  return rows.map(({ userId }) => userId);
}

export async function changeTitle(db: Queryable, { id, day }: Pick<NotificationRow, 'id' | 'day'>, title: string): Promise<void> {
  await db
    .update(notifications)
    .set({ title })
    .where(and(eq(notifications.id, id), eq(notifications.day, day)));
}

/** False when it was already read. */
export async function markRead(db: Queryable, { id, day }: Pick<NotificationRow, 'id' | 'day'>, now: Date): Promise<boolean> {
  const rows = await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.id, id), eq(notifications.day, day), isNull(notifications.readAt)))
    .returning({ id: notifications.id });
  return rows.length > 0;
}

export async function markAllRead(db: Queryable, userId: string, kind: NotifyKind | undefined, now: Date): Promise<void> {
  const isUnread = and(eq(notifications.userId, userId), isNull(notifications.readAt));
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(kind === undefined ? isUnread : and(isUnread, eq(notifications.kind, kind)));
}

export async function findSwitchedOff(db: Queryable, userId: string): Promise<NotifyKind[]> {
  return (await db.select().from(notifySettings).where(eq(notifySettings.userId, userId)))[0]?.off ?? [];
}

/** Locks the settings of a user, so that concurrent changes are not lost. Returns the kinds that are switched off. */
export async function lockSwitchedOff(db: Queryable, userId: string): Promise<NotifyKind[]> {
  await db.insert(notifySettings).values({ userId, off: [] }).onConflictDoNothing();
  return (await db.select().from(notifySettings).where(eq(notifySettings.userId, userId)).for('update'))[0]?.off ?? [];
}

export async function saveSwitchedOff(db: Queryable, userId: string, off: NotifyKind[]): Promise<void> {
  await db.update(notifySettings).set({ off }).where(eq(notifySettings.userId, userId));
}

/** The live ones among these sessions, each with whether its user has unread notifications. */
export async function findUnreadOfSessions(
  db: Queryable,
  sessionIds: string[],
  now: Date,
): Promise<{ id: string; unread: boolean }[]> {
  // `limit 1` reads one index entry a user, however many notifications are unread.
  const { rows } = await db.execute<{ id: string; unread: boolean }>(sql`
    select s.id, n.one is not null as unread
    from sessions s
    join people u on u.id = s.owner_id and u.status = 0
    left join lateral (
      select 1 as one from notifications u where u.user_id = s.owner_id and u.read_at is null
        and not ${hasBlocked(sql`u.user_id`, sql`u.actor_id`)} limit 1
    ) n on true
    where s.id = any(${sql.param(sessionIds)}::text[]) and s.kind = 'user' and s.expires_at > ${now.toISOString()}::timestamptz`);
  return rows;
}

/** Makes the partitions of the coming months and drops those before `oldestMonth`. */
export async function maintainPartitions(db: Queryable, oldestMonth: string, today: string, monthsAhead: number): Promise<void> {
  await db.execute(sql`select ensure_month_partitions('notifications', ${today}::date, ${monthsAhead}::integer)`);
  await db.execute(sql`select drop_month_partitions('notifications', ${oldestMonth}::date)`);
}
