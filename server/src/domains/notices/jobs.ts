import { z } from 'zod';
import { dayInChina } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { work, type Work } from '../../jobs/worker.ts';
import { announce } from './announcing.ts';
import * as store from './notifications-store.ts';

/** When a scheduled notice appears. */
export const announceNotice = defineJob({ name: 'notices.announce', payload: z.object({ noticeId: z.string() }), attempts: 10 });

export const keepNotificationPartitions = defineJob({
  name: 'notices.partitions',
  payload: z.unknown(),
  attempts: 3,
  cron: '23 * * * *',
});

/** Notifications are kept for a year. */
const KEPT_MS = 365 * 86_400_000;
/** So far ahead that a worker which stood still for long does no harm. */
const MONTHS_AHEAD = 12;

export function noticesWork(deps: Deps): Work[] {
  return [
    work(announceNotice, async ({ noticeId }) => {
      await deps.events.transact(async (tx, emit) => {
        const { retryAt } = await announce(deps, tx, emit, noticeId);
        if (retryAt !== null)
          await deps.jobs.enqueue(tx, announceNotice, { noticeId }, { key: `notice:${noticeId}`, runAt: retryAt });
      });
    }),
    work(keepNotificationPartitions, async () => {
      const now = deps.clock.now();
      await store.keepPartitions(deps.db, dayInChina(new Date(now.getTime() - KEPT_MS)), dayInChina(now), MONTHS_AHEAD);
    }),
  ];
}
