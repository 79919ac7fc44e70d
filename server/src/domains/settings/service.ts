import type { AdminRole } from '#contract/administration.ts';
import type { ParsedOf } from '#contract/call.ts';
import {
  DEFAULT_SETTINGS,
  type SettingsVersion,
  type SiteInfo,
  type SiteSettings,
  type settingsVersions,
} from '#contract/settings.ts';
import type { AdminActor } from '../../actor.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Emit, Events } from '../../ports/events.ts';
import * as store from './store.ts';

// This domain meets no other, so that every other may ask it. The back office's calls are mounted by administration.

interface Kept {
  settings: Promise<SiteSettings> | null;
}

/** One answer a process, forgotten when any server saves. Keyed by the events that tell of it. */
const kept = new WeakMap<Events, Kept>();

/** The settings in force. Costs nothing: the database is asked once, and again after a change. */
export function siteSettings(deps: Deps): Promise<SiteSettings> {
  const mine = kept.get(deps.events) ?? keep(deps.events);
  const settings = mine.settings ?? currentSettings(deps).then((version) => version.settings);
  mine.settings = settings;
  settings.catch(() => {
    if (mine.settings === settings) mine.settings = null;
  });
  return settings;
}

function keep(events: Events): Kept {
  const mine: Kept = { settings: null };
  // What is being read at this moment goes to who asked for it, and is not kept either.
  const forget = () => {
    mine.settings = null;
  };
  events.subscribe('settings.changed', forget);
  events.onGap(forget);
  kept.set(events, mine);
  return mine;
}

/** Whether administrators of a role have to log in with a second step. */
export const needsTotp = ({ adminTotp }: SiteSettings, role: AdminRole): boolean =>
  adminTotp === 'all' || (adminTotp === 'super_admin' && role === 'super_admin');

/** What visitors may know. */
export async function siteInfo(deps: Deps): Promise<SiteInfo> {
  const { auditMode: _auditMode, adminTotp: _adminTotp, samplePercent: _samplePercent, ...shown } = await siteSettings(deps);
  return shown;
}

export async function currentSettings(deps: Deps): Promise<SettingsVersion> {
  const [newest] = await store.listVersions(deps.db, 1);
  return newest === undefined ? { version: 0, settings: DEFAULT_SETTINGS, savedAt: null, savedBy: null } : present(newest);
}

export async function listVersions(deps: Deps, { page, limit }: ParsedOf<typeof settingsVersions>) {
  const rows = await store.listVersions(deps.db, limit + 1, (page - 1) * limit);
  return { list: rows.slice(0, limit).map(present), page, limit, hasMore: rows.length > limit };
}

/** Saves a new version in the transaction of who may; answers what was in force before as well. */
export async function saveVersion(
  deps: Deps,
  tx: Transaction,
  emit: Emit,
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
  await emit('settings.changed', { version: row.version });
  await emit('site.changed', { reason: 'settings' });
  return { before, saved: present(row) };
}

const present = (row: store.SettingsRow): SettingsVersion => ({
  version: row.version,
  settings: {
    ...DEFAULT_SETTINGS,
    ...row.settings,
    limits: { ...DEFAULT_SETTINGS.limits, ...row.settings.limits },
  },
  savedAt: row.savedAt.toISOString(),
  savedBy: { id: row.savedBy, account: row.savedByAccount },
});
