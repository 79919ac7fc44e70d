import { money } from '../../../core/text.ts';
import type { Deps } from '../../../deps.ts';
import { notify } from '../../notifications/service.ts';
import { notifyCreators } from '../jobs.ts';
import * as store from './store.ts';

const NOTIFIED_PER_JOB = 200;

/**
 * Notifies the next creators, by id behind `after`, of new terms, and enqueues the next run in the same transaction, so that nobody is notified
 * twice after a kill.
 */
export async function notifySomeCreators(deps: Deps, { version, after }: { version: number; after: string }): Promise<void> {
  const row = await store.findTerms(deps.db, version);
  if (row === undefined) return;
  await deps.transact(async (tx) => {
    const ids = await store.listEarners(tx, after, NOTIFIED_PER_JOB);
    for (const userId of ids)
      await notify(deps, tx, {
        userId,
        kind: 'system',
        title: `结算规则将于 ${row.inForceFrom} 起调整`,
        content: `${row.note}。新的单价：文章每千次有效阅读 ${money(row.terms.articlePrice)}，视频每千次有效播放 ${money(row.terms.videoPrice)}；单篇作品每日最高 ${money(row.terms.dailyCap)}，平台服务费 ${row.terms.feePercent}%。此前的收益按原规则结算。`,
      });
    const last = ids.at(-1);
    if (ids.length === NOTIFIED_PER_JOB && last !== undefined)
      await deps.jobs.enqueue(tx, notifyCreators, { version, after: last });
  });
}
