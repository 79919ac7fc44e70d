import type { SanctionRule } from '#contract/moderation/sanction-rules.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { standardOf } from './list-rules.ts';
import * as store from './store.ts';

/** Holds for what is given from now on; until when what was given counts follows it, too. */
export async function saveSanctionRule(deps: Deps, actor: Actor, ip: string, form: SanctionRule): Promise<SanctionRule> {
  const admin = requireAdmin(actor);
  const { rule, lapseDays, steps } = form;
  await deps.transact(async (tx) => {
    const before = await standardOf(tx, rule);
    await store.putRule(tx, { rule, lapseDays, steps, changedAt: deps.clock.now(), changedBy: admin.id });
    await recordAction(deps, tx, admin, ip, {
      action: 'sanctions.saveRule',
      targetType: 'sanctionRule',
      targetId: rule,
      before: { ...before },
      after: { lapseDays, steps },
    });
    await tx.emit('site.changed', { reason: 'sanction rules' });
  });
  return form;
}
