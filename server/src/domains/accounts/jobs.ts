import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** An administrator has ended a password: its owner is told (notifications does). */
export const passwordEnded = defineJob({
  name: 'accounts.passwordEnded',
  payload: z.object({ userId: z.string(), lockedUntil: z.string().nullable() }),
  attempts: 5,
});

/** A person is called something else now: whatever finds people by their name has to learn it (discovery does). */
export const userRenamed = defineJob({ name: 'accounts.renamed', payload: z.object({ userId: z.string() }), attempts: 5 });

/** A person is gone: what only they could see goes too (library does). */
export const accountClosed = defineJob({ name: 'accounts.closed', payload: z.object({ userId: z.string() }), attempts: 5 });

export const cleanUpSessions = defineJob({ name: 'accounts.cleanUp', payload: z.unknown(), attempts: 3, cron: '17 * * * *' });
