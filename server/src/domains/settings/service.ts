import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import type { HeldRole } from '#contract/admins/sign-in.ts';
import type { ParsedOf } from '#contract/call.ts';
import type {
  saveSettings as saveCall,
  SettingsVersion,
  settingsVersions,
  SiteInfo,
  SiteSettings,
} from '#contract/settings/settings.ts';
import { requireAdmin, type Actor, type AdminActor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../audit-log/service.ts';
import * as store from './store.ts';

// Depends on the audit log only, so that every other domain may use it.

interface StoredSettings {
  settings: Promise<SiteSettings> | null;
}

/** One answer a process, forgotten when any server saves. Keyed by the events that tell of it. */
const caches = new WeakMap<Deps['events'], StoredSettings>();

/** The settings in force, cached in the process until they change. */
export function siteSettings(deps: Deps): Promise<SiteSettings> {
  const mine = caches.get(deps.events) ?? cacheFor(deps.events);
  const settings = mine.settings ?? currentSettings(deps).then((version) => version.settings);
  mine.settings = settings;
  settings.catch(() => {
    if (mine.settings === settings) mine.settings = null;
  });
  return settings;
}

function cacheFor(events: Deps['events']): StoredSettings {
  const mine: StoredSettings = { settings: null };
  // What is being read at this moment goes to who asked for it, and is not kept either.
  const forget = () => {
    mine.settings = null;
  };
  events.subscribe('settings.changed', forget);
  events.onGap(forget);
  caches.set(events, mine);
  return mine;
}

/** Whether administrators of a role have to log in with a second step. */
export const needsTotp = ({ adminTotp }: SiteSettings, role: HeldRole): boolean =>
  adminTotp === 'all' || (adminTotp === 'super_admin' && role === 'super_admin');

/** The public settings. */
export async function siteInfo(deps: Deps): Promise<SiteInfo> {
  const { siteName, registrationMode, icpNumber, policeNumber, contactEmail, limits } = await siteSettings(deps);
  return { siteName, registrationMode, icpNumber, policeNumber, contactEmail, limits };
}

export async function currentSettings(deps: Deps): Promise<SettingsVersion> {
  const [newest] = await store.listVersions(deps.db, 1);
  return newest === undefined ? { version: 0, settings: DEFAULT_SETTINGS, savedAt: null, savedBy: null } : present(newest);
}

export async function listVersions(deps: Deps, { page, limit }: ParsedOf<typeof settingsVersions>) {
  const rows = await store.listVersions(deps.db, limit + 1, (page - 1) * limit);
  return { list: rows.slice(0, limit).map(present), page, limit, hasMore: rows.length > limit };
}

/** Saves a new version; answers what was in force before as well. */
async function saveVersion(
  deps: Deps,
  tx: Transaction,
  by: AdminActor,
  edited: { version: number; settings: SiteSettings },
): Promise<{ before: SettingsVersion; saved: SettingsVersion }> {
  const before = await currentSettings(deps);
  const row: store.SettingsRow = {
    version: edited.version + 1,
    settings: edited.settings,
    savedAt: deps.clock.now(),
    savedBy: by.id,
    savedByAccount: by.account,
  };
  if (before.version !== edited.version || !(await store.insertVersion(tx, row))) {
    throw new AppError('conflict', '设置已被其他管理员修改，请刷新后重试');
  }
  await tx.emit('settings.changed', { version: row.version });
  await tx.emit('site.changed', { reason: 'settings' });
  return { before, saved: present(row) };
}

const present = (row: store.SettingsRow): SettingsVersion => ({
  version: row.version,
  settings: {
    ...DEFAULT_SETTINGS,
    ...row.settings,
    limits: { ...DEFAULT_SETTINGS.limits, ...row.settings.limits },
    dueHours: { ...DEFAULT_SETTINGS.dueHours, ...row.settings.dueHours },
    alerts: {
      ...DEFAULT_SETTINGS.alerts,
      ...row.settings.alerts,
      limits: { ...DEFAULT_SETTINGS.alerts.limits, ...row.settings.alerts?.limits },
    },
    safety: { ...DEFAULT_SETTINGS.safety, ...row.settings.safety },
  },
  savedAt: row.savedAt.toISOString(),
  savedBy: { id: row.savedBy, account: row.savedByAccount },
});

export async function saveSettings(
  deps: Deps,
  actor: Actor,
  ip: string,
  form: ParsedOf<typeof saveCall>,
): Promise<SettingsVersion> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const { before, saved } = await saveVersion(deps, tx, admin, form);
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

/** The log holds what was changed, not the whole; the database keeps names in an order of its own. */
const changed = (shown: SiteSettings, other: SiteSettings): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shown).filter(([name, value]) => !isDeepStrictEqual(value, other[name as keyof SiteSettings])),
  );
