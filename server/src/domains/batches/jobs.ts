import type { Deps } from '../../deps.ts';
import { work, type Work } from '../../jobs/worker.ts';
import { cleanUpBatches, runBatch } from './define-jobs.ts';
import { runPart } from './running.ts';
import { removeOldBatches } from './service.ts';

export const batchesWork = (deps: Deps): Work[] => [
  work(runBatch, ({ batchId }, tried) => runPart(deps, batchId, tried)),
  work(cleanUpBatches, () => removeOldBatches(deps)),
];
