import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { agencyProfileChanged, applicantClosed } from '../accounts/jobs.ts';
import { cleanUploadsOfOwner } from '../media-assets/jobs.ts';
import { deleteApplicationsOf } from './applications/store.ts';
import { textInvitation } from './jobs.ts';
import { remindOfLicences } from './licences/remind.ts';
import { sendInvitation } from './members/join.ts';
import { endDueMemberships } from './members/leave.ts';
import { applyAgencyProfileChange } from './service.ts';

export function agenciesHandlers(deps: Deps): Handler[] {
  return [
    handle(endMemberships, () => endDueMemberships(deps)),
    handle(remind, () => remindOfLicences(deps)),
    handle(textInvitation, ({ memberId }) => sendInvitation(deps, memberId)),
    // Handled in this domain, because agencies imports accounts and not the other way round.
    handle(applicantClosed, ({ userId }) =>
      deps.transact(async (tx) => {
        await deleteApplicationsOf(tx, userId);
        await deps.jobs.enqueue(tx, cleanUploadsOfOwner, { ownerId: userId }, { key: `uploads:${userId}` });
      }),
    ),
    handle(agencyProfileChanged, (change) => applyAgencyProfileChange(deps, change)),
  ];
}

/** Five minutes past every hour: the run after midnight in China matters, later ones repeat it if the worker was down. */
const endMemberships = defineJob({ name: 'agencies.letGo', payload: z.unknown(), attempts: 3, cron: '5 * * * *' });

/** Runs at 09:30 in China, in working hours. */
const remind = defineJob({ name: 'agencies.remind', payload: z.unknown(), attempts: 3, cron: '30 1 * * *' });
