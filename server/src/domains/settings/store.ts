import { and, desc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { lockOn } from '../../db/locks/lock-on.ts';
import { categoryNames } from '../../db/reads/posts.ts';
import { siteSettings } from '../../db/tables/settings.ts';

export type SettingsRow = typeof siteSettings.$inferSelect;

/** Versions, the newest first; with `at` only those saved until then. */
export async function listVersions(db: Queryable, limit: number, offset = 0, at?: Date): Promise<SettingsRow[]> {
  return db
    .select()
    .from(siteSettings)
    .where(at === undefined ? undefined : lte(siteSettings.savedAt, at))
    .orderBy(desc(siteSettings.version))
    .limit(limit)
    .offset(offset);
}

export async function findVersion(db: Queryable, version: number): Promise<SettingsRow | undefined> {
  return (await db.select().from(siteSettings).where(eq(siteSettings.version, version)))[0];
}

/** The categories among these slugs that were not merged into others, in the order of the site. */
export async function listCategories(
  db: Queryable,
  slugs: readonly string[],
): Promise<{ slug: string; name: string; hidden: boolean }[]> {
  return db
    .select({ slug: categoryNames.slug, name: categoryNames.name, hidden: categoryNames.hidden })
    .from(categoryNames)
    .where(and(inArray(categoryNames.slug, [...slugs]), isNull(categoryNames.mergedInto)))
    .orderBy(categoryNames.position, categoryNames.id);
}

/** Serialises changes of settings until the transaction ends. */
export async function waitForTurn(db: Queryable): Promise<void> {
  await lockOn(db, 'site settings');
}

/** False when this version exists already. */
export async function insertVersion(db: Queryable, row: SettingsRow): Promise<boolean> {
  return (await db.insert(siteSettings).values(row).onConflictDoNothing().returning()).length > 0;
}
