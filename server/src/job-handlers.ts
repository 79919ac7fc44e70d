import { loadLaterVideo, makeVideo } from '#seed/demo/load-videos.ts';
import { loadMoney, payDemo, readDemo } from '#seed/demo/money.ts';
import { fillReadings } from '#seed/demo/readings.ts';
import type { Deps } from './deps.ts';
import { accountsHandlers } from './domains/accounts/handlers.ts';
import { agenciesHandlers } from './domains/agencies/handlers.ts';
import { backOfficeHandlers } from './domains/back-office/handlers.ts';
import { countersHandlers } from './domains/counters/handlers.ts';
import { discoveryHandlers } from './domains/discovery/handlers.ts';
import { earningsHandlers } from './domains/earnings/handlers.ts';
import { dataExportsHandlers } from './domains/data-exports/handlers.ts';
import { healthHandlers } from './domains/health/handlers.ts';
import { viewsHandlers } from './domains/views/handlers.ts';
import { ledgerHandlers } from './domains/ledger/handlers.ts';
import { mediaAssetsHandlers } from './domains/media-assets/handlers.ts';
import { moderationHandlers } from './domains/moderation/handlers.ts';
import { noticesHandlers } from './domains/notices/handlers.ts';
import { notificationsHandlers } from './domains/notifications/handlers.ts';
import { postsHandlers } from './domains/posts/handlers.ts';
import { sensitiveWordsHandlers } from './domains/screening/handlers.ts';
import { storageHandlers } from './domains/storage/handlers.ts';
import { withdrawalsHandlers } from './domains/withdrawals/handlers.ts';
import { libraryHandlers } from './domains/library/handlers.ts';
import { cdnHandlers } from './operations/purge-cdn.ts';
import { upkeepHandlers } from './operations/upkeep.ts';
import { ADMIN_LISTS, KINDS } from './lists.ts';
import { whenClocksAgree } from './jobs/agreeing-clocks.ts';
import { handle, type Handler } from './jobs/worker.ts';

/** The handlers of all jobs. Jobs that delete something fail while the clocks disagree. */
export const allHandlers = (deps: Deps): Handler[] => handlersOf(deps).map((handler) => whenClocksAgree(deps, handler));

const handlersOf = (deps: Deps): Handler[] => [
  ...accountsHandlers(deps),
  ...agenciesHandlers(deps),
  ...backOfficeHandlers(deps, ADMIN_LISTS),
  ...mediaAssetsHandlers(deps),
  ...postsHandlers(deps),
  ...sensitiveWordsHandlers(deps),
  ...discoveryHandlers(deps),
  ...viewsHandlers(deps),
  ...countersHandlers(deps),
  ...dataExportsHandlers(deps),
  ...noticesHandlers(deps),
  ...notificationsHandlers(deps),
  ...ledgerHandlers(deps),
  ...moderationHandlers(deps, KINDS),
  ...earningsHandlers(deps),
  ...withdrawalsHandlers(deps),
  ...storageHandlers(deps),
  ...healthHandlers(deps),
  ...upkeepHandlers(deps),
  ...cdnHandlers(deps),
  ...libraryHandlers(deps),
  handle(makeVideo, ({ key }, { signal }) => loadLaterVideo(deps, key, signal)),
  handle(readDemo, () => fillReadings(deps)),
  handle(payDemo, () => loadMoney(deps)),
];
