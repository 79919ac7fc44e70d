import { desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { tagAliases } from '../../../db/tables/posts.ts';

export type AliasRow = typeof tagAliases.$inferSelect;

/** Targets by alias, of those keys (`tagKey`) that are aliases. */
export async function findAliases(db: Queryable, keys: string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db.select().from(tagAliases).where(inArray(tagAliases.key, keys));
  return new Map(rows.map(({ key, target }) => [key, target]));
}

export async function listAliases(db: Queryable, limit: number, offset: number): Promise<AliasRow[]> {
  return db.select().from(tagAliases).orderBy(desc(tagAliases.createdAt), tagAliases.key).limit(limit).offset(offset);
}

export async function putAlias(db: Queryable, row: AliasRow): Promise<void> {
  const { target, text, createdAt, createdBy } = row;
  await db
    .insert(tagAliases)
    .values(row)
    .onConflictDoUpdate({ target: tagAliases.key, set: { target, text, createdAt, createdBy } });
}

/** Points the aliases of `from` to `to`, so that no alias leads to an alias. */
export async function redirectAliases(db: Queryable, from: string, to: string): Promise<void> {
  await db.update(tagAliases).set({ target: to }).where(eq(tagAliases.target, from));
}

export async function deleteAlias(db: Queryable, key: string): Promise<AliasRow | undefined> {
  return (await db.delete(tagAliases).where(eq(tagAliases.key, key)).returning())[0];
}
