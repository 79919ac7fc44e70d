import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** An administrator reset a password: notifications tells its owner. */
export const passwordEnded = defineJob({
  name: 'accounts.passwordEnded',
  payload: z.object({ userId: z.string(), lockedUntil: z.string().nullable() }),
  attempts: 5,
});

/** A user was renamed: discovery, which finds users by name, has to learn it. */
export const userRenamed = defineJob({ name: 'accounts.renamed', payload: z.object({ userId: z.string() }), attempts: 5 });

/** An account was closed: library removes what only its user could see. */
export const accountClosed = defineJob({ name: 'accounts.closed', payload: z.object({ userId: z.string() }), attempts: 5 });

export const cleanUpSessions = defineJob({ name: 'accounts.cleanUp', payload: z.unknown(), attempts: 3, cron: '17 * * * *' });
