import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias, boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Identity, Privacy } from '#contract/accounts/accounts.ts';
import type { ReportReason, SanctionKind, SanctionView } from '#contract/moderation/constants.ts';
import type { Queryable } from '../client.ts';
import { profileChanges, sanctions, users } from '../tables/accounts.ts';
import { at } from '../tables/columns.ts';
import { adminNames } from './admins.ts';

// Reads of accounts for other domains. Views are declared as tables: drizzle gives no alias to a view.

/** Every account, without the proofs of its identity; the mobile is masked, as other users see it. */
export const people = pgTable('people', {
  id: text().notNull(),
  nickname: text().notNull(),
  avatar: text(),
  cover: text(),
  bio: text().notNull(),
  region: text(),
  identity: text().$type<Exclude<Identity, 'guest'>>().notNull(),
  certification: text(),
  status: smallint().notNull(),
  mobile: text(),
  followerCount: integer().notNull(),
  followingCount: integer().notNull(),
  likedCount: integer().notNull(),
  postCount: integer().notNull(),
  messagesFrom: text().$type<Privacy['messagesFrom']>().notNull(),
  /** 青少年模式 is on. */
  isYouth: boolean().notNull(),
  closedAt: at(),
  createdAt: at().notNull(),
});

/** The columns of `people` from which a short summary of the user is presented, e.g. beside a comment. */
export const shortUser = {
  id: people.id,
  nickname: people.nickname,
  avatar: people.avatar,
  identity: people.identity,
  certification: people.certification,
  mobile: people.mobile,
};

const account = { id: users.id, nickname: users.nickname, mobile: users.mobile, identity: users.identity, status: users.status };

/** An account with its whole mobile, for rules; what people see of each other is in `people`. */
export type Account = Pick<typeof users.$inferSelect, keyof typeof account>;

const findAccount = async (db: Queryable, matches: SQL): Promise<Account | undefined> =>
  (await db.select(account).from(users).where(matches))[0];

export const findUser = (db: Queryable, id: string): Promise<Account | undefined> => findAccount(db, eq(users.id, id));

export const findUserByMobile = (db: Queryable, mobile: string): Promise<Account | undefined> =>
  findAccount(db, eq(users.mobile, mobile));

export const findUserByEmail = (db: Queryable, email: string): Promise<Account | undefined> =>
  findAccount(db, eq(users.email, email));

/** Whether a person allows recommendations by their own activity; false for an unknown id. */
export async function isPersonalized(db: Queryable, userId: string): Promise<boolean> {
  const [user] = await db.select({ personalized: users.personalized }).from(users).where(eq(users.id, userId));
  return user?.personalized ?? false;
}

/** Ids of the people with this mobile; `digits` are the whole number or its last four digits, which others see. */
export const peopleByMobile = (digits: string): SQL =>
  sql`array(select id from users where ${digits.length === 4 ? sql`right(mobile, 4)` : sql`mobile`} = ${digits})`;

/** Ids of the people whose id, mobile or e-mail is `contact`. */
export const peopleByContact = (contact: string): SQL =>
  sql`array(select id from users where id = ${contact} or mobile = ${contact} or email = ${contact.toLowerCase()})`;

/** SQL condition: a sanction of this kind is in force against `person` (a column). The same rule is in accounts/sanctions/policy.ts. */
export const isUnderSanction = (kind: SanctionKind, person: SQLWrapper, now: Date): SQL =>
  sql`exists (select from sanctions s where s.kind = ${kind} and s.user_id = ${person} and s.ended_at is null
    and (s.until is null or s.until > ${now.toISOString()}::timestamptz))`;

/** SQL condition: lists that the product recommends may contain posts of `author` (a column). */
export const isRecommendedAt = (now: Date, author: SQLWrapper): SQL => sql`not ${isUnderSanction('noRecommend', author, now)}`;

/** A change of a profile that waits: `checking` for the content safety service, `held` for a person. */
export type OpenProfileChange = Pick<typeof profileChanges.$inferSelect, 'field' | 'subjectId' | 'value' | 'state'>;

/** Literals instead of parameters let the planner use the partial index of open changes. */
export const isOpenChange = sql`${profileChanges.state} in ('checking', 'held')`;

/** The waiting changes of a person's own profile, agency and collections, oldest first. */
export async function listOpenProfileChanges(db: Queryable, userId: string): Promise<OpenProfileChange[]> {
  const { field, subjectId, value, state } = profileChanges;
  return db
    .select({ field, subjectId, value, state })
    .from(profileChanges)
    .where(and(eq(profileChanges.userId, userId), isOpenChange))
    .orderBy(asc(profileChanges.createdAt), asc(profileChanges.id));
}

export type SanctionRow = typeof sanctions.$inferSelect;

/** Condition: a sanction is not ended and its term, if any, is not over; accounts/sanctions/policy.ts has the same rule for a row. */
export const sanctionInForce = (now: Date): SQL | undefined =>
  and(isNull(sanctions.endedAt), or(isNull(sanctions.until), gt(sanctions.until, now)));

/** The user's sanctions under a rule since a time, except those lifted by an administrator or overturned on appeal. */
export async function countStrikes(db: Queryable, userId: string, rule: ReportReason, since: Date): Promise<number> {
  const isStrike = and(
    eq(sanctions.userId, userId),
    eq(sanctions.rule, rule),
    gt(sanctions.givenAt, since),
    sql`coalesce(${sanctions.endedHow}, '') not in ('lifted', 'overturned')`,
  );
  return (await db.select({ n: count() }).from(sanctions).where(isStrike))[0]?.n ?? 0;
}

export interface SanctionFilter {
  now: Date;
  userId?: string | undefined;
  kind?: SanctionKind | undefined;
  view?: SanctionView | undefined;
  /**
   * For the view `appealed`: the requester sees appeals against sanctions given by others, and against own ones appealed until `ownStepsBefore`,
   * which is set if no other administrator could decide.
   */
  by?: { adminId: string; ownStepsBefore: Date | null } | undefined;
}

const ender = alias(adminNames, 'ender');

/** Newest first; the view `appealed` has the longest waiting appeal first. */
export async function listSanctions(db: Queryable, filter: SanctionFilter, part: { limit: number; offset: number }) {
  const { view } = filter;
  return selectSanctions(db)
    .where(conditions(filter))
    .orderBy(view === 'appealed' ? asc(sanctions.appealedAt) : desc(sanctions.givenAt), sanctions.id)
    .limit(part.limit)
    .offset(part.offset);
}

export type SanctionListRow = Awaited<ReturnType<typeof listSanctions>>[number];

export async function findListedSanction(db: Queryable, id: string): Promise<SanctionListRow | undefined> {
  return (await selectSanctions(db).where(eq(sanctions.id, id)))[0];
}

const selectSanctions = (db: Queryable) =>
  db
    .select({
      sanction: sanctions,
      user: shortUser,
      givenBy: adminNames.account,
      endedBy: ender.account,
    })
    .from(sanctions)
    .innerJoin(people, eq(people.id, sanctions.userId))
    .leftJoin(adminNames, eq(adminNames.id, sanctions.givenBy))
    .leftJoin(ender, eq(ender.id, sanctions.endedBy));

function conditions({ now, userId, kind, view, by }: SanctionFilter): SQL | undefined {
  const givenByOthers = sql`${sanctions.givenBy} is distinct from ${by?.adminId ?? ''}`;
  const byView = {
    open: sanctionInForce(now),
    past: or(isNotNull(sanctions.endedAt), lte(sanctions.until, now)),
    // A literal instead of a parameter lets the planner use the partial index of pending appeals.
    appealed: and(
      sql`${sanctions.appealState} = 'pending'`,
      sanctionInForce(now),
      by?.ownStepsBefore == null ? givenByOthers : or(givenByOthers, lte(sanctions.appealedAt, by.ownStepsBefore)),
    ),
  };
  return and(
    userId === undefined ? undefined : eq(sanctions.userId, userId),
    kind === undefined ? undefined : eq(sanctions.kind, kind),
    view === undefined ? undefined : byView[view],
  );
}
