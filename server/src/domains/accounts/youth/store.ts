import { and, eq, sql } from 'drizzle-orm';
import type { YouthBand } from '#contract/accounts/youth.ts';
import type { Queryable } from '../../../db/client.ts';
import { users, youthTime } from '../../../db/tables/accounts.ts';

export interface YouthDay {
  /** Daily limit; null: youth mode is off. */
  minutes: number | null;
  /** Band of age; null: not set. */
  band: YouthBand | null;
  usedSeconds: number;
  /** Minutes that a guardian added for this day. */
  extraMinutes: number;
}

export async function findYouthDay(db: Queryable, userId: string, day: string): Promise<YouthDay | undefined> {
  const rows = await db
    .select({
      minutes: users.youthMinutes,
      band: users.youthBand,
      usedSeconds: sql<number>`coalesce(${youthTime.seconds}, 0)`,
      extraMinutes: sql<number>`coalesce(${youthTime.extraMinutes}, 0)`,
    })
    .from(users)
    .leftJoin(youthTime, and(eq(youthTime.userId, users.id), eq(youthTime.day, day)))
    .where(eq(users.id, userId));
  return rows[0];
}

/**
 * Adds used seconds and extra minutes to the day; a new day starts at zero. Of the seconds at most the time since the last report counts, so
 * that several devices together do not exceed real time.
 */
export async function addYouthTime(
  db: Queryable,
  userId: string,
  { day, now, seconds = 0, extraMinutes = 0 }: { day: string; now: Date; seconds?: number; extraMinutes?: number },
): Promise<void> {
  const sameDay = sql`${youthTime.day} = excluded.day`;
  const secondsPassed = sql`floor(extract(epoch from excluded.counted_at - ${youthTime.countedAt}))::integer`;
  await db
    .insert(youthTime)
    .values({ userId, day, seconds, extraMinutes, countedAt: now })
    .onConflictDoUpdate({
      target: youthTime.userId,
      set: {
        day: sql`excluded.day`,
        seconds: sql`case when ${sameDay} then ${youthTime.seconds} + greatest(0, least(excluded.seconds, ${secondsPassed})) else excluded.seconds end`,
        extraMinutes: sql`case when ${sameDay} then ${youthTime.extraMinutes} + excluded.extra_minutes else excluded.extra_minutes end`,
        countedAt: sql`case when ${sameDay} and excluded.seconds = 0 then ${youthTime.countedAt} else excluded.counted_at end`,
      },
    });
}
