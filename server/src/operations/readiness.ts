import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/client.ts';

/**
 * Milestones of a fresh installation, kept in the database so that every process sees them. Demo content is on its way
 * between `demo.started` and `demo.ready`; the site is not offered to people before. `queue` and a version: the job queue's
 * own tables are as that version of it wants them.
 */
export type Milestone = 'demo.started' | 'demo.ready' | `queue ${string}`;

export async function setMilestone(db: Queryable, milestone: Milestone): Promise<void> {
  await db.execute(sql`insert into installation (milestone) values (${milestone}) on conflict do nothing`);
}

export async function reached(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.execute<{ milestone: string }>(sql`select milestone from installation`);
  return new Set(rows.map((row) => row.milestone));
}

/** What stands between this server and its first visitor; null when nothing does. */
export async function notReadyBecause({ db }: { db: Database }): Promise<string | null> {
  const milestones = await reached(db);
  return milestones.has('demo.started') && !milestones.has('demo.ready') ? '演示内容' : null;
}
