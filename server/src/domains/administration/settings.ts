import type { ParsedOf } from '#contract/call.ts';
import type { saveSettings as saveCall, SettingsVersion, SiteSettings } from '#contract/settings.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { saveVersion } from '../settings/service.ts';
import { adminOf, recordAction } from './service.ts';

export async function saveSettings(
  deps: Deps,
  actor: Actor,
  ip: string,
  form: ParsedOf<typeof saveCall>,
): Promise<SettingsVersion> {
  const admin = adminOf(actor);
  return deps.events.transact(async (tx, emit) => {
    const { before, saved } = await saveVersion(deps, tx, emit, admin, form);
    await recordAction(deps, tx, admin, ip, {
      action: 'settings.save',
      targetType: 'settings',
      targetId: String(saved.version),
      before: changed(before.settings, saved.settings),
      after: changed(saved.settings, before.settings),
    });
    return saved;
  });
}

/** The log holds what was changed, not the whole. */
const changed = (shown: SiteSettings, other: SiteSettings): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shown).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name as keyof SiteSettings])),
  );
