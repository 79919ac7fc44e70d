import { desc } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { siteSettings } from '../../db/tables/settings.ts';

export type SettingsRow = typeof siteSettings.$inferSelect;

export async function listVersions(db: Queryable, limit: number, offset = 0): Promise<SettingsRow[]> {
  return db.select().from(siteSettings).orderBy(desc(siteSettings.version)).limit(limit).offset(offset);
}

/** False when somebody else has saved that version meanwhile. */
export async function insertVersion(db: Queryable, row: SettingsRow): Promise<boolean> {
  return (await db.insert(siteSettings).values(row).onConflictDoNothing().returning()).length > 0;
}
