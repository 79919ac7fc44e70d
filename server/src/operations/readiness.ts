import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/client.ts';

/**
 * Milestones of an installation, stored in the database for all processes. Between `demo.started` and `demo.ready` demo content is
 * being loaded, and the site is not ready. `queue <version>`: the tables of graphile-worker were migrated to that version.
 */
export type Milestone = 'demo.started' | 'demo.ready' | `queue ${string}`;

export async function setMilestone(db: Queryable, milestone: Milestone): Promise<void> {
  await db.execute(sql`insert into installation (milestone) values (${milestone}) on conflict do nothing`);
}

/** The milestones that this installation has reached. */
export async function readMilestones(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.execute<{ milestone: string }>(sql`select milestone from installation`);
  return new Set(rows.map((row) => row.milestone));
}

/** The reason for which the site is not ready, as a Chinese term for a message; null: it is ready. */
export async function notReadyBecause({ db }: { db: Database }): Promise<string | null> {
  const milestones = await readMilestones(db);
  return milestones.has('demo.started') && !milestones.has('demo.ready') ? '演示内容' : null;
}
