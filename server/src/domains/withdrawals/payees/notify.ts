import { PAYEE_KIND_LABEL } from '#contract/withdrawals/constants.ts';
import { minuteInChina } from '../../../core/clock.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { waysTo } from '../../accounts/service.ts';
import { notify } from '../../notifications/service.ts';
import { notifyPayeeOwner, type PayeeNewsRoute } from '../jobs.ts';
import { pageOf } from '../payouts/transition.ts';
import * as store from './store.ts';
import { readyOf } from '../payouts/readiness.ts';

/** Tells the owner of a new payee on every channel: whoever else added it should not find nobody looking. */
export async function announcePayee(deps: Deps, tx: Transaction, payee: store.PayeeRow): Promise<void> {
  await notify(deps, tx, {
    userId: payee.ownerId,
    kind: 'withdrawal',
    always: true,
    title: `新增了收款账户：${PAYEE_KIND_LABEL[payee.kind]} ${payee.accountMasked}`,
    content: `${minuteInChina(readyOf(payee))} 起可以向它打款。不是你本人操作？请立即删除它，并修改登录密码。`,
    link: await pageOf(tx, payee.ownerId),
  });
  const ways = await waysTo(tx, payee.ownerId);
  // Each category by itself: one that fails is tried again without the other being told twice.
  for (const route of ['mobile', 'email'] as const)
    if (ways[route] !== null)
      await deps.jobs.enqueue(tx, notifyPayeeOwner, { payeeId: payee.id, channel: route }, { key: `payee:${payee.id}:${route}` });
}

/** One message outside; nothing to tell of a payee that is gone again. */
export async function sendPayeeNews(deps: Deps, payeeId: string, route: PayeeNewsRoute): Promise<void> {
  const payee = await store.findPayee(deps.db, payeeId);
  if (payee === undefined || payee.removedAt !== null) return;
  const to = (await waysTo(deps.db, payee.ownerId))[route];
  if (to === null) return;
  const label = PAYEE_KIND_LABEL[payee.kind];
  const readyAt = minuteInChina(readyOf(payee));
  if (route === 'email') return deps.mail.send({ to, template: 'payee', account: `${label} ${payee.accountMasked}`, readyAt });
  // A gateway's template takes words and digits, no asterisks.
  const tail = /\d{4}$/.exec(payee.accountMasked)?.[0];
  await deps.sms.send({ to, template: 'payee', account: tail === undefined ? label : `${label}尾号${tail}`, readyAt });
}
