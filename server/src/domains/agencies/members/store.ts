import { and, asc, count, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { AdminScope } from '#contract/admins/areas.ts';
import type { AgencyKind } from '#contract/agencies/agencies.ts';
import type { MemberStatus } from '#contract/agencies/members.ts';
import type { Queryable } from '../../../db/client.ts';
import { containing } from '../../../db/lookups/containing.ts';
import { after, idsOf, sorted, type Order, type Part } from '../../../db/keyset.ts';
import { ofProvinces } from '../../../db/scopes/post-scope.ts';
import { people, peopleByMobile, shortUser } from '../../../db/reads/accounts.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { agencies, agencyMemberEvents, agencyMembers } from '../../../db/tables/agencies.ts';

const selectMembers = (db: Queryable) =>
  db
    .select({
      member: agencyMembers,
      user: shortUser,
      agency: { id: agencies.id, name: agencies.name, status: agencies.status },
      works: sql<number>`(select count(*)::int from posts_on_site p where p.author_id = ${agencyMembers.userId} and p.agency_id = ${agencyMembers.agencyId})`,
    })
    .from(agencyMembers)
    .innerJoin(people, eq(people.id, agencyMembers.userId))
    .innerJoin(agencies, eq(agencies.id, agencyMembers.agencyId))
    .$dynamic();

export type MemberListRow = Awaited<ReturnType<typeof listMembers>>[number];

export interface MemberFilter {
  agencyId?: string | undefined;
  status?: MemberStatus | undefined;
  keywords?: string | undefined;
  /** Only memberships that agency and person have accepted, so that at most the platform's approval is missing. */
  submitted?: boolean;
  /** Only members with a date of leaving. */
  leaving?: boolean;
  /** Only members whose proposal of another share waits for the agency and has not expired at this time. */
  proposingAt?: Date | undefined;
  /** `at`: time of acceptance. Default: 'at' for memberships that wait for the platform, otherwise '-created'. */
  sort?: 'at' | '-at' | 'created' | '-created' | undefined;
}

export async function listMembers(db: Queryable, filter: MemberFilter, part: Part<PositionedMember>) {
  const order = orderOf(filter);
  // Find the rows of the page before joining or counting anything, so that a deep page stays cheap.
  const all = db.select({ id: agencyMembers.id }).from(agencyMembers).$dynamic();
  const candidates = hasKeywords(filter) ? all.innerJoin(people, eq(people.id, agencyMembers.userId)) : all;
  const page = candidates
    .where(and(conditions(filter), after(order, part)))
    .orderBy(...sorted(order))
    .limit(part.limit)
    .offset(part.offset ?? 0)
    .as('page');
  return selectMembers(db)
    .innerJoin(page, eq(page.id, agencyMembers.id))
    .orderBy(...sorted(order));
}

/** The columns that give a row its position. */
interface PositionedMember {
  member: Pick<typeof agencyMembers.$inferSelect, 'id' | 'createdAt' | 'acceptedAt'>;
}

function orderOf({ submitted, status, sort }: MemberFilter): Order<PositionedMember> {
  const waits = submitted === true && status === 'pending';
  const order = sort ?? (waits ? 'at' : '-created');
  const by = order.endsWith('created') ? 'createdAt' : 'acceptedAt';
  return {
    by: agencyMembers[by],
    id: agencyMembers.id,
    down: order.startsWith('-'),
    keyOf: ({ member }) => [member[by], member.id],
  };
}

export async function findMember(db: Queryable, id: string): Promise<MemberListRow | undefined> {
  return (await selectMembers(db).where(eq(agencyMembers.id, id)))[0];
}

/** A user's two latest memberships, newest first; a current membership is always the newest. */
export async function findMembershipsOf(db: Queryable, userId: string): Promise<MemberListRow[]> {
  return selectMembers(db).where(eq(agencyMembers.userId, userId)).orderBy(desc(agencyMembers.createdAt)).limit(2);
}

export async function countMembers(db: Queryable, filter: MemberFilter): Promise<Record<string, number>> {
  const rows = await db
    .select({ status: agencyMembers.status, n: count() })
    .from(agencyMembers)
    .innerJoin(people, eq(people.id, agencyMembers.userId))
    .where(conditions({ ...filter, status: undefined }))
    .groupBy(agencyMembers.status);
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

export async function listEvents(db: Queryable, memberId: string) {
  return db
    .select({ event: agencyMemberEvents, admin: adminNames.account, user: people.nickname })
    .from(agencyMemberEvents)
    .leftJoin(adminNames, and(eq(agencyMemberEvents.actorKind, 'admin'), eq(adminNames.id, agencyMemberEvents.actorId)))
    .leftJoin(people, and(eq(agencyMemberEvents.actorKind, 'user'), eq(people.id, agencyMemberEvents.actorId)))
    .where(eq(agencyMemberEvents.memberId, memberId))
    .orderBy(asc(agencyMemberEvents.at), asc(agencyMemberEvents.id))
    .limit(200);
}

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

const selectAgencies = (db: Queryable) =>
  db
    .select({
      agency: agencies,
      owner: shortUser,
      members: sql<number>`(select count(*)::int from agency_members m where m.agency_id = ${agencies.id} and m.status = 'approved')`,
    })
    .from(agencies)
    .innerJoin(people, eq(people.id, agencies.ownerId))
    .$dynamic();

export type AgencyListRow = Awaited<ReturnType<typeof listAgencies>>[number];

export interface AgencyFilter {
  kind?: AgencyKind | undefined;
  status?: 'normal' | 'disabled' | undefined;
  keywords?: string | undefined;
  /** Newest first by default. */
  sort?: 'created' | '-created' | undefined;
  /** The scope of the requesting administrator's role; null: not limited. */
  scope: AdminScope | null;
}

export async function listAgencies(db: Queryable, filter: AgencyFilter, part: Part<PositionedAgency>) {
  const order: Order<PositionedAgency> = {
    by: agencies.createdAt,
    id: agencies.id,
    down: filter.sort !== 'created',
    idDown: filter.sort === 'created',
    keyOf: ({ agency }) => [agency.createdAt, agency.id],
  };
  const page = idsOf(db, agencies, agencyConditions(filter), order, part);
  return selectAgencies(db)
    .innerJoin(page, eq(page.id, agencies.id))
    .orderBy(...sorted(order));
}

/** The columns that give a row its position. */
interface PositionedAgency {
  agency: Pick<typeof agencies.$inferSelect, 'id' | 'createdAt'>;
}

export async function countAgencies(db: Queryable, filter: AgencyFilter): Promise<number> {
  return (await db.select({ n: count() }).from(agencies).where(agencyConditions(filter)))[0]?.n ?? 0;
}

export async function findAgencyCard(db: Queryable, id: string): Promise<AgencyListRow | undefined> {
  return (await selectAgencies(db).where(eq(agencies.id, id)))[0];
}

function agencyConditions({ kind, status, keywords, scope }: AgencyFilter): SQL | undefined {
  const words = keywords === undefined || keywords === '' ? undefined : keywords;
  return and(
    kind === undefined ? undefined : eq(agencies.kind, kind),
    status === undefined ? undefined : status === 'normal' ? eq(agencies.status, 0) : sql`${agencies.status} <> 0`,
    words === undefined
      ? undefined
      : sql`(${containing(agencies.name, words)} or ${agencies.creditCode} = ${words.toUpperCase()})`,
    ofProvinces(scope, sql`${agencies.region}`),
  );
}

function conditions(filter: MemberFilter): SQL | undefined {
  const { agencyId, status, submitted, leaving, proposingAt } = filter;
  return and(
    agencyId === undefined ? undefined : eq(agencyMembers.agencyId, agencyId),
    status === undefined ? undefined : inArray(agencyMembers.status, [status]),
    submitted === true ? isNotNull(agencyMembers.acceptedAt) : undefined,
    hasKeywords(filter) ? nameMatches(filter.keywords) : undefined,
    leaving === true ? isNotNull(agencyMembers.leavingOn) : undefined,
    proposingAt === undefined ? undefined : isProposing(proposingAt),
  );
}

const hasKeywords = (filter: MemberFilter): filter is MemberFilter & { keywords: string } => (filter.keywords ?? '') !== '';

const isProposing = (at: Date): SQL =>
  sql`exists (select from agency_shares s where s.member_id = ${agencyMembers.id} and s.state = 'proposed'
    and s.proposed_by = 'person' and (s.expires_at is null or s.expires_at > ${at.toISOString()}::timestamptz))`;

/** Nickname, or mobile: by all 11 digits or by the last four, which the masked mobile shows, so that a search never reveals further digits. */
function nameMatches(words: string): SQL {
  const nickname = containing(people.nickname, words);
  return /^(\d{4}|\d{11})$/.test(words) ? sql`(${nickname} or ${people.id} = any(${peopleByMobile(words)}))` : nickname;
}
