import { uptime } from 'node:os';
import { sql } from 'drizzle-orm';
import type { Clock } from '../core/clock.ts';
import type { Queryable } from './client.ts';

/** The present time from three independent sources, so that one wrongly set clock is noticed. */
export interface Readings {
  process: Date;
  database: Date;
  /** The time at the start of this process plus the machine's uptime since, which a change of the clock does not affect. */
  steady: Date;
}

export interface Times {
  read(): Promise<Readings>;
}

/** Tolerated difference, more than a slow query can cause. */
const TOLERANCE_SECONDS = 300;

/** Uses `uptime`, which unlike `performance.now` includes the time that a machine slept. */
export function systemTimes(db: Queryable, clock: Clock): Times {
  const started = clock.now().getTime() - uptime() * 1000;
  return {
    async read() {
      const { rows } = await db.execute<{ now: Date }>(sql`select clock_timestamp() as now`);
      return { process: clock.now(), database: new Date(rows[0]?.now ?? NaN), steady: new Date(started + uptime() * 1000) };
    },
  };
}

/** The earliest of the three: a time before it has certainly passed. For anything that must not happen too early. */
export const certainTime = ({ process, database, steady }: Readings): Date =>
  new Date(Math.min(process.getTime(), database.getTime(), steady.getTime()));

/** Null while the sources agree, otherwise their three times for a message. */
export function disagreement({ process, database, steady }: Readings): string | null {
  const all = [process, database, steady].map((time) => time.getTime());
  if (Math.max(...all) - Math.min(...all) <= TOLERANCE_SECONDS * 1000) return null;
  return `process ${process.toISOString()}, database ${database.toISOString()}, since start ${steady.toISOString()}`;
}
