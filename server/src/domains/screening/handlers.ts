import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { carryOutChecksJob, forgetChecksJob } from './jobs.ts';
import { forgetChecks } from './machine-checks/clean.ts';
import { carryOutChecks } from './machine-checks/run.ts';

export const sensitiveWordsHandlers = (deps: Deps): Handler[] => [
  handle(carryOutChecksJob, (_payload, { signal }) => carryOutChecks(deps, signal)),
  handle(forgetChecksJob, () => forgetChecks(deps)),
];
