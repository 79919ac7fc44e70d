import { isDeepStrictEqual } from 'node:util';
import { openToBand, YOUTH_BANDS, type YouthBand } from '#contract/accounts/youth.ts';
import { DEFAULT_SETTINGS, mergeSettings } from '#contract/settings/defaults.ts';
import type { HeldRole } from '#contract/admins/sign-in.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { saveSection as saveSectionCall } from '#contract/settings/save-section.ts';
import { SETTINGS_SECTIONS } from '#contract/settings/sections.ts';
import { siteSettings as settingsSchema } from '#contract/settings/settings.ts';
import type {
  restoreSettings as restoreCall,
  saveSettings as saveCall,
  SettingsVersion,
  settingsVersions,
  SiteInfo,
  SiteSettings,
} from '#contract/settings/settings.ts';
import { requireAdmin, type Actor, type AdminActor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { pageOf } from '../../core/lists/paging.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { cachedUntil } from '../../ports/events/cached-until.ts';
import { recordAction } from '../audit-log/service.ts';
import * as store from './store.ts';

// Imports only the audit log, so that every other domain may import this one.

const settingsInForce = cachedUntil('settings.changed', async (db) => (await currentSettings(db)).settings);

/** The settings in force, cached in the process until they change. */
export const siteSettings = (deps: Deps): Promise<SiteSettings> => settingsInForce(deps);

/** Whether administrators of a role must log in with TOTP. */
export const needsTotp = ({ adminTotp }: SiteSettings, role: HeldRole): boolean =>
  adminTotp === 'all' || (adminTotp === 'super_admin' && role === 'super_admin');

/** The public settings. */
export async function siteInfo(deps: Deps): Promise<SiteInfo> {
  const settings = await siteSettings(deps);
  const { siteName, registrationMode, individualMode, icpNumber, policeNumber, contactEmail, limits } = settings;
  const open = (await store.listCategories(deps.db, settings.youthCategories)).filter(({ hidden }) => !hidden);
  const openTo = (band: YouthBand) =>
    openToBand(settings, band).filter((slug) => open.some((category) => category.slug === slug));
  return {
    siteName,
    registrationMode,
    individualMode,
    icpNumber,
    policeNumber,
    contactEmail,
    limits,
    youthCategories: open.map(({ slug, name }) => ({ slug, name })),
    youthBands: Object.fromEntries(YOUTH_BANDS.map((band) => [band, openTo(band)])) as SiteInfo['youthBands'],
  };
}

export async function currentSettings(db: Queryable): Promise<SettingsVersion> {
  const [newest] = await store.listVersions(db, 1);
  return newest === undefined ? { version: 0, settings: DEFAULT_SETTINGS, savedAt: null, savedBy: null } : present(newest);
}

export async function listSettingsVersions(deps: Deps, { page, limit, at }: ParsedOf<typeof settingsVersions>) {
  const rows = await store.listVersions(deps.db, limit + 1, (page - 1) * limit, at === undefined ? undefined : new Date(at));
  return pageOf(rows, { page, limit }, present);
}

/** Settings to save, and the version on which the edit is based. */
interface EditedSettings {
  version: number;
  settings: SiteSettings;
}

/** The settings in force, locked against other changes until the transaction ends. */
async function lockSettings(tx: Transaction): Promise<SettingsVersion> {
  await store.waitForTurn(tx);
  return currentSettings(tx);
}

/** Saves a new version; refuses one that is not based on the present version. Every change of settings calls this. */
async function saveVersion(
  deps: Deps,
  tx: Transaction,
  by: AdminActor,
  edited: EditedSettings,
): Promise<{ before: SettingsVersion; saved: SettingsVersion }> {
  const before = await lockSettings(tx);
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
  await requireCategories(tx, before.settings, edited.settings);
  await tx.emit('settings.changed', { version: row.version });
  await tx.emit('site.changed', { reason: 'settings' });
  return { before, saved: present(row) };
}

const present = (row: store.SettingsRow): SettingsVersion => ({
  version: row.version,
  settings: mergeSettings(DEFAULT_SETTINGS, row.settings),
  savedAt: row.savedAt.toISOString(),
  savedBy: { id: row.savedBy, account: row.savedByAccount },
});

export const saveSettings = (deps: Deps, actor: Actor, ip: string, form: ParsedOf<typeof saveCall>): Promise<SettingsVersion> =>
  saveEdited(deps, actor, ip, async () => form);

/** Saves one section. Changes of other sections since `form.version` are preserved; a change of this section is a conflict. */
export const saveSection = (
  deps: Deps,
  actor: Actor,
  ip: string,
  form: ParsedOf<typeof saveSectionCall>,
): Promise<SettingsVersion> =>
  saveEdited(deps, actor, ip, async (tx) => {
    const newest = await lockSettings(tx);
    const { label, keys } = SETTINGS_SECTIONS[form.section];
    const edited = await settingsOfVersion(tx, form.version);
    if (edited === undefined || keys.some((key) => !isDeepStrictEqual(edited[key], newest.settings[key])))
      throw new AppError('conflict', `“${label}”已被其他管理员修改，请载入最新设置后重试`);
    const merged = { ...newest.settings, ...form.settings };
    // A value of another section that is no longer allowed does not matter here; it is refused when its section is saved.
    const issue = settingsSchema.safeParse(merged).error?.issues.find(({ path }) => keys.some((key) => key === path[0]));
    if (issue !== undefined) throw new AppError('invalid', issue.message);
    return { version: newest.version, settings: merged };
  });

/** The settings of a version; settings that were added to the product later have their defaults. */
async function settingsOfVersion(tx: Transaction, version: number): Promise<SiteSettings | undefined> {
  if (version === 0) return DEFAULT_SETTINGS;
  const row = await store.findVersion(tx, version);
  return row && present(row).settings;
}

/** Saves settings that an administrator edited and logs the changes. `editedIn` answers them, in the transaction. */
function saveEdited(
  deps: Deps,
  actor: Actor,
  ip: string,
  editedIn: (tx: Transaction) => Promise<EditedSettings>,
): Promise<SettingsVersion> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const { before, saved } = await saveVersion(deps, tx, admin, await editedIn(tx));
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

/** Changes settings for another domain, within its transaction; that domain logs the change. */
export async function changeSettings(
  deps: Deps,
  tx: Transaction,
  by: AdminActor,
  change: (settings: SiteSettings) => SiteSettings,
): Promise<void> {
  const { version, settings } = await lockSettings(tx);
  await saveVersion(deps, tx, by, { version, settings: change(settings) });
}

/** Saves a new version with the settings of the earlier version `restore`; the versions between stay. */
export async function restoreSettings(
  deps: Deps,
  actor: Actor,
  ip: string,
  { version, restore }: ParsedOf<typeof restoreCall>,
): Promise<SettingsVersion> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const current = await lockSettings(tx);
    const earlier = restore === 0 ? DEFAULT_SETTINGS : (await store.findVersion(tx, restore))?.settings;
    if (earlier === undefined) throw new AppError('notFound', '没有这个版本');
    // Settings that did not exist in that version keep their present values.
    const restored = settingsSchema.safeParse(mergeSettings(current.settings, earlier));
    if (!restored.success) throw new AppError('conflict', '这个版本的内容已不符合现在的要求，请手动修改');
    const { before, saved } = await saveVersion(deps, tx, admin, { version, settings: restored.data });
    if (isDeepStrictEqual(before.settings, saved.settings)) throw new AppError('conflict', '与当前版本相同');
    await recordAction(deps, tx, admin, ip, {
      action: 'settings.restore',
      targetType: 'settings',
      targetId: String(saved.version),
      before: changed(before.settings, saved.settings),
      after: { restored: restore, ...changed(saved.settings, before.settings) },
    });
    return saved;
  });
}

/** Refuses unknown slugs among the categories that were added to the youth mode or to one of its bands. */
async function requireCategories(tx: Transaction, before: SiteSettings, after: SiteSettings): Promise<void> {
  const slugLists = ({ youthCategories, youthBands }: SiteSettings) => [
    { field: 'youthCategories', slugs: youthCategories },
    ...YOUTH_BANDS.map((band) => ({ field: `youthBands.${band}`, slugs: youthBands[band] })),
  ];
  const former = slugLists(before);
  const added = slugLists(after).flatMap(({ field, slugs }, index) =>
    slugs.filter((slug) => former[index]?.slugs.includes(slug) !== true).map((slug) => ({ field, slug })),
  );
  if (added.length === 0) return;
  const existing = new Set((await store.listCategories(tx, [...new Set(added.map(({ slug }) => slug))])).map(({ slug }) => slug));
  const unknown = added.find(({ slug }) => !existing.has(slug));
  if (unknown === undefined) return;
  const message = `没有地址名为“${unknown.slug}”的分类`;
  throw new AppError('invalid', message, { fields: { [`settings.${unknown.field}`]: message } });
}

/** The settings that differ from `other`, for the log. Compared deeply, because jsonb does not preserve the order of fields. */
const changed = (settings: SiteSettings, other: SiteSettings): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => !isDeepStrictEqual(value, other[name as keyof SiteSettings])),
  );
