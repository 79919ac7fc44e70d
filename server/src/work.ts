import { loadLaterFilm, makeFilm } from '#seed/demo/films.ts';
import type { Deps } from './deps.ts';
import { accountsWork } from './domains/accounts/jobs.ts';
import { personClosed } from './domains/accounts/service.ts';
import { agenciesWork } from './domains/agencies/jobs.ts';
import { batchesWork } from './domains/batches/jobs.ts';
import { discoveryWork } from './domains/discovery/jobs.ts';
import { earningsWork } from './domains/earnings/jobs.ts';
import { takeAwayWork } from './domains/take-away/jobs.ts';
import { insightsWork } from './domains/insights/jobs.ts';
import { forgetHistory } from './domains/insights/service.ts';
import { ledgerWork } from './domains/ledger/jobs.ts';
import { mediaAssetsWork } from './domains/media-assets/jobs.ts';
import { moderationWork } from './domains/moderation/jobs.ts';
import { noticesWork } from './domains/notices/jobs.ts';
import { postsWork } from './domains/posts/jobs.ts';
import { storageWork } from './domains/storage/jobs.ts';
import { withdrawalsWork } from './domains/withdrawals/jobs.ts';
import { clearWatchLater } from './domains/reactions/service.ts';
import { work, type Work } from './jobs/worker.ts';

/** Every job of the product, readable by eye. */
export const allWork = (deps: Deps): Work[] => [
  ...accountsWork(deps),
  ...agenciesWork(deps),
  ...batchesWork(deps),
  ...mediaAssetsWork(deps),
  ...postsWork(deps),
  ...discoveryWork(deps),
  ...insightsWork(deps),
  ...takeAwayWork(deps),
  ...noticesWork(deps),
  ...ledgerWork(deps),
  ...moderationWork(deps),
  ...earningsWork(deps),
  ...withdrawalsWork(deps),
  ...storageWork(deps),
  // A person is gone: what only they could see goes too.
  work(personClosed, async ({ userId }) => {
    await forgetHistory(deps, userId, undefined);
    await clearWatchLater(deps, { kind: 'user', id: userId, identity: 'user', sessionId: '' });
  }),
  work(makeFilm, ({ key }, { signal }) => loadLaterFilm(deps, key, signal)),
];
