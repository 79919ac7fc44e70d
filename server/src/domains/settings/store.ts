import { and, desc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { lockOn } from '../../db/locks/lock-on.ts';
import { categories } from '../../db/tables/posts.ts';
import { siteSettings } from '../../db/tables/settings.ts';

export type SettingsRow = typeof siteSettings.$inferSelect;

/** The newest first; those alone that were saved by `at`. */
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

/** Those of these categories that posts are in, in the order of the site. */
export async function listCategories(
  db: Queryable,
  slugs: readonly string[],
): Promise<{ slug: string; name: string; hidden: boolean }[]> {
  return db
    .select({ slug: categories.slug, name: categories.name, hidden: categories.hidden })
    .from(categories)
    .where(and(inArray(categories.slug, [...slugs]), isNull(categories.mergedInto)))
    .orderBy(categories.position, categories.id);
}

/** Until the end of the transaction nobody else saves: two who change different settings come after each other. */
export async function waitForTurn(db: Queryable): Promise<void> {
  await lockOn(db, 'site settings');
}

/** False when somebody else has saved that version meanwhile. */
export async function insertVersion(db: Queryable, row: SettingsRow): Promise<boolean> {
  return (await db.insert(siteSettings).values(row).onConflictDoNothing().returning()).length > 0;
}
