import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { CheckScope } from '#contract/screening/risks.ts';
import { deleteInParts } from '../../../db/batched-change.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import { isWithheld, pictures } from '../../../db/reads/media-assets.ts';
import { machineCheckDays, machineChecks, type CheckHit } from '../../../db/tables/screening.ts';

export { findVideoFiles as findVideos, type VideoFile as VideoFacts } from '../../../db/reads/media-assets.ts';
export type { CheckHit } from '../../../db/tables/screening.ts';
export type CheckRow = typeof machineChecks.$inferSelect;
export type DaySum = typeof machineCheckDays.$inferSelect;

/**
 * Checked content: a post, comment, danmaku, change of a profile, message or notice. `revisionId`: the revision of a post (with its videos and
 * captions), the round of a notice; null for others, or to mean any revision.
 */
export interface Subject {
  scope: CheckScope;
  subjectId: string;
  revisionId: string | null;
}

export const NO_SUM = { checks: 0, asked: 0, units: 0, failures: 0, hits: 0, upheld: 0, overturned: 0, tookMs: 0, waitedMs: 0 };

/** Scopes of a post's checks, which are decided together. */
const POST_SCOPES: readonly CheckScope[] = ['posts', 'videos'];

const ofSubject = ({ scope, subjectId, revisionId }: Subject) =>
  and(
    eq(machineChecks.subjectId, subjectId),
    inArray(machineChecks.scope, POST_SCOPES.includes(scope) ? [...POST_SCOPES] : [scope]),
    revisionId === null ? undefined : eq(machineChecks.revisionId, revisionId),
  );

export async function insertChecks(tx: Transaction, checks: (typeof machineChecks.$inferInsert)[]): Promise<void> {
  if (checks.length > 0) await tx.insert(machineChecks).values(checks);
}

export async function listDue(db: Queryable, now: Date, limit: number): Promise<CheckRow[]> {
  return (
    db
      .select()
      .from(machineChecks)
      // 'waiting' is a literal, because the partial index is used only then.
      .where(and(sql`${machineChecks.state} = 'waiting'`, lte(machineChecks.dueAt, now)))
      .orderBy(asc(machineChecks.dueAt), asc(machineChecks.id))
      .limit(limit)
  );
}

/** Serialises results of one subject, so that the last one sees the others (`hasWaiting`). */
export async function lockSubject(tx: Transaction, { subjectId }: Subject): Promise<void> {
  await lockOn(tx, `machine checks:${subjectId}`);
}

/** Changes a waiting check; false if the check does not wait any more. */
export async function finishCheck(tx: Transaction, id: string, change: Partial<CheckRow>): Promise<boolean> {
  const rows = await tx
    .update(machineChecks)
    .set(change)
    .where(and(eq(machineChecks.id, id), eq(machineChecks.state, 'waiting')))
    .returning({ id: machineChecks.id });
  return rows.length > 0;
}

/** Hits that the same service has found in equal content since `since`, by hash. */
export async function findEarlierHits(
  db: Queryable,
  hashes: string[],
  { driver, since }: { driver: string; since: Date },
): Promise<ReadonlyMap<string, CheckHit[]>> {
  const rows = await db
    .selectDistinctOn([machineChecks.hash], { hash: machineChecks.hash, hits: machineChecks.hits })
    .from(machineChecks)
    .where(
      and(
        inArray(machineChecks.hash, hashes),
        sql`${machineChecks.state} = 'done'`,
        gt(machineChecks.doneAt, since),
        eq(machineChecks.driver, driver),
      ),
    )
    .orderBy(machineChecks.hash, sql`${machineChecks.doneAt} desc`);
  return new Map(rows.map(({ hash, hits }) => [hash, hits]));
}

/** A task under way for the same video in another check. */
export async function findTask(
  db: Queryable,
  hash: string,
  driver: string,
): Promise<{ taskId: string; begunAt: Date } | undefined> {
  const { taskId, begunAt } = machineChecks;
  const rows = await db
    .select({ taskId, begunAt })
    .from(machineChecks)
    .where(
      and(
        eq(machineChecks.hash, hash),
        sql`${machineChecks.state} = 'waiting'`,
        isNotNull(taskId),
        eq(machineChecks.driver, driver),
      ),
    )
    .limit(1);
  const [row] = rows;
  return row === undefined || row.taskId === null || row.begunAt === null
    ? undefined
    : { taskId: row.taskId, begunAt: row.begunAt };
}

export async function hasWaiting(db: Queryable, subject: Subject): Promise<boolean> {
  const waits = and(ofSubject(subject), sql`${machineChecks.state} = 'waiting'`);
  return (await db.select({ id: machineChecks.id }).from(machineChecks).where(waits).limit(1)).length > 0;
}

const PARTS_IN_ORDER = sql.raw(
  `array['title', 'summary', 'tags', 'body', 'text', 'cover', 'video', 'captions', 'picture', 'embedded']`,
);

/** The checks of a subject in the order of the content. */
export async function listOfSubject(db: Queryable, subject: Subject) {
  const { id, scope, part, place, content, state, tries, hits, verdict, holds, decidedAt } = machineChecks;
  return db
    .select({ id, scope, part, place, content, state, tries, hits, verdict, holds, decidedAt })
    .from(machineChecks)
    .where(ofSubject(subject))
    .orderBy(sql`array_position(${PARTS_IN_ORDER}, ${part})`, asc(place));
}

export type SubjectRow = Awaited<ReturnType<typeof listOfSubject>>[number];

/** Marks the checks of a subject as decided; returns the checks that were not decided before. */
export async function decideChecks(
  tx: Transaction,
  subject: Subject,
  at: Date,
): Promise<Pick<CheckRow, 'scope' | 'doneAt' | 'hits'>[]> {
  const { scope, doneAt, hits } = machineChecks;
  return tx
    .update(machineChecks)
    .set({ decidedAt: at })
    .where(and(ofSubject(subject), sql`${machineChecks.decidedAt} is null`))
    .returning({ scope, doneAt, hits });
}

/** Adds to the sums of days, in the order of keys, so that two transactions cannot deadlock. */
export async function addToDays(tx: Transaction, sums: readonly DaySum[]): Promise<void> {
  const { day, scope, risk, ...counted } = machineCheckDays;
  const byKey = new Map<string, DaySum>();
  for (const sum of sums) {
    const key = `${sum.day} ${sum.scope} ${sum.risk}`;
    const before = byKey.get(key);
    byKey.set(key, before === undefined ? sum : addSums(before, sum));
  }
  for (const [, sum] of [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await tx
      .insert(machineCheckDays)
      .values(sum)
      .onConflictDoUpdate({
        target: [day, scope, risk],
        set: {
          checks: sql`${counted.checks} + ${sum.checks}`,
          asked: sql`${counted.asked} + ${sum.asked}`,
          units: sql`${counted.units} + ${sum.units}`,
          failures: sql`${counted.failures} + ${sum.failures}`,
          hits: sql`${counted.hits} + ${sum.hits}`,
          upheld: sql`${counted.upheld} + ${sum.upheld}`,
          overturned: sql`${counted.overturned} + ${sum.overturned}`,
          tookMs: sql`${counted.tookMs} + ${sum.tookMs}`,
          waitedMs: sql`${counted.waitedMs} + ${sum.waitedMs}`,
        },
      });
}

const addSums = (one: DaySum, other: DaySum): DaySum => ({
  ...one,
  checks: one.checks + other.checks,
  asked: one.asked + other.asked,
  units: one.units + other.units,
  failures: one.failures + other.failures,
  hits: one.hits + other.hits,
  upheld: one.upheld + other.upheld,
  overturned: one.overturned + other.overturned,
  tookMs: one.tookMs + other.tookMs,
  waitedMs: one.waitedMs + other.waitedMs,
});

export async function sumUnits(db: Queryable, day: string): Promise<ReadonlyMap<CheckScope, number>> {
  const rows = await db
    .select({ scope: machineCheckDays.scope, units: machineCheckDays.units })
    .from(machineCheckDays)
    .where(and(eq(machineCheckDays.day, day), eq(machineCheckDays.risk, '')));
  return new Map(rows.map(({ scope, units }) => [scope, units]));
}

export type Sum = Omit<DaySum, 'day'>;

/** Sums since the day `from`, by scope and risk. */
export async function sumDays(db: Queryable, from: string): Promise<Sum[]> {
  const { scope, risk, ...counted } = machineCheckDays;
  const sum = (column: AnyPgColumn) => sql<number>`sum(${column})`.mapWith(Number);
  return db
    .select({
      scope,
      risk,
      checks: sum(counted.checks),
      asked: sum(counted.asked),
      units: sum(counted.units),
      failures: sum(counted.failures),
      hits: sum(counted.hits),
      upheld: sum(counted.upheld),
      overturned: sum(counted.overturned),
      tookMs: sum(counted.tookMs),
      waitedMs: sum(counted.waitedMs),
    })
    .from(machineCheckDays)
    .where(gte(counted.day, from))
    .groupBy(scope, risk);
}

export interface CheckState {
  waiting: number;
  /** Creation of the oldest waiting check. */
  since: Date | null;
  failure: { at: Date; reason: string } | null;
  lastDone: Date | null;
}

/** The state of the queue: waiting checks, the last failure among them, and the time of the last result. */
export async function findState(db: Queryable): Promise<CheckState> {
  const waits = sql`${machineChecks.state} = 'waiting'`;
  const [waiting] = await db
    .select({ n: sql<number>`count(*)`.mapWith(Number), since: sql<string | null>`min(${machineChecks.createdAt})` })
    .from(machineChecks)
    .where(waits);
  const [failed] = await db
    .select({ at: machineChecks.triedAt, reason: machineChecks.failure })
    .from(machineChecks)
    .where(and(waits, isNotNull(machineChecks.failure)))
    .orderBy(desc(machineChecks.triedAt))
    .limit(1);
  const [done] = await db
    .select({ at: machineChecks.doneAt })
    .from(machineChecks)
    .where(sql`${machineChecks.state} = 'done'`)
    .orderBy(desc(machineChecks.createdAt))
    .limit(1);
  return {
    waiting: waiting?.n ?? 0,
    since: waiting?.since == null ? null : new Date(waiting.since),
    failure: failed?.at == null || failed.reason === null ? null : { at: failed.at, reason: failed.reason },
    lastDone: done?.at ?? null,
  };
}

export interface ImageFiles {
  key: string;
  width: number;
  height: number;
  widths: number[];
  /** Only the author and moderators may see the picture (media-assets/withheld). */
  isWithheld: boolean;
}

export async function findImage(db: Queryable, url: string): Promise<ImageFiles | undefined> {
  const { key, width, height, widths } = pictures;
  const rows = await db
    .select({ key, width, height, widths, isWithheld: isWithheld(key) })
    .from(pictures)
    .where(eq(pictures.url, url));
  return rows[0];
}

/** Deletes old checks; waiting ones stay. */
export async function deleteBefore(db: Queryable, before: Date): Promise<void> {
  await deleteInParts(db, sql`machine_checks`, sql`created_at < ${before.toISOString()}::timestamptz and state <> 'waiting'`);
}

export async function deleteDaysBefore(db: Queryable, day: string): Promise<void> {
  await deleteInParts(db, sql`machine_check_days`, sql`day < ${day}::date`);
}
