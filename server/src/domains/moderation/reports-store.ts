import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ReportReason, ReportState, ReportTarget } from '#contract/report-reasons.ts';
import type { Queryable } from '../../db/client.ts';
import { idsOf, sorted, type Order, type Part } from '../../db/ordered.ts';
import { admins, users } from '../../db/tables/accounts.ts';
import { reportCases, reports } from '../../db/tables/reports.ts';

export type CaseRow = typeof reportCases.$inferSelect;
export type ReportRow = typeof reports.$inferSelect;

interface Target {
  targetType: ReportTarget;
  targetId: string;
}

/** Reports of one thing come one after the other, so that they meet in one case. */
export async function lockTarget(db: Queryable, { targetType, targetId }: Target): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`report ${targetType} ${targetId}`}, 0))`);
}

export async function findReportOf(db: Queryable, reporterId: string, target: Target): Promise<ReportRow | undefined> {
  const rows = await db
    .select()
    .from(reports)
    .where(
      and(eq(reports.reporterId, reporterId), eq(reports.targetType, target.targetType), eq(reports.targetId, target.targetId)),
    );
  return rows[0];
}

/** The open case of a thing, one report richer; made when there is none. */
export async function joinCase(db: Queryable, made: { id: string; authorId: string; at: Date } & Target): Promise<string> {
  const { id, authorId, at, targetType, targetId } = made;
  const rows = await db
    .insert(reportCases)
    .values({ id, targetType, targetId, authorId, reportCount: 1, firstAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: [reportCases.targetType, reportCases.targetId],
      targetWhere: eq(reportCases.state, sql.raw("'open'")),
      set: { reportCount: sql`${reportCases.reportCount} + 1`, lastAt: at },
    })
    .returning({ id: reportCases.id });
  return rows[0]?.id ?? id;
}

export async function insertReport(db: Queryable, report: typeof reports.$inferInsert): Promise<void> {
  await db.insert(reports).values(report);
}

export async function listOwnReports(db: Queryable, reporterId: string, limit: number, offset: number) {
  return db
    .select({ report: reports, found: reportCases })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(eq(reports.reporterId, reporterId))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit)
    .offset(offset);
}

export type OwnReportRow = Awaited<ReturnType<typeof listOwnReports>>[number];

const author = {
  id: users.id,
  nickname: users.nickname,
  avatar: users.avatar,
  identity: users.identity,
  certification: users.certification,
  mobile: users.mobile,
};

export interface CaseFilter {
  state: ReportState;
  targetType?: ReportTarget | undefined;
  /** `at` is when those that wait were first reported, others handled: the longest wait or the last handled first unless told. */
  sort?: 'at' | '-at' | 'count' | '-count' | undefined;
}

export async function listCases(db: Queryable, filter: CaseFilter, part: Part<Placed>) {
  const { state, targetType } = filter;
  const order = orderOf(filter);
  // 'open' is written out, so that the index of what waits fits.
  const inState = state === 'open' ? sql`${reportCases.state} = 'open'` : eq(reportCases.state, state);
  const where = and(inState, targetType === undefined ? undefined : eq(reportCases.targetType, targetType));
  const page = idsOf(db, reportCases, where, order, part);
  return db
    .select({ found: reportCases, author, handledBy: admins.account })
    .from(page)
    .innerJoin(reportCases, eq(reportCases.id, page.id))
    .leftJoin(users, eq(users.id, reportCases.authorId))
    .leftJoin(admins, eq(admins.id, reportCases.handledBy))
    .orderBy(...sorted(order));
}

export type CaseListRow = Awaited<ReturnType<typeof listCases>>[number];

/** What of a row says where it stands. */
interface Placed {
  found: Pick<CaseRow, 'id' | 'reportCount' | 'firstAt' | 'handledAt'>;
}

function orderOf({ state, sort = state === 'open' ? 'at' : '-at' }: CaseFilter): Order<Placed> {
  const by = sort.endsWith('count') ? 'reportCount' : state === 'open' ? 'firstAt' : 'handledAt';
  return {
    by: reportCases[by],
    id: reportCases.id,
    down: sort.startsWith('-'),
    placeOf: ({ found }) => [found[by], found.id],
  };
}

export async function countCases(db: Queryable): Promise<Record<string, number>> {
  const rows = await db.select({ state: reportCases.state, n: count() }).from(reportCases).groupBy(reportCases.state);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

export async function findCase(db: Queryable, id: string): Promise<CaseListRow | undefined> {
  const rows = await db
    .select({ found: reportCases, author, handledBy: admins.account })
    .from(reportCases)
    .leftJoin(users, eq(users.id, reportCases.authorId))
    .leftJoin(admins, eq(admins.id, reportCases.handledBy))
    .where(eq(reportCases.id, id));
  return rows[0];
}

export async function lockCase(db: Queryable, id: string): Promise<CaseRow | undefined> {
  return (await db.select().from(reportCases).where(eq(reportCases.id, id)).for('update'))[0];
}

export async function closeCase(
  db: Queryable,
  id: string,
  closing: Pick<CaseRow, 'state' | 'reply' | 'handledAt' | 'handledBy'>,
): Promise<void> {
  await db.update(reportCases).set(closing).where(eq(reportCases.id, id));
}

export async function listReportsOf(db: Queryable, caseId: string, limit: number) {
  return db
    .select({ report: reports, reporter: author })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .where(eq(reports.caseId, caseId))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit);
}

export type CaseReportRow = Awaited<ReturnType<typeof listReportsOf>>[number];

/** The newest report of each case, which holds the thing as it was last seen. */
export async function findNewestReports(db: Queryable, caseIds: string[]): Promise<Map<string, ReportRow>> {
  if (caseIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([reports.caseId])
    .from(reports)
    .where(inArray(reports.caseId, caseIds))
    .orderBy(reports.caseId, desc(reports.createdAt), desc(reports.id));
  return new Map(rows.map((row) => [row.caseId, row]));
}

/** How often each reason was given, the most frequent first. */
export async function countReasons(
  db: Queryable,
  caseIds: string[],
): Promise<{ caseId: string; reason: ReportReason; count: number }[]> {
  if (caseIds.length === 0) return [];
  const times = count();
  return db
    .select({ caseId: reports.caseId, reason: reports.reason, count: times })
    .from(reports)
    .where(inArray(reports.caseId, caseIds))
    .groupBy(reports.caseId, reports.reason)
    .orderBy(desc(times), reports.reason);
}

/** Reports whose makers have not been told yet what became of a case. */
export async function lockUntold(db: Queryable, caseId: string, limit: number): Promise<ReportRow[]> {
  return db
    .select()
    .from(reports)
    .where(and(eq(reports.caseId, caseId), isNull(reports.toldAt)))
    .orderBy(reports.createdAt, reports.id)
    .limit(limit)
    .for('update');
}

export async function markTold(db: Queryable, ids: string[], at: Date): Promise<void> {
  await db.update(reports).set({ toldAt: at }).where(inArray(reports.id, ids));
}
