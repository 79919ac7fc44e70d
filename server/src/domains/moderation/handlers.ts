import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { cleanUpProofs, notifyReportersJob } from './jobs.ts';
import { removeLooseProofs } from './infringements/add-proof.ts';
import { notifyReporters } from './reports/handle.ts';

export const moderationHandlers = (deps: Deps): Handler[] => [
  handle(notifyReportersJob, async ({ caseId }) => {
    while ((await notifyReporters(deps, caseId)) > 0);
  }),
  handle(cleanUpProofs, () => removeLooseProofs(deps)),
];
