import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import { judge } from './judge.ts';
import { measureAll } from './measure-all.ts';
import { alertMessage } from './message.ts';
import { announce } from './announce.ts';
import * as store from './store.ts';

/** Measures all rules, stores what begins, lasts and ends, and enqueues the messages about it. */
export async function runWatch(deps: Deps): Promise<void> {
  const { alerts: settings, siteName } = await siteSettings(deps);
  const measures = await measureAll(deps);
  await deps.transact(async (tx) => {
    const open = await store.lockOpen(tx);
    const now = deps.clock.now();
    const { opened, changed, forgotten, events } = judge(open, measures, { settings, now, newId: () => deps.random.id() });
    for (const row of opened) await store.insertAlert(tx, row);
    for (const row of changed) await store.changeAlert(tx, row);
    for (const id of forgotten) await store.deleteAlert(tx, id);
    if (events.length === 0) return;
    const message = alertMessage(events, now, { siteName, publicUrl: deps.config.publicUrl });
    // One message a target for all events, so that a robot gets at most one a minute.
    for (const { id } of await store.listEnabled(tx)) await announce(deps, tx, id, message);
  });
}
