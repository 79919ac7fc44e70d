import { and, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import * as accounts from '../../../db/reads/personal/accounts.ts';
import * as auditLog from '../../../db/reads/personal/audit-log.ts';
import * as comments from '../../../db/reads/personal/comments.ts';
import * as danmaku from '../../../db/reads/personal/danmaku.ts';
import * as discovery from '../../../db/reads/personal/discovery.ts';
import * as earnings from '../../../db/reads/personal/earnings.ts';
import * as follows from '../../../db/reads/personal/follows.ts';
import * as library from '../../../db/reads/personal/library.ts';
import * as messages from '../../../db/reads/personal/messages.ts';
import * as moderation from '../../../db/reads/personal/moderation.ts';
import * as notifications from '../../../db/reads/personal/notifications.ts';
import * as posts from '../../../db/reads/personal/posts.ts';
import type { ExportPart } from '../../../db/reads/personal/part.ts';
import { dataExports } from '../../../db/tables/data-exports.ts';

export type ExportRow = typeof dataExports.$inferSelect;

export async function lockExportsOf(db: Queryable, userId: string): Promise<void> {
  await lockOn(db, `export:${userId}`);
}

export async function insertExport(db: Queryable, row: typeof dataExports.$inferInsert): Promise<ExportRow> {
  const [inserted] = await db.insert(dataExports).values(row).returning();
  if (inserted === undefined) throw new Error('an export was not inserted');
  return inserted;
}

export async function findExport(db: Queryable, id: string): Promise<ExportRow | undefined> {
  return (await db.select().from(dataExports).where(eq(dataExports.id, id)))[0];
}

export async function changeExport(db: Queryable, id: string, change: Partial<ExportRow>): Promise<void> {
  await db.update(dataExports).set(change).where(eq(dataExports.id, id));
}

/** A user's exports, newest first. */
export async function listExports(db: Queryable, userId: string, limit: number): Promise<ExportRow[]> {
  return db.select().from(dataExports).where(eq(dataExports.userId, userId)).orderBy(desc(dataExports.requestedAt)).limit(limit);
}

/** Exports that expired, and exports without a file that were requested before `requestedBefore`. */
export async function listRemovableExports(
  db: Queryable,
  { now, requestedBefore }: { now: Date; requestedBefore: Date },
  limit: number,
): Promise<ExportRow[]> {
  const isExpired = or(
    lte(dataExports.expiresAt, now),
    and(isNull(dataExports.key), lte(dataExports.requestedAt, requestedBefore)),
  );
  return db.select().from(dataExports).where(isExpired).limit(limit);
}

export async function deleteExport(db: Queryable, id: string): Promise<void> {
  await db.delete(dataExports).where(eq(dataExports.id, id));
}

/** The files of an export, in their order. */
export const EXPORT_PARTS: ExportPart[] = [
  accounts.profile,
  accounts.consents,
  accounts.devices,
  auditLog.access,
  accounts.impersonations,
  accounts.youthTime,
  posts.posts,
  posts.reviews,
  earnings.earnings,
  comments.comments,
  danmaku.danmaku,
  library.likes,
  library.favorites,
  library.watchLater,
  library.history,
  discovery.interests,
  follows.following,
  follows.followers,
  messages.messages,
  notifications.notifications,
  accounts.sanctions,
  accounts.certifications,
  accounts.identityChecks,
  moderation.reports,
];

const BATCH_ROWS = 500;

/** Makes PostgreSQL return times in China's time zone, as the export writes them unchanged. */
export const useChinaTimeZone = async (tx: Transaction): Promise<void> =>
  void (await tx.execute(sql`set local time zone 'Asia/Shanghai'`));

/** Reads rows in batches by a cursor, so that an export of any size takes the memory of one batch. */
export async function* rowsOf(tx: Transaction, { rows }: ExportPart, userId: string): AsyncGenerator<Record<string, unknown>[]> {
  await tx.execute(sql`declare export_part no scroll cursor for ${rows(userId)}`);
  try {
    for (;;) {
      const batch = (await tx.execute(sql.raw(`fetch ${BATCH_ROWS} from export_part`))).rows;
      if (batch.length > 0) yield batch;
      if (batch.length < BATCH_ROWS) return;
    }
  } finally {
    // After a failed statement the cursor is closed already; the original error must not be replaced.
    await tx.execute(sql`close export_part`).catch(() => {});
  }
}
