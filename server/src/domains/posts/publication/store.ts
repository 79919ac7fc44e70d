import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { readingHistory } from '../../../db/tables/library.ts';
import { postCorrections, postRevisions, posts, postTakedowns } from '../../../db/tables/posts.ts';

export type CorrectionRow = typeof postCorrections.$inferSelect;

/** False when a correction by this revision is recorded already. */
export async function insertCorrection(db: Queryable, row: CorrectionRow): Promise<boolean> {
  return (await db.insert(postCorrections).values(row).onConflictDoNothing().returning({ id: postCorrections.id })).length > 0;
}

/** Corrections of a published post, the latest first. */
export async function listCorrections(db: Queryable, postId: string, limit: number): Promise<CorrectionRow[]> {
  const rows = await db
    .select({ correction: postCorrections })
    .from(postCorrections)
    .innerJoin(posts, and(eq(posts.id, postCorrections.postId), eq(posts.status, 'published')))
    .where(eq(postCorrections.postId, postId))
    .orderBy(desc(postCorrections.at), desc(postCorrections.number))
    .limit(limit);
  return rows.map(({ correction }) => correction);
}

/** The last correction, with the number of places that all corrections together changed. */
export async function findCorrected(db: Queryable, postId: string) {
  const rows = await db
    .select({
      at: postCorrections.at,
      summary: postCorrections.summary,
      places: sql<number>`(sum(${postCorrections.places}) over ())::integer`,
    })
    .from(postCorrections)
    .where(eq(postCorrections.postId, postId))
    .orderBy(desc(postCorrections.at), desc(postCorrections.number))
    .limit(1);
  return rows[0];
}

/** A correction with the present title of its post; undefined when the post is not published. */
export async function findCorrection(db: Queryable, id: string) {
  const rows = await db
    .select({ correction: postCorrections, type: posts.type, authorId: posts.authorId, title: postRevisions.title })
    .from(postCorrections)
    .innerJoin(posts, and(eq(posts.id, postCorrections.postId), eq(posts.status, 'published')))
    .innerJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .where(eq(postCorrections.id, id));
  return rows[0];
}

/** Users other than the author who last read a post before a time, ordered by id, with ids after `after`. */
export async function listReadersBefore(
  db: Queryable,
  { postId, before, authorId, after }: { postId: string; before: Date; authorId: string; after: string },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ userId: readingHistory.userId })
    .from(readingHistory)
    .where(
      and(
        eq(readingHistory.postId, postId),
        gt(readingHistory.userId, after),
        ne(readingHistory.userId, authorId),
        lt(readingHistory.at, before),
      ),
    )
    .orderBy(asc(readingHistory.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

export interface Binned {
  id: string;
  deletedAt: Date;
}

/** Posts that were deleted before a time, the oldest first, after the post `after`. */
export async function listBinned(db: Queryable, before: Date, after: Binned | undefined, limit: number): Promise<Binned[]> {
  const later =
    after === undefined
      ? undefined
      : or(gt(posts.deletedAt, after.deletedAt), and(eq(posts.deletedAt, after.deletedAt), gt(posts.id, after.id)));
  const rows = await db
    .select({ id: posts.id, deletedAt: posts.deletedAt })
    .from(posts)
    .where(and(eq(posts.status, 'deleted'), lt(posts.deletedAt, before), later))
    .orderBy(asc(posts.deletedAt), asc(posts.id))
    .limit(limit);
  return rows.flatMap(({ id, deletedAt }) => (deletedAt === null ? [] : [{ id, deletedAt }]));
}

/** A table with a foreign key to posts that deletes in cascade, and (`nested`) the tables with such a key to it. */
export interface Following {
  table: string;
  /** The column that holds the id of the post. */
  column: string;
  /** Rows refer to older rows of the same table (replies), so the newest are deleted first. */
  isTree: boolean;
  nested: { table: string; column: string; key: string }[];
}

/** The tables from which the database deletes along with a post, read from its catalogue, so that new tables are included. */
export async function findFollowing(db: Queryable): Promise<Following[]> {
  const { rows } = await db.execute<{ source: string; target: string; column: string; key: string }>(sql`
    select c.conrelid::regclass::text as source, c.confrelid::regclass::text as target,
      quote_ident(a.attname) as column, quote_ident(k.attname) as key
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
    where c.contype = 'f' and c.confdeltype = 'c' and cardinality(c.conkey) = 1
    order by 1, 2`);
  return rows
    .filter(({ target, source }) => target === 'posts' && source !== 'posts')
    .map(({ source: table, column }) => ({
      table,
      column,
      isTree: rows.some(({ source, target }) => source === table && target === table),
      nested: rows
        .filter(({ source, target }) => target === table && source !== table)
        .map(({ source, column: by, key }) => ({ table: source, column: by, key })),
    }));
}

/** Deletes up to `limit` rows of a dependent table, after the rows that depend on them; false when none is left. */
export async function deleteSomeOf(tx: Transaction, postId: string, following: Following, limit: number): Promise<boolean> {
  const { table, column, isTree, nested } = following;
  const order = sql.raw(isTree ? 'order by created_at desc, id desc' : '');
  const part = sql`select ctid from ${sql.raw(table)} where ${sql.raw(column)} = ${postId} ${order} limit ${limit}`;
  for (const { table: inner, column: by, key } of nested) {
    const { rowCount } = await tx.execute(sql`
      delete from ${sql.raw(inner)} where ctid = any(array(
        select i.ctid from ${sql.raw(inner)} i join ${sql.raw(table)} o on o.${sql.raw(key)} = i.${sql.raw(by)}
        where o.ctid = any(array(${part})) limit ${limit}))`);
    // There may be more nested rows; the next call deletes them before the rows they depend on.
    if ((rowCount ?? 0) === limit) return true;
  }
  const { rowCount } = await tx.execute(sql`delete from ${sql.raw(table)} where ctid = any(array(${part}))`);
  return (rowCount ?? 0) === limit;
}

export async function endTakedown(
  tx: Transaction,
  postId: string,
  end: Pick<typeof postTakedowns.$inferSelect, 'endedBy' | 'endedAt' | 'endedHow'>,
): Promise<void> {
  await tx
    .update(postTakedowns)
    .set(end)
    .where(and(eq(postTakedowns.postId, postId), isNull(postTakedowns.endedAt)));
}

/** Whether any post of this author is taken down. */
export async function hasTakenDown(db: Queryable, authorId: string): Promise<boolean> {
  const down = and(eq(posts.authorId, authorId), isNotNull(posts.takedownId));
  return (await db.select({ id: posts.id }).from(posts).where(down).limit(1)).length > 0;
}
