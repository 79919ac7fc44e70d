import { z } from 'zod';
import { CHECK_SCOPES } from '#contract/screening/risks.ts';
import { defineJob } from '../../jobs/define-job.ts';

/** At each thing that is to be judged, and every minute what could not be judged then. */
export const carryOutChecksJob = defineJob({
  name: 'machineChecks.carryOut',
  payload: z.unknown(),
  attempts: 1,
  cron: '* * * * *',
});

/** What was found, or that nothing could be: for who decides what becomes of the post, comment or danmaku. */
export const contentCheckedJob = defineJob({
  name: 'machineChecks.apply',
  payload: z.object({ scope: z.enum(CHECK_SCOPES), subjectId: z.string(), revisionId: z.string().nullable() }),
  attempts: 10,
});

/** The same of a notice, for who publishes them. */
export const noticeCheckedJob = defineJob({
  name: 'machineChecks.applyToNotice',
  payload: z.object({ noticeId: z.string(), round: z.string() }),
  attempts: 10,
});

export const forgetChecksJob = defineJob({
  name: 'machineChecks.forget',
  payload: z.unknown(),
  attempts: 3,
  cron: '51 * * * *',
  deletes: true,
});
