import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { certificationChanged, passwordEnded, profileJudged } from '../accounts/jobs.ts';
import { maintainPartitions, notifyCertification, notifyPasswordEnded, notifyProfile } from './service.ts';

export const notificationsHandlers = (deps: Deps): Handler[] => [
  handle(maintainNotificationPartitions, () => maintainPartitions(deps)),
  // Jobs defined by accounts, which must not import notifications, because notifications imports accounts.
  handle(passwordEnded, ({ userId, lockedUntil }) => notifyPasswordEnded(deps, userId, lockedUntil)),
  handle(certificationChanged, (change) => notifyCertification(deps, change)),
  handle(profileJudged, (change) => notifyProfile(deps, change)),
];

/** Makes the partitions of coming months and drops those of old ones. */
export const maintainNotificationPartitions = defineJob({
  name: 'notices.partitions',
  payload: z.unknown(),
  attempts: 3,
  cron: '23 * * * *',
  needsAgreeingClocks: true,
});
