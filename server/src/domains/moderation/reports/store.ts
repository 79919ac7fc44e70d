import { and, count, desc, eq, gt, inArray, isNull, like, sql } from 'drizzle-orm';
import type { ReportReason, ReportState, ReportTarget } from '#contract/moderation/constants.ts';
import type { Evidence } from '#contract/moderation/reports.ts';
import { deleteInParts } from '../../../db/batched-change.ts';
import type { Queryable } from '../../../db/client.ts';
import { idsOf, sorted, type Order, type Part } from '../../../db/keyset.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import { inPart, type WaitingPart } from '../../../db/scopes/waiting-part.ts';
import { people, shortUser } from '../../../db/reads/accounts.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { tallied } from '../../../db/reads/counters.ts';
import { reportCases, reports } from '../../../db/tables/moderation.ts';

export type CaseRow = typeof reportCases.$inferSelect;
export type ReportRow = typeof reports.$inferSelect;

interface Target {
  targetType: ReportTarget;
  targetId: string;
}

// A case collects the reports of one target until a moderator handles it; later reports begin a new case.

/** Serialises reports of one target, so that they join one case. */
export async function lockTarget(db: Queryable, { targetType, targetId }: Target): Promise<void> {
  await lockOn(db, `report ${targetType} ${targetId}`);
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

/** Adds a report to the open case of its target and answers the case's id; inserts the case (with the id `id`) when there is none. */
export async function joinCase(
  db: Queryable,
  { id, authorId, at, targetType, targetId }: { id: string; authorId: string; at: Date } & Target,
): Promise<string> {
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
    .select({ report: reports, reportCase: reportCases })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(eq(reports.reporterId, reporterId))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit)
    .offset(offset);
}

export type OwnReportRow = Awaited<ReturnType<typeof listOwnReports>>[number];

export interface CaseFilter {
  state: ReportState;
  targetType?: ReportTarget | undefined;
  part?: WaitingPart | undefined;
  /** `at`: the first report of open cases (default: the oldest first), the handling of others (default: the latest first). */
  sort?: 'at' | '-at' | 'count' | '-count' | undefined;
}

export async function listCases(db: Queryable, filter: CaseFilter, part: Part<Positioned>) {
  const { state, targetType, part: waitingPart } = filter;
  const order = orderOf(filter);
  // 'open' is a literal, because the partial index is used only then.
  const inState = state === 'open' ? sql`${reportCases.state} = 'open'` : eq(reportCases.state, state);
  const where = and(
    inState,
    targetType === undefined ? undefined : eq(reportCases.targetType, targetType),
    inPart(waitingPart, reportCases.id, reportCases.firstAt),
  );
  const page = idsOf(db, reportCases, where, order, part);
  return db
    .select({ reportCase: reportCases, author: shortUser, handledBy: adminNames.account })
    .from(page)
    .innerJoin(reportCases, eq(reportCases.id, page.id))
    .leftJoin(people, eq(people.id, reportCases.authorId))
    .leftJoin(adminNames, eq(adminNames.id, reportCases.handledBy))
    .orderBy(...sorted(order));
}

export type CaseListRow = Awaited<ReturnType<typeof listCases>>[number];

/** The columns by which rows are ordered. */
interface Positioned {
  reportCase: Pick<CaseRow, 'id' | 'reportCount' | 'firstAt' | 'handledAt'>;
}

function orderOf({ state, sort = state === 'open' ? 'at' : '-at' }: CaseFilter): Order<Positioned> {
  const by = sort.endsWith('count') ? 'reportCount' : state === 'open' ? 'firstAt' : 'handledAt';
  return {
    by: reportCases[by],
    id: reportCases.id,
    down: sort.startsWith('-'),
    keyOf: ({ reportCase }) => [reportCase[by], reportCase.id],
  };
}

export async function countCases(db: Queryable): Promise<Record<string, number>> {
  const rows = await db
    .select()
    .from(tallied)
    .where(and(like(tallied.name, 'reports:%'), gt(tallied.n, 0)));
  return Object.fromEntries(rows.map(({ name, n }) => [name.slice('reports:'.length), n]));
}

export async function findCase(db: Queryable, id: string): Promise<CaseListRow | undefined> {
  const rows = await db
    .select({ reportCase: reportCases, author: shortUser, handledBy: adminNames.account })
    .from(reportCases)
    .leftJoin(people, eq(people.id, reportCases.authorId))
    .leftJoin(adminNames, eq(adminNames.id, reportCases.handledBy))
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
    .select({ report: reports, reporter: shortUser })
    .from(reports)
    .innerJoin(people, eq(people.id, reports.reporterId))
    .where(eq(reports.caseId, caseId))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit);
}

export type CaseReportRow = Awaited<ReturnType<typeof listReportsOf>>[number];

/** The newest report of each case, whose evidence is the latest. */
export async function findNewestReports(db: Queryable, caseIds: string[]): Promise<Map<string, ReportRow>> {
  if (caseIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([reports.caseId])
    .from(reports)
    .where(inArray(reports.caseId, caseIds))
    .orderBy(reports.caseId, desc(reports.createdAt), desc(reports.id));
  return new Map(rows.map((row) => [row.caseId, row]));
}

/** Numbers of reports by case and reason, the most frequent reason first. */
export async function countReasons(
  db: Queryable,
  caseIds: string[],
): Promise<{ caseId: string; reason: ReportReason; count: number }[]> {
  if (caseIds.length === 0) return [];
  const reportCount = count();
  return db
    .select({ caseId: reports.caseId, reason: reports.reason, count: reportCount })
    .from(reports)
    .where(inArray(reports.caseId, caseIds))
    .groupBy(reports.caseId, reports.reason)
    .orderBy(desc(reportCount), reports.reason);
}

/** Reports of a case whose reporters were not notified of the decision. */
export async function lockUnnotified(db: Queryable, caseId: string, limit: number): Promise<ReportRow[]> {
  return db
    .select()
    .from(reports)
    .where(and(eq(reports.caseId, caseId), isNull(reports.notifiedAt)))
    .orderBy(reports.createdAt, reports.id)
    .limit(limit)
    .for('update');
}

export async function markNotified(db: Queryable, ids: string[], at: Date): Promise<void> {
  await db.update(reports).set({ notifiedAt: at }).where(inArray(reports.id, ids));
}

/** Reported content or a person, in the present state. */
export interface Reported {
  /** The user responsible for it. */
  authorId: string;
  evidence: Evidence;
}

/** Undefined when the target does not exist or the reporter cannot see it. */
export async function findReported(
  db: Queryable,
  { targetType, targetId }: { targetType: ReportTarget; targetId: string },
  readerId: string,
): Promise<Reported | undefined> {
  const row = (await db.execute<ReportedRow>(QUERY[targetType](targetId, readerId))).rows[0];
  if (row === undefined) return undefined;
  const context = targetType === 'message' ? await messagesBefore(db, targetId) : [];
  return { authorId: row.authorId, evidence: { text: row.text, image: row.image, link: row.link, context } };
}

interface ReportedRow extends Record<string, unknown> {
  authorId: string;
  text: string;
  image: string | null;
  link: string | null;
}

const QUERY: Record<ReportTarget, (id: string, readerId: string) => ReturnType<typeof sql>> = {
  post: (id) => sql`
    select p.author_id as "authorId", r.title || case when r.excerpt = '' then '' else E'\n' || r.excerpt end as text,
      r.cover as image, '/' || p.type || '/' || p.id as link
    from post_states p join post_texts r on r.id = p.published_revision_id
    where p.id = ${id} and p.status = 'published'`,
  comment: (id) => sql`
    select c.author_id as "authorId", c.content as text, null as image, '/' || p.type || '/' || p.id || '#comment-' || c.id as link
    from comment_texts c join post_states p on p.id = c.post_id left join comment_texts root on root.id = c.root_id
    where c.id = ${id} and c.removed_at is null and root.removed_at is null and p.status = 'published'`,
  danmaku: (id) => sql`
    select d.author_id as "authorId", d.content as text, null as image, '/video/' || d.post_id || '?t=' || d.at_ms / 1000 as link
    from danmaku_texts d join post_states p on p.id = d.post_id
    where d.id = ${id} and d.removed_at is null and d.hidden_at is null and p.status = 'published'`,
  person: (id) => sql`
    select u.id as "authorId", u.nickname || case when u.bio = '' then '' else E'\n' || u.bio end as text, u.avatar as image,
      '/users/' || u.id as link
    from people u where u.id = ${id} and u.status = 0`,
  // Only the receiver may report a message; recalled, withheld and cleared messages are not visible to the receiver.
  message: (id, readerId) => sql`
    select m.sender_id as "authorId", m.content as text, m.image_url as image, null as link
    from messages m join conversation_members own on own.conversation_id = m.conversation_id and own.user_id = ${readerId}
    where m.id = ${id} and m.recalled_at is null and m.withheld is null and m.sender_id <> ${readerId} and m.seq > own.cleared_seq`,
};

const MESSAGES_BEFORE = 10;

/** A message with the MESSAGES_BEFORE ones before it, as context for moderators; later messages stay private. */
async function messagesBefore(db: Queryable, messageId: string): Promise<Evidence['context']> {
  const { rows } = await db.execute<{ by: string; text: string; at: Date | string }>(sql`
    select u.nickname as by, coalesce(nullif(m.content, ''), '[图片]') as text, m.created_at as at
    from messages reported join messages m on m.conversation_id = reported.conversation_id and m.seq <= reported.seq
    join people u on u.id = m.sender_id
    where reported.id = ${messageId} and m.recalled_at is null and m.withheld is null
    order by m.seq desc limit ${MESSAGES_BEFORE + 1}`);
  return rows.map(({ by, text, at }) => ({ by, text, at: new Date(at).toISOString() })).toReversed();
}

/** Deletes cases that were handled before a time, with their reports. */
export async function deleteHandledBefore(db: Queryable, before: Date): Promise<void> {
  const at = sql`${before.toISOString()}::timestamptz`;
  const handled = sql`select id from report_cases where state <> 'open' and handled_at < ${at}`;
  await deleteInParts(db, sql`reports`, sql`case_id in (${handled})`);
  await deleteInParts(db, sql`report_cases`, sql`state <> 'open' and handled_at < ${at}`);
}
