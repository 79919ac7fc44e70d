import type { Deps } from '../../deps.ts';
import { work, type Work } from '../../jobs/worker.ts';
import { emptyBin } from './bin.ts';
import { emptyBinJob, publishDueJob } from './define-jobs.ts';
import { publishDue } from './publish.ts';

export function postsWork(deps: Deps): Work[] {
  return [
    work(publishDueJob, async () => {
      await publishDue(deps);
    }),
    work(emptyBinJob, async () => {
      await emptyBin(deps);
    }),
  ];
}
