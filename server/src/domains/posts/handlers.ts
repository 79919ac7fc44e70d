import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { authorClosed, collectionChanged, userRenamed } from '../accounts/jobs.ts';
import { discardUnpublished } from './own-posts/close.ts';
import { applyCollectionChange } from './collections/apply.ts';
import { emptyBin } from './publication/retract.ts';
import { notifyReaders } from './publication/correct.ts';
import { regroup, retag } from './categories/regroup.ts';
import { purgeCopies, withholdWaiting } from './takedowns/purge-copies.ts';
import {
  cleanRefusalsJob,
  cleanSnapshotsJob,
  emptyBinJob,
  lapseTakedownsJob,
  recordRefusalsJob,
  notifyReadersJob,
  publishDueJob,
  purgeCopiesJob,
  regroupJob,
  retagJob,
  withholdFilesJob,
} from './jobs.ts';
import { publishScheduledPosts, reindexPostsOf } from './publication/publish.ts';
import { cleanRefusals } from './refusals/clean.ts';
import { recordRefusals } from './refusals/record.ts';
import { cleanSnapshots } from './snapshots/clean.ts';
import { lapseTakedowns } from './takedowns/service.ts';

export function postsHandlers(deps: Deps): Handler[] {
  return [
    handle(publishDueJob, async () => {
      await publishScheduledPosts(deps);
    }),
    handle(notifyReadersJob, (payload) => notifyReaders(deps, payload)),
    handle(emptyBinJob, async (_payload, { signal }) => {
      await emptyBin(deps, { signal });
    }),
    handle(cleanSnapshotsJob, async () => {
      await cleanSnapshots(deps);
    }),
    handle(lapseTakedownsJob, async () => {
      await lapseTakedowns(deps);
    }),
    handle(purgeCopiesJob, ({ postId }) => purgeCopies(deps, postId)),
    handle(withholdFilesJob, async (_payload, { signal }) => {
      await withholdWaiting(deps, signal);
    }),
    handle(recordRefusalsJob, async (_payload, { signal }) => {
      await recordRefusals(deps, signal);
    }),
    handle(cleanRefusalsJob, () => cleanRefusals(deps)),
    handle(regroupJob, ({ categoryId }, { signal }) => regroup(deps, categoryId, signal)),
    handle(retagJob, ({ tag }, { signal }) => retag(deps, tag, signal)),
    // Jobs defined by accounts, which must not import posts, because posts imports accounts.
    handle(collectionChanged, (change) => applyCollectionChange(deps, change)),
    handle(authorClosed, ({ userId }) => discardUnpublished(deps, userId)),
    handle(userRenamed, ({ userId }) => reindexPostsOf(deps, userId)),
  ];
}
