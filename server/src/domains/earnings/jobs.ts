import type { Deps } from '../../deps.ts';
import { work, type Work } from '../../jobs/worker.ts';
import { notify } from '../notices/service.ts';
import * as configStore from './config-store.ts';
import { earningPartitions, settleDays, tellCorrected, tellCreators } from './define-jobs.ts';
import { makeEarningPartitions, settleDay, settleDueDays } from './settlement.ts';
import * as correctionsStore from './view-corrections-store.ts';

const TOLD_AT_ONCE = 200;

export function earningsWork(deps: Deps): Work[] {
  return [
    work(earningPartitions, () => makeEarningPartitions(deps)),
    work(settleDays, async ({ day: again }) => {
      for (const settled of again === undefined ? await settleDueDays(deps) : [await settleDay(deps, again)])
        deps.log.info({ ...settled }, 'day settled');
    }),
    work(tellCreators, (from) => tellSomeCreators(deps, from)),
    work(tellCorrected, (from) => tellSomeHolders(deps, from)),
  ];
}

/** Each step tells some and hands on to the next in one transaction, so that nobody is told twice, killed or not. */
async function tellSomeCreators(deps: Deps, { version, after }: { version: number; after: string }): Promise<void> {
  const config = await configStore.findConfig(deps.db, version);
  if (config === undefined) return;
  await deps.events.transact(async (tx, emit) => {
    const ids = await configStore.listEarners(tx, after, TOLD_AT_ONCE);
    for (const userId of ids)
      await notify(deps, tx, emit, {
        userId,
        kind: 'system',
        title: `收益规则将于 ${config.inForceFrom} 起调整`,
        content: `${config.note}。新的单价：文章每千次有效阅读 ${yuan(config.terms.articlePrice)} 元，视频每千次有效播放 ${yuan(config.terms.videoPrice)} 元；单篇作品每日最高 ${yuan(config.terms.dailyCap)} 元，平台服务费 ${config.terms.feePercent}%。此前的收益按原规则结算。`,
      });
    const last = ids.at(-1);
    if (ids.length === TOLD_AT_ONCE && last !== undefined) await deps.jobs.enqueue(tx, tellCreators, { version, after: last });
  });
}

/** Likewise step by step. */
async function tellSomeHolders(deps: Deps, { day, revision, after }: { day: string; revision: number; after: string }) {
  await deps.events.transact(async (tx, emit) => {
    const holders = await correctionsStore.listCorrectedHolders(tx, { day, revision, after }, TOLD_AT_ONCE);
    const reasons = await correctionsStore.listReasonsOfRevision(tx, day, revision);
    for (const { ownerId, amount, identity } of holders)
      await notify(deps, tx, emit, {
        userId: ownerId,
        kind: 'system',
        title: `${day} 的收益已更正，${amount < 0 ? '减少' : '增加'} ${yuan(Math.abs(amount))} 元`,
        content: `${reasons.length === 0 ? '' : `原因：${reasons.join('；')}。`}资金流水中的“收益更正”列出了涉及的作品，每一笔都能查看算式。`,
        link: PLACE[identity] ?? '/settings?tab=agency',
      });
    const last = holders.at(-1)?.ownerId;
    if (holders.length === TOLD_AT_ONCE && last !== undefined)
      await deps.jobs.enqueue(tx, tellCorrected, { day, revision, after: last });
  });
}

/** Where somebody looks at earnings; who has left an agency, in the settings. */
const PLACE: Record<string, string> = { agencies: '/creator/center/earning', creator: '/creator/center/mcn' };

const yuan = (amount: number): string => (amount / 100).toFixed(2);
