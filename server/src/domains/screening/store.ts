import { and, arrayContains, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { WordAction, WordScope } from '#contract/screening/sensitive-words.ts';
import type { Queryable } from '../../db/client.ts';
import { sensitiveWords } from '../../db/tables/screening.ts';

export type WordRow = typeof sensitiveWords.$inferSelect;

export interface WordFilter {
  /** Folded (matching/fold.ts). */
  keywords: string;
  scope?: WordScope | undefined;
  action?: WordAction | undefined;
}

export const listAllWords = (db: Queryable): Promise<WordRow[]> =>
  db.select().from(sensitiveWords).orderBy(sensitiveWords.folded);

export async function listWords(db: Queryable, filter: WordFilter, limit: number, offset: number): Promise<WordRow[]> {
  return db
    .select()
    .from(sensitiveWords)
    .where(matches(filter))
    .orderBy(desc(sensitiveWords.updatedAt), desc(sensitiveWords.id))
    .limit(limit)
    .offset(offset);
}

export async function countWords(db: Queryable, filter: WordFilter): Promise<number> {
  return (await db.select({ n: count() }).from(sensitiveWords).where(matches(filter)))[0]?.n ?? 0;
}

export async function lockWord(db: Queryable, id: string): Promise<WordRow | undefined> {
  return (await db.select().from(sensitiveWords).where(eq(sensitiveWords.id, id)).for('update'))[0];
}

export async function findFolded(db: Queryable, folded: string): Promise<WordRow | undefined> {
  return (await db.select().from(sensitiveWords).where(eq(sensitiveWords.folded, folded)))[0];
}

/** False when a word that folds alike is there already. */
export async function insertWord(db: Queryable, word: WordRow): Promise<boolean> {
  return (await db.insert(sensitiveWords).values(word).onConflictDoNothing().returning()).length > 0;
}

export async function updateWord(db: Queryable, { id, ...change }: WordRow): Promise<void> {
  await db.update(sensitiveWords).set(change).where(eq(sensitiveWords.id, id));
}

export async function deleteWords(db: Queryable, ids: string[]): Promise<WordRow[]> {
  return db.delete(sensitiveWords).where(inArray(sensitiveWords.id, ids)).returning();
}

/** Inserts words, or overwrites those that fold alike; returns how many are new. */
export async function mergeWords(db: Queryable, words: WordRow[]): Promise<number> {
  if (words.length === 0) return 0;
  const rows = await db
    .insert(sensitiveWords)
    .values(words)
    .onConflictDoUpdate({
      target: sensitiveWords.folded,
      set: {
        word: sql`excluded.word`,
        scopes: sql`excluded.scopes`,
        action: sql`excluded.action`,
        note: sql`excluded.note`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning({ isNew: sql<boolean>`(xmax = 0)` });
  return rows.filter(({ isNew }) => isNew).length;
}

function matches({ keywords, scope, action }: WordFilter): SQL | undefined {
  return and(
    keywords === '' ? undefined : sql`position(${keywords} in ${sensitiveWords.folded}) > 0`,
    scope === undefined ? undefined : arrayContains(sensitiveWords.scopes, [scope]),
    action === undefined ? undefined : eq(sensitiveWords.action, action),
  );
}
