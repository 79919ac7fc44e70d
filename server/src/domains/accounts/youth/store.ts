import { and, eq, sql } from 'drizzle-orm';
import type { YouthBand } from '#contract/accounts/youth.ts';
import type { Queryable } from '../../../db/client.ts';
import { users, youthTime } from '../../../db/tables/accounts.ts';

export interface YouthDay {
  /** Null: the mode is off. */
  minutes: number | null;
  /** Whom the mode is for; null where that was not said. */
  band: YouthBand | null;
  usedSeconds: number;
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

/** Never more than has gone by since the last count. */
export async function addYouthTime(
  db: Queryable,
  userId: string,
  { day, now, seconds = 0, extraMinutes = 0 }: { day: string; now: Date; seconds?: number; extraMinutes?: number },
): Promise<void> {
  const sameDay = sql`${youthTime.day} = excluded.day`;
  const passed = sql`floor(extract(epoch from excluded.counted_at - ${youthTime.countedAt}))::integer`;
  await db
    .insert(youthTime)
    .values({ userId, day, seconds, extraMinutes, countedAt: now })
    .onConflictDoUpdate({
      target: youthTime.userId,
      set: {
        day: sql`excluded.day`,
        seconds: sql`case when ${sameDay} then ${youthTime.seconds} + greatest(0, least(excluded.seconds, ${passed})) else excluded.seconds end`,
        extraMinutes: sql`case when ${sameDay} then ${youthTime.extraMinutes} + excluded.extra_minutes else excluded.extra_minutes end`,
        countedAt: sql`case when ${sameDay} and excluded.seconds = 0 then ${youthTime.countedAt} else excluded.counted_at end`,
      },
    });
}
