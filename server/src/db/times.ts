import { uptime } from 'node:os';
import { sql } from 'drizzle-orm';
import type { Clock } from '../core/clock.ts';
import type { Queryable } from './client.ts';

/** What time it is, by three sources that one mistake does not move together. */
export interface Readings {
  process: Date;
  database: Date;
  /** The time at which this process started and what has gone by since, which nobody sets. */
  steady: Date;
}

export interface Times {
  read(): Promise<Readings>;
}

/** More than a slow answer explains. */
const APART_SECONDS = 300;

/** Uptime counts what a sleeping machine missed as well, as a clock does and `performance.now` does not. */
export function systemTimes(db: Queryable, clock: Clock): Times {
  const started = clock.now().getTime() - uptime() * 1000;
  return {
    async read() {
      const { rows } = await db.execute<{ now: Date }>(sql`select clock_timestamp() as now`);
      return { process: clock.now(), database: new Date(rows[0]?.now ?? NaN), steady: new Date(started + uptime() * 1000) };
    },
  };
}

/** A moment that has come by all three: what waits for a time to be over asks for this one. */
export const certainTime = ({ process, database, steady }: Readings): Date =>
  new Date(Math.min(process.getTime(), database.getTime(), steady.getTime()));

/** Null while the sources agree, else what each of them says. */
export function disagreement({ process, database, steady }: Readings): string | null {
  const all = [process, database, steady].map((time) => time.getTime());
  if (Math.max(...all) - Math.min(...all) <= APART_SECONDS * 1000) return null;
  return `process ${process.toISOString()}, database ${database.toISOString()}, since start ${steady.toISOString()}`;
}
