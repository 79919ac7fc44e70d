import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { work, type Work } from '../../jobs/worker.ts';
import { closeDueAccounts } from './closing.ts';
import { makeExport, removeOldExports, runExport } from './export.ts';
import { liftDueDisablings } from './managing.ts';
import * as store from './store.ts';

const DAYS_CAPTCHAS_ARE_KEPT = 2;

export const cleanUpSessions = defineJob({ name: 'accounts.cleanUp', payload: z.unknown(), attempts: 3, cron: '17 * * * *' });

export function accountsWork(deps: Deps): Work[] {
  return [
    work(cleanUpSessions, async () => {
      const now = deps.clock.now();
      await store.deleteExpiredSessions(deps.db, now);
      await store.deleteOldCaptchas(deps.db, new Date(now.getTime() - DAYS_CAPTCHAS_ARE_KEPT * 86_400_000));
      await liftDueDisablings(deps);
      await closeDueAccounts(deps);
      await removeOldExports(deps);
    }),
    work(makeExport, ({ exportId }, { lastAttempt }) => runExport(deps, exportId, lastAttempt)),
  ];
}
