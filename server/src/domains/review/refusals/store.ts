import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { RemarkKind } from '#contract/comments/appeals.ts';
import { RECORD_COUNT_MAX } from '#contract/moderation/constants.ts';
import type { Queryable } from '../../../db/client.ts';
import { postStates, postTexts } from '../../../db/reads/posts.ts';
import { remarkRefusals } from '../../../db/tables/review.ts';
import type { WriterAndText } from '../kinds/register.ts';

export { findRefusal } from '../../../db/reads/review.ts';

export type RefusalRow = typeof remarkRefusals.$inferSelect;

export async function insertRefusal(db: Queryable, refusal: typeof remarkRefusals.$inferInsert): Promise<void> {
  await db.insert(remarkRefusals).values(refusal);
}

/** Ends the refusals of a case that is public again or gone for good, with their appeals. */
export async function lapseRefusals(db: Queryable, { kind, id }: { kind: RemarkKind; id: string }): Promise<void> {
  await db
    .update(remarkRefusals)
    .set({ state: 'lapsed' })
    .where(
      and(eq(remarkRefusals.remarkId, id), eq(remarkRefusals.kind, kind), inArray(remarkRefusals.state, ['open', 'pending'])),
    );
}

/** Whether the last refusal of a case came before it was public. The condition on the writer uses an index. */
export async function wasRefusedUnseen(
  db: Queryable,
  id: string,
  { kind, authorId: writerId }: Pick<WriterAndText, 'authorId'> & { kind: RemarkKind },
): Promise<boolean> {
  const rows = await db
    .select({ held: remarkRefusals.held })
    .from(remarkRefusals)
    .where(and(eq(remarkRefusals.writerId, writerId), eq(remarkRefusals.remarkId, id), eq(remarkRefusals.kind, kind)))
    .orderBy(desc(remarkRefusals.at), desc(remarkRefusals.id))
    .limit(1);
  return rows[0]?.held ?? false;
}

export async function lockRefusal(db: Queryable, id: string): Promise<RefusalRow | undefined> {
  return (await db.select().from(remarkRefusals).where(eq(remarkRefusals.id, id)).for('update'))[0];
}

export async function changeRefusal(db: Queryable, id: string, change: Partial<RefusalRow>): Promise<void> {
  await db.update(remarkRefusals).set(change).where(eq(remarkRefusals.id, id));
}

export async function listOwn(db: Queryable, writerId: string, limit: number, offset: number) {
  return db
    .select({ refusal: remarkRefusals, type: postStates.type, title: postTexts.title })
    .from(remarkRefusals)
    .innerJoin(postStates, eq(postStates.id, remarkRefusals.postId))
    .leftJoin(postTexts, eq(postTexts.id, postStates.publishedRevisionId))
    .where(eq(remarkRefusals.writerId, writerId))
    .orderBy(desc(remarkRefusals.at), desc(remarkRefusals.id))
    .limit(limit)
    .offset(offset);
}

export type OwnRefusalRow = Awaited<ReturnType<typeof listOwn>>[number];

/** The number of refused cases of a kind that a writer has had since a time, at most RECORD_COUNT_MAX. */
export async function countRefused(db: Queryable, kind: RemarkKind, writerId: string, since: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::integer as n from (
      select 1 from remark_refusals
      where writer_id = ${writerId} and kind = ${kind} and at >= ${since.toISOString()}::timestamptz limit ${RECORD_COUNT_MAX}) r`);
  return rows[0]?.n ?? 0;
}
