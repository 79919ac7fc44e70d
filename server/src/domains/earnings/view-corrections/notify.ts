import type { Deps } from '../../../deps.ts';
import { notify } from '../../notifications/service.ts';
import { notifyCorrected } from '../jobs.ts';
import { yuan } from '../../../core/text.ts';
import * as correctionsStore from './store.ts';

const NOTIFIED_AT_ONCE = 200;

/** Likewise step by step. */
export async function notifySomeHolders(deps: Deps, { day, revision, after }: { day: string; revision: number; after: string }) {
  await deps.transact(async (tx) => {
    const holders = await correctionsStore.listCorrectedHolders(tx, { day, revision, after }, NOTIFIED_AT_ONCE);
    const reasons = await correctionsStore.listReasonsOfRevision(tx, day, revision);
    for (const { ownerId, amount, identity } of holders)
      await notify(deps, tx, {
        userId: ownerId,
        kind: 'system',
        title: `${day} 的收益已更正，${amount < 0 ? '减少' : '增加'} ${yuan(Math.abs(amount))} 元`,
        content: `${reasons.length === 0 ? '' : `原因：${reasons.join('；')}。`}资金流水中的“收益更正”列出了涉及的作品，每一笔都能查看算式。`,
        link: EARNINGS_PAGE[identity] ?? '/settings?tab=agency',
      });
    const last = holders.at(-1)?.ownerId;
    if (holders.length === NOTIFIED_AT_ONCE && last !== undefined)
      await deps.jobs.enqueue(tx, notifyCorrected, { day, revision, after: last });
  });
}

/** Where somebody looks at earnings; who has left an agency, in the settings. */
const EARNINGS_PAGE: Record<string, string> = { agencies: '/creator/center/earning', creator: '/creator/center/mcn' };
