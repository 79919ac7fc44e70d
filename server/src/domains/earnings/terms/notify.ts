import { money } from '../../../core/text.ts';
import type { Deps } from '../../../deps.ts';
import { notify } from '../../notifications/service.ts';
import { notifyCreators } from '../jobs.ts';
import * as store from './store.ts';

const NOTIFIED_AT_ONCE = 200;

/**
 * Each run notifies some users and enqueues the next in one transaction, so that nobody is notified twice even after a
 * kill.
 */
export async function notifySomeCreators(deps: Deps, { version, after }: { version: number; after: string }): Promise<void> {
  const config = await store.findTerms(deps.db, version);
  if (config === undefined) return;
  await deps.transact(async (tx) => {
    const ids = await store.listEarners(tx, after, NOTIFIED_AT_ONCE);
    for (const userId of ids)
      await notify(deps, tx, {
        userId,
        kind: 'system',
        title: `结算规则将于 ${config.inForceFrom} 起调整`,
        content: `${config.note}。新的单价：文章每千次有效阅读 ${money(config.terms.articlePrice)}，视频每千次有效播放 ${money(config.terms.videoPrice)}；单篇作品每日最高 ${money(config.terms.dailyCap)}，平台服务费 ${config.terms.feePercent}%。此前的收益按原规则结算。`,
      });
    const last = ids.at(-1);
    if (ids.length === NOTIFIED_AT_ONCE && last !== undefined)
      await deps.jobs.enqueue(tx, notifyCreators, { version, after: last });
  });
}
