import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ACCESS_LOG_DAYS } from '#contract/audit-log/constants.ts';
import { deleteInParts } from '../db/batched-change.ts';
import type { Deps } from '../deps.ts';
import { forgetKeysBefore } from '../db/idempotency.ts';
import { defineJob } from '../jobs/define-job.ts';
import { certainTime } from '../db/times.ts';
import { removeGivenUp } from '../jobs/given-up.ts';
import { handle, type Handler } from '../jobs/worker.ts';
import { forgetLapsedLimits } from '../ports/limits/port.ts';
import { forgetSpentTickets } from '../db/spent-tickets.ts';

const upkeep = defineJob({ name: 'upkeep', payload: z.unknown(), attempts: 3, cron: '7 * * * *', deletes: true });

const DAY_MS = 86_400_000;
/** Long enough for somebody to see on /admin/health that a job was given up, and to have it tried again. */
const GIVEN_UP_DAYS = 30;

/** Removes what the product's own machinery has no more use for. What a domain keeps, that domain's own job removes. */
export const upkeepHandlers = (deps: Deps): Handler[] => [handle(upkeep, () => keepUp(deps))];

export async function keepUp({ db, transact, clock, times, log }: Deps): Promise<void> {
  const now = clock.now();
  const aDayAgo = new Date(now.getTime() - DAY_MS);
  await forgetLapsedLimits(db, now);
  await forgetSpentTickets(db, now);
  await forgetKeysBefore(db, aDayAgo);
  // For evidence that the law asks for a clock that is wrong is no reason to go.
  const accessEnds = new Date(certainTime(await times.read()).getTime() - ACCESS_LOG_DAYS * DAY_MS);
  await deleteInParts(db, sql`access_log`, sql`at < ${accessEnds.toISOString()}::timestamptz`);
  // Nobody keeps for a day what an event would tell anew; they stay only where Redis has gone for good.
  await deleteInParts(db, sql`unsent_events`, sql`at < ${aDayAgo.toISOString()}::timestamptz`);
  for await (const gone of removeGivenUp(transact, new Date(now.getTime() - GIVEN_UP_DAYS * DAY_MS)))
    log.warn(gone, 'job that was given up removed');
}
