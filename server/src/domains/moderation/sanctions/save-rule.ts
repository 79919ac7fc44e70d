import type { SanctionRule } from '#contract/moderation/sanction-rules.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { changeSettings } from '../../settings/service.ts';
import { standardOf } from './list-rules.ts';

/** Saves the standard of a rule. Steps apply to new sanctions; `lapseDays` also to those that were given before. */
export async function saveSanctionRule(deps: Deps, actor: Actor, ip: string, form: SanctionRule): Promise<SanctionRule> {
  const admin = requireAdmin(actor);
  const { rule, lapseDays, steps } = form;
  await deps.transact(async (tx) => {
    const before = await standardOf(deps, rule);
    const changed = { [rule]: { lapseDays, steps } };
    await changeSettings(deps, tx, admin, (settings) => ({ ...settings, standards: { ...settings.standards, ...changed } }));
    await recordAction(deps, tx, admin, ip, {
      action: 'sanctions.saveRule',
      targetType: 'sanctionRule',
      targetId: rule,
      before: { ...before },
      after: { lapseDays, steps },
    });
  });
  return form;
}
