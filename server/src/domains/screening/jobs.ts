import { z } from 'zod';
import { CHECK_SCOPES } from '#contract/screening/risks.ts';
import { defineJob } from '../../jobs/define-job.ts';

/** Runs due checks: enqueued with new checks, and every minute for those that have to be tried again. */
export const carryOutChecksJob = defineJob({
  name: 'machineChecks.carryOut',
  payload: z.unknown(),
  attempts: 1,
  cron: '* * * * *',
});

/** Checks of content have a result, or none can be expected now: the domain that decides on the content handles this. */
export const contentCheckedJob = defineJob({
  name: 'machineChecks.apply',
  payload: z.object({ scope: z.enum(CHECK_SCOPES), subjectId: z.string(), revisionId: z.string().nullable() }),
  attempts: 10,
});

/** The same for a notice, handled by notices. */
export const noticeCheckedJob = defineJob({
  name: 'machineChecks.applyToNotice',
  payload: z.object({ noticeId: z.string(), round: z.string() }),
  attempts: 10,
});

/** Deletes results of the content safety service by age. */
export const forgetChecksJob = defineJob({
  name: 'machineChecks.forget',
  payload: z.unknown(),
  attempts: 3,
  cron: '51 * * * *',
  needsAgreeingClocks: true,
});
