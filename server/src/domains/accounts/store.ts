import { createHash } from 'node:crypto';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { consents, users } from '../../db/tables/accounts.ts';
import { skeletonOf } from '../screening/service.ts';
import { agencyProfiles, individualCreators, memberships } from '../../db/reads/agencies.ts';

export { balancesOf } from '../../db/reads/ledger.ts';

export type UserRow = typeof users.$inferSelect;

/** `users.status` of a closed account; 0 is normal, 1 disabled. */
export const CLOSED = 2;

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(users.id, id)))[0];
}

export async function findUserByMobile(db: Queryable, mobile: string): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(users.mobile, mobile)))[0];
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(users.email, email)))[0];
}

/** The agency that a user owns or is an approved member of. */
export async function findAgencyOf(db: Queryable, userId: string): Promise<{ id: string; name: string } | undefined> {
  const columns = { id: agencyProfiles.id, name: agencyProfiles.name };
  const ownedAgencies = await db.select(columns).from(agencyProfiles).where(eq(agencyProfiles.ownerId, userId));
  if (ownedAgencies[0] !== undefined) return ownedAgencies[0];
  const joinedAgencies = await db
    .select(columns)
    .from(memberships)
    .innerJoin(agencyProfiles, eq(agencyProfiles.id, memberships.agencyId))
    .where(and(eq(memberships.userId, userId), eq(memberships.status, 'approved')));
  return joinedAgencies[0];
}

/** Whether a user publishes in their own name: admitted as a person, and now of no agency. */
export async function isIndividual(db: Queryable, userId: string): Promise<boolean> {
  const columns = { userId: individualCreators.userId };
  const admitted = await db.select(columns).from(individualCreators).where(eq(individualCreators.userId, userId));
  return admitted.length > 0 && (await findAgencyOf(db, userId)) === undefined;
}

/** Numbers of unread notifications (up to 1,000) and messages, without those of blocked users. */
export async function countUnread(db: Queryable, userId: string): Promise<{ notify: number; message: number }> {
  const { rows } = await db.execute<{ notify: number; message: number }>(sql`
    select
      (select count(*) from (
        select 1 from notifications n where user_id = ${userId} and read_at is null
          and not exists (select from blocks b where b.user_id = ${userId} and b.target_id = n.actor_id) limit 1000) n) as notify,
      (select coalesce(sum(unread), 0) from conversation_members m where user_id = ${userId} and unread > 0
        and not exists (select from blocks b where b.user_id = ${userId} and b.target_id = m.peer_id)) as message`);
  return rows[0] ?? { notify: 0, message: 0 };
}

export async function insertUser(db: Queryable, user: typeof users.$inferInsert): Promise<UserRow> {
  const [inserted] = await db
    .insert(users)
    .values({ ...user, nameSkeleton: skeletonOf(user.nickname) })
    .returning();
  if (inserted === undefined) throw new Error('a user was not inserted');
  return inserted;
}

/** Whether a user was not inserted or changed because another one has the mobile or mail address. Nicknames need not be unique. */
export const isContactTaken = (error: unknown): boolean =>
  isUniqueViolation(error, 'users_mobile_key') || isUniqueViolation(error, 'users_email_key');

/** Changes the given columns; a new nickname also changes its skeleton. */
export async function updateUser(db: Queryable, id: string, change: Partial<Omit<UserRow, 'id'>>): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  const skeleton = change.nickname === undefined ? {} : { nameSkeleton: skeletonOf(change.nickname) };
  await db
    .update(users)
    .set({ ...change, ...skeleton })
    .where(eq(users.id, id));
}

export async function insertConsents(db: Queryable, rows: (typeof consents.$inferInsert)[]): Promise<void> {
  await db.insert(consents).values(rows).onConflictDoNothing();
}

export async function addToPostCount(db: Queryable, userId: string, change: number): Promise<void> {
  await db
    .update(users)
    .set({ postCount: sql`${users.postCount} + ${change}` })
    .where(eq(users.id, userId));
}

/** Counts that follow from follows and likes. */
export type RelationCounts = Pick<UserRow, 'followerCount' | 'followingCount' | 'likedCount'>;

export async function addToRelations(db: Queryable, userId: string, changes: Partial<RelationCounts>): Promise<void> {
  const { followerCount = 0, followingCount = 0, likedCount = 0 } = changes;
  await db
    .update(users)
    .set({
      followerCount: sql`${users.followerCount} + ${followerCount}`,
      followingCount: sql`${users.followingCount} + ${followingCount}`,
      likedCount: sql`${users.likedCount} + ${likedCount}`,
    })
    .where(eq(users.id, userId));
}

export async function listClosing(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.closingAt, now))
    .orderBy(users.closingAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Clears the row of a user whose closing is due, and sets nickname and status. False if the closing was cancelled, or done before. */
export async function closeUser(
  db: Queryable,
  id: string,
  now: Date,
  remainder: { nickname: string; status: number },
): Promise<boolean> {
  const closed = await db
    .update(users)
    .set({
      ...remainder,
      mobile: null,
      email: null,
      passwordHash: null,
      passwordUntil: null,
      youthPinHash: null,
      youthBand: null,
      avatar: null,
      cover: null,
      bio: '',
      region: null,
      ipLocation: null,
      disabledReason: '',
      certification: null,
      nameSkeleton: null,
      identityVerifiedAt: null,
      faceVerifiedAt: null,
      closingAt: null,
      closedAt: now,
    })
    .where(and(eq(users.id, id), lte(users.closingAt, now)))
    .returning({ id: users.id });
  return closed.length > 0;
}

export async function setIdentity(
  db: Queryable,
  userIds: string[],
  change: Partial<Pick<UserRow, 'identity' | 'certification'>>,
): Promise<void> {
  await db.update(users).set(change).where(inArray(users.id, userIds));
}

export { hasAnyBlocked } from '../../db/reads/messages.ts';

const DISABLED = 1;
const ENABLED = { status: 0, disabledAt: null, disabledUntil: null, disabledReason: '' } as const;

/** Locks a user. Every change of an account, profile or sanction, and every decision on one, takes this lock first. */
export async function lockUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(users.id, id)).for('update'))[0];
}

/** Enables a user whose term of disabling is over; otherwise false. */
export async function liftDisabling(db: Queryable, id: string, now: Date): Promise<boolean> {
  const lifted = await db
    .update(users)
    .set(ENABLED)
    .where(and(eq(users.id, id), eq(users.status, DISABLED), lte(users.disabledUntil, now)))
    .returning({ id: users.id });
  return lifted.length > 0;
}

/** Enables all users whose term of disabling is over. */
export async function liftDue(db: Queryable, now: Date): Promise<void> {
  await db
    .update(users)
    .set(ENABLED)
    .where(and(eq(users.status, DISABLED), lte(users.disabledUntil, now)));
}

/** Only this hash of a token is stored, so that a reader of the database cannot use the token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
