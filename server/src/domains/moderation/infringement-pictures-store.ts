import { and, asc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { infringementPictures } from '../../db/tables/reports.ts';

export type PictureRow = typeof infringementPictures.$inferSelect;

export async function insertPicture(db: Queryable, row: typeof infringementPictures.$inferInsert): Promise<void> {
  await db.insert(infringementPictures).values(row);
}

/** Gives pictures that are nobody's yet to a complaint; answers how many. */
export async function takePictures(db: Queryable, ids: string[], infringementId: string, since: Date): Promise<number> {
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

export async function listLoosePictures(db: Queryable, before: Date, most: number): Promise<PictureRow[]> {
  return db
    .select()
    .from(infringementPictures)
    .where(and(isNull(infringementPictures.infringementId), lt(infringementPictures.createdAt, before)))
    .limit(most);
}

/** False when a complaint has taken it meanwhile. */
export async function deleteLoosePicture(db: Queryable, id: string): Promise<boolean> {
  const loose = and(eq(infringementPictures.id, id), isNull(infringementPictures.infringementId));
  return (await db.delete(infringementPictures).where(loose).returning({ id: infringementPictures.id })).length > 0;
}
