import type { Deps } from '../../deps.ts';
import { work, type Work } from '../../jobs/worker.ts';
import { cleanUpProofs, tellReporters } from './define-jobs.ts';
import { removeLooseProofs } from './infringement-pictures.ts';
import { tellSome } from './report-outcome.ts';

export const moderationWork = (deps: Deps): Work[] => [
  work(tellReporters, async ({ caseId }) => {
    while ((await tellSome(deps, caseId)) > 0);
  }),
  work(cleanUpProofs, () => removeLooseProofs(deps)),
];
