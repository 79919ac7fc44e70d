import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import { sendAlertJob } from '../jobs.ts';
import { alertMessage } from './message.ts';
import * as store from './store.ts';

/** Stores a message for a target and enqueues the job that sends it. */
export async function announce(
  deps: Deps,
  tx: Transaction,
  targetId: string,
  message: { title: string; text: string },
): Promise<void> {
  const [id, now] = [deps.random.id(), deps.clock.now()];
  await store.insertMessage(tx, {
    ...message,
    id,
    targetId,
    kind: 'alert',
    state: 'pending',
    tries: 0,
    claimedUntil: null,
    failure: null,
    createdAt: now,
    nextAt: now,
    sentAt: null,
  });
  await deps.jobs.enqueue(tx, sendAlertJob, { messageId: id }, { key: `alert-message:${id}` });
}

/** Sends the alerts that stand now to a target that is new, enabled again or has a new address. */
export async function announceOpenAlerts(deps: Deps, tx: Transaction, targetId: string): Promise<void> {
  const toldAlerts = (await store.lockOpen(tx)).filter(({ toldAt }) => toldAt !== null);
  if (toldAlerts.length === 0) return;
  const { siteName } = await siteSettings(deps);
  const events = toldAlerts.map((alert) => ({ how: 'lasting' as const, alert }));
  await announce(deps, tx, targetId, alertMessage(events, deps.clock.now(), { siteName, publicUrl: deps.config.publicUrl }));
}
