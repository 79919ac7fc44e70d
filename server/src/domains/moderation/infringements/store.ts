import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { ReportState } from '#contract/moderation/constants.ts';
import type { Queryable } from '../../../db/client.ts';
import { ordered } from '../../../db/keyset.ts';
import { inPart, type WaitingPart } from '../../../db/scopes/waiting-part.ts';
import { infringementPictures, infringements } from '../../../db/tables/moderation.ts';
import { postStates, postTexts } from '../../../db/reads/posts.ts';

export type InfringementRow = typeof infringements.$inferSelect;

export async function insertInfringement(db: Queryable, row: typeof infringements.$inferInsert): Promise<void> {
  await db.insert(infringements).values(row);
}

export async function findByReceipt(db: Queryable, receipt: string): Promise<InfringementRow | undefined> {
  return (await db.select().from(infringements).where(eq(infringements.receipt, receipt)))[0];
}

export async function listInfringements(
  db: Queryable,
  { state, part, sort }: { state: ReportState; part: WaitingPart | undefined; sort?: 'at' | '-at' | undefined },
  limit: number,
  offset: number,
): Promise<InfringementRow[]> {
  const isOpen = state === 'open';
  const by = isOpen ? infringements.createdAt : infringements.handledAt;
  return db
    .select()
    .from(infringements)
    .where(
      and(
        isOpen ? sql`${infringements.state} = 'open'` : eq(infringements.state, state),
        inPart(part, infringements.id, infringements.createdAt),
      ),
    )
    .orderBy(...ordered(sort === undefined ? !isOpen : sort === '-at', by, infringements.id))
    .limit(limit)
    .offset(offset);
}

export async function findInfringement(db: Queryable, id: string): Promise<InfringementRow | undefined> {
  return (await db.select().from(infringements).where(eq(infringements.id, id)))[0];
}

export async function lockInfringement(db: Queryable, id: string): Promise<InfringementRow | undefined> {
  return (await db.select().from(infringements).where(eq(infringements.id, id)).for('update'))[0];
}

export async function closeInfringement(
  db: Queryable,
  id: string,
  closing: Pick<InfringementRow, 'state' | 'reply' | 'handledAt' | 'handledBy'>,
): Promise<void> {
  await db.update(infringements).set(closing).where(eq(infringements.id, id));
}

/** Posts among these ids that are or were published and are not deleted. */
export async function findLinkedPosts(db: Queryable, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: postStates.id, type: postStates.type, status: postStates.status, title: postTexts.title })
    .from(postStates)
    .innerJoin(postTexts, eq(postTexts.id, postStates.publishedRevisionId))
    .where(and(inArray(postStates.id, ids), ne(postStates.status, 'deleted')));
}

export type PictureRow = typeof infringementPictures.$inferSelect;

export async function insertPicture(db: Queryable, row: typeof infringementPictures.$inferInsert): Promise<void> {
  await db.insert(infringementPictures).values(row);
}

/** Assigns pictures without a complaint, uploaded after `since`, to one; answers how many. */
export async function assignPictures(db: Queryable, ids: string[], infringementId: string, since: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const loose = and(
    inArray(infringementPictures.id, ids),
    isNull(infringementPictures.infringementId),
    gt(infringementPictures.createdAt, since),
  );
  return (await db.update(infringementPictures).set({ infringementId }).where(loose).returning({ id: infringementPictures.id }))
    .length;
}

export async function listPicturesOf(db: Queryable, infringementIds: string[]): Promise<PictureRow[]> {
  if (infringementIds.length === 0) return [];
  return db
    .select()
    .from(infringementPictures)
    .where(inArray(infringementPictures.infringementId, infringementIds))
    .orderBy(asc(infringementPictures.createdAt), asc(infringementPictures.id));
}

export async function findPicture(db: Queryable, id: string): Promise<PictureRow | undefined> {
  return (await db.select().from(infringementPictures).where(eq(infringementPictures.id, id)))[0];
}

/** Pictures from before a time that belong to no complaint. */
export async function listLoosePictures(db: Queryable, before: Date, limit: number): Promise<PictureRow[]> {
  return db
    .select()
    .from(infringementPictures)
    .where(and(isNull(infringementPictures.infringementId), lt(infringementPictures.createdAt, before)))
    .limit(limit);
}

/** False when the picture belongs to a complaint in the meantime. */
export async function deleteLoosePicture(db: Queryable, id: string): Promise<boolean> {
  const loose = and(eq(infringementPictures.id, id), isNull(infringementPictures.infringementId));
  return (await db.delete(infringementPictures).where(loose).returning({ id: infringementPictures.id })).length > 0;
}
