import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ReviewReason } from '#contract/posts/drafts.ts';
import { deleteInParts } from '../../../db/batched-change.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { postReviews, postRevisions } from '../../../db/tables/posts.ts';
import { refusals, refusedPassages, refusedPictures } from '../../../db/tables/refusals.ts';
import type { RevisionRow } from '../store.ts';

export type RefusalRow = typeof refusals.$inferSelect;
export type NewRefusal = Omit<typeof refusals.$inferInsert, 'id'>;
export type RefusedPicture = Omit<typeof refusedPictures.$inferInsert, 'id' | 'refusalId'>;
export type RefusedPassage = Omit<typeof refusedPassages.$inferInsert, 'refusalId'>;

/** Inserts a refusal and answers its id. It replaces an earlier refusal of the same revision. */
export async function putRefusal(tx: Transaction, refusal: NewRefusal): Promise<number> {
  await tx.delete(refusals).where(eq(refusals.revisionId, refusal.revisionId));
  const [row] = await tx.insert(refusals).values(refusal).returning({ id: refusals.id });
  if (row === undefined) throw new Error('the refusal was not stored');
  return row.id;
}

export async function insertPassages(tx: Transaction, refusalId: number, passages: RefusedPassage[]): Promise<void> {
  if (passages.length > 0) await tx.insert(refusedPassages).values(passages.map((one) => ({ ...one, refusalId })));
}

export async function insertPictures(tx: Transaction, refusalId: number, pictures: RefusedPicture[]): Promise<void> {
  if (pictures.length > 0) await tx.insert(refusedPictures).values(pictures.map((one) => ({ ...one, refusalId })));
}

export async function findRefusals(db: Queryable, ids: number[]): Promise<RefusalRow[]> {
  return ids.length === 0 ? [] : db.select().from(refusals).where(inArray(refusals.id, ids)).orderBy(desc(refusals.decidedAt));
}

/**
 * The refusals that share the most hashes. `shared`: common hashes; `kept`: stored hashes of the refusal; `asked`: those of them up to
 * `cut`, because the caller looked up only hashes up to `cut`; `passages`: all passages of the refused text.
 */
export async function findByPassages(db: Queryable, hashes: number[], cut: number, limit: number) {
  if (hashes.length === 0) return [];
  const { rows } = await db.execute<{
    id: string;
    kind: 'passage' | 'whole';
    shared: number;
    kept: number;
    asked: number;
    passages: number;
  }>(sql`
    select found.refusal_id as id, found.kind, found.shared, r.passages, count(*)::integer as kept,
      (count(*) filter (where kept.hash <= ${cut}::bigint))::integer as asked
    from (
      select refusal_id, kind, count(*)::integer as shared from refused_passages
      where hash = any(${sql.param(hashes)}::bigint[]) group by refusal_id, kind order by 3 desc, 1 desc limit ${limit}) found
    join refusals r on r.id = found.refusal_id
    join refused_passages kept on kept.refusal_id = found.refusal_id and kept.kind = found.kind
    group by found.refusal_id, found.kind, found.shared, r.passages`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

const CANDIDATES_MAX = 2_000;

/** Candidates for similar pictures: those with one of these bands (bands.ts), and those of the same files. */
export async function findByBands(db: Queryable, probes: number[], names: string[]) {
  const { rows } = await db.execute<{
    refusalId: number;
    kind: 'picture' | 'frame' | 'file';
    name: string | null;
    hash: string | null;
  }>(sql`
    with alike as materialized (select id from refused_pictures_like(${sql.param(probes)}::integer[], ${CANDIDATES_MAX}) id),
    same as materialized (select id from refused_pictures where name = any(${sql.param(names)}::text[]) limit ${CANDIDATES_MAX})
    select refusal_id as "refusalId", kind, name, hash::text as hash from refused_pictures
    where id = any(array(select id from alike union select id from same))`);
  // Selected as text, because the driver would read a bigint as a number and lose digits.
  return rows.map((row) => ({ ...row, hash: row.hash === null ? null : BigInt(row.hash) }));
}

/** Numbers of stored frames by refusal. */
export async function countFrames(db: Queryable, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { refusalId } = refusedPictures;
  const rows = await db
    .select({ refusalId, n: sql<number>`count(*)::integer` })
    .from(refusedPictures)
    .where(and(inArray(refusalId, ids), eq(refusedPictures.kind, 'frame')))
    .groupBy(refusalId);
  return new Map(rows.map((row) => [row.refusalId, row.n]));
}

/** The revision of a post that an administrator approved or reinstated last, and when. */
export async function findPassed(db: Queryable, postId: string): Promise<{ revision: RevisionRow; at: Date } | undefined> {
  const passed = and(
    eq(postReviews.postId, postId),
    eq(postReviews.actorKind, 'admin'),
    inArray(postReviews.action, ['approve', 'restore']),
  );
  const rows = await db
    .select({ revision: postRevisions, at: postReviews.at })
    .from(postReviews)
    .innerJoin(postRevisions, and(eq(postRevisions.postId, postId), eq(postRevisions.number, postReviews.revisionNumber)))
    .where(passed)
    .orderBy(desc(postReviews.at), desc(postReviews.id))
    .limit(1);
  return rows[0];
}

/** Deletes these prints from the refusals of an author, the refusal of this revision, and refusals without any print left. */
export async function forgive(
  tx: Transaction,
  authorId: string,
  { revisionId, hashes, names, prints }: { revisionId: string; hashes: number[]; names: string[]; prints: bigint[] },
): Promise<void> {
  await tx.delete(refusals).where(eq(refusals.revisionId, revisionId));
  const theirs = sql`refusal_id in (select id from refusals where author_id = ${authorId})`;
  await tx.execute(sql`delete from refused_passages where ${theirs} and hash = any(${sql.param(hashes)}::bigint[])`);
  await tx.execute(sql`delete from refused_pictures where ${theirs}
    and (name = any(${sql.param(names)}::text[]) or hash = any(${sql.param(prints.map(String))}::bigint[]))`);
  await tx.execute(sql`delete from refusals r where author_id = ${authorId} and completed_at is not null
    and not exists (select from refused_passages p where p.refusal_id = r.id)
    and not exists (select from refused_pictures p where p.refusal_id = r.id)`);
}

/**
 * For each refused post its last refusal, if it was decided since `since` and is not completely recorded; ordered by post, after the post
 * `after`.
 */
export async function listUnrecorded(db: Queryable, since: Date, after: string, limit: number) {
  const { rows } = await db.execute<{
    revisionId: string;
    postId: string;
    how: RefusalRow['how'];
    reasons: ReviewReason[];
    at: string;
  }>(sql`
    select r.id as "revisionId", p.id as "postId", case last.action when 'offline' then 'takenDown' else 'rejected' end as how,
      last.reasons, last.at
    from posts p
    cross join lateral (
      select v.revision_number, v.action, v.reasons, v.at from post_reviews v
      where v.post_id = p.id and v.actor_kind <> 'user' and v.action in ('reject', 'offline') order by v.at desc, v.id desc limit 1) last
    join post_revisions r on r.post_id = p.id and r.number = last.revision_number
    left join refusals f on f.revision_id = r.id
    where p.refused and p.id > ${after} and last.at >= ${since.toISOString()}::timestamptz and f.completed_at is null
    order by p.id limit ${limit}`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}

export const deleteBefore = (db: Queryable, before: Date): Promise<number> =>
  deleteInParts(db, sql`refusals`, sql`decided_at < ${before.toISOString()}::timestamptz`);

/** Keeps only the newest `kept` refusals. */
export const deleteBeyond = (db: Queryable, kept: number): Promise<number> =>
  deleteInParts(db, sql`refusals`, sql`id <= (select id from refusals order by id desc offset ${kept} limit 1)`);
