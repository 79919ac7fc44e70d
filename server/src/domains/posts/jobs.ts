import type { Deps } from '../../deps.ts';
import { work, type Work } from '../../jobs/worker.ts';
import { personRenamed } from '../accounts/service.ts';
import { emptyBin } from './bin.ts';
import { tellReaders } from './corrections.ts';
import { regroup, retag } from './regrouping.ts';
import { emptyBinJob, publishDueJob, regroupJob, retagJob, tellReadersJob } from './define-jobs.ts';
import { publishDue, relistWorksOf } from './publish.ts';

export function postsWork(deps: Deps): Work[] {
  return [
    work(publishDueJob, async () => {
      await publishDue(deps);
    }),
    work(tellReadersJob, (payload) => tellReaders(deps, payload)),
    work(emptyBinJob, async () => {
      await emptyBin(deps);
    }),
    work(regroupJob, ({ categoryId }, { signal }) => regroup(deps, categoryId, signal)),
    work(retagJob, ({ tag }, { signal }) => retag(deps, tag, signal)),
    work(personRenamed, ({ userId }) => relistWorksOf(deps, userId)),
  ];
}
