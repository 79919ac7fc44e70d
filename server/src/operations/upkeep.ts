import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ACCESS_LOG_DAYS } from '#contract/audit-log/constants.ts';
import { deleteInParts } from '../db/batched-change.ts';
import type { Deps } from '../deps.ts';
import { forgetKeysBefore } from '../db/idempotency.ts';
import { defineJob } from '../jobs/define-job.ts';
import { certainTime } from '../db/times.ts';
import { removeGivenUpJobs } from '../jobs/given-up.ts';
import { handle, type Handler } from '../jobs/worker.ts';
import { forgetLapsedLimits } from '../ports/limits/port.ts';
import { forgetSpentTickets } from '../db/spent-tickets.ts';

const upkeep = defineJob({ name: 'upkeep', payload: z.unknown(), attempts: 3, cron: '7 * * * *', needsAgreeingClocks: true });

const DAY_MS = 86_400_000;
/** Given-up jobs stay this long, so that administrators see them on /admin/health and can retry them. */
const GIVEN_UP_DAYS = 30;

/** Hourly removal of expired rows of shared machinery. Each domain removes its own rows in a job of its own. */
export const upkeepHandlers = (deps: Deps): Handler[] => [handle(upkeep, () => keepUp(deps))];

export async function keepUp({ db, transact, clock, times, log }: Deps): Promise<void> {
  const now = clock.now();
  const aDayAgo = new Date(now.getTime() - DAY_MS);
  await forgetLapsedLimits(db, now);
  await forgetSpentTickets(db, now);
  await forgetKeysBefore(db, aDayAgo);
  // The law requires the access log, so a clock that runs ahead must not delete it early.
  const accessLogStart = new Date(certainTime(await times.read()).getTime() - ACCESS_LOG_DAYS * DAY_MS);
  await deleteInParts(db, sql`access_log`, sql`at < ${accessLogStart.toISOString()}::timestamptz`);
  // Events that wait for Redis (ports/events/redis.ts) and only remain when it was removed for good. Older ones are useless, because they
  // purge caches, and no cache lives a day.
  await deleteInParts(db, sql`unsent_events`, sql`at < ${aDayAgo.toISOString()}::timestamptz`);
  for await (const job of removeGivenUpJobs(transact, new Date(now.getTime() - GIVEN_UP_DAYS * DAY_MS)))
    log.warn(job, 'job that was given up removed');
}
