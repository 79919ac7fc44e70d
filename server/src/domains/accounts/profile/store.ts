import { and, asc, count, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { ProfileField } from '#contract/accounts/profile-fields.ts';
import { deleteInParts } from '../../../db/batched-change.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { shortUser } from '../../../db/lookups/short-user.ts';
import { profileChanges, users } from '../../../db/tables/accounts.ts';
import { adminNames } from '../../../db/reads/admins.ts';

export type ProfileChangeRow = typeof profileChanges.$inferSelect;

export async function insertChange(tx: Transaction, change: typeof profileChanges.$inferInsert): Promise<void> {
  await tx.insert(profileChanges).values(change);
}

/** Written out, so that the index of what is open fits. */
const isOpen = sql`${profileChanges.state} in ('checking', 'held')`;

export async function listOpen(db: Queryable, userId: string): Promise<ProfileChangeRow[]> {
  return db
    .select()
    .from(profileChanges)
    .where(and(eq(profileChanges.userId, userId), isOpen))
    .orderBy(asc(profileChanges.createdAt), asc(profileChanges.id));
}

export async function findChange(db: Queryable, id: string): Promise<ProfileChangeRow | undefined> {
  return (await db.select().from(profileChanges).where(eq(profileChanges.id, id)))[0];
}

export async function changeChange(tx: Transaction, id: string, change: Partial<ProfileChangeRow>): Promise<void> {
  await tx.update(profileChanges).set(change).where(eq(profileChanges.id, id));
}

/** Of these fields nothing waits any more. */
export async function replaceOpen(
  tx: Transaction,
  { userId, subjectId }: Pick<ProfileChangeRow, 'userId' | 'subjectId'>,
  fields: ProfileField[],
  at: Date,
): Promise<void> {
  if (fields.length === 0) return;
  const { userId: person, subjectId: subject, field } = profileChanges;
  await tx
    .update(profileChanges)
    .set({ state: 'replaced', endedAt: at })
    .where(and(eq(person, userId), eq(subject, subjectId), isOpen, inArray(field, fields)));
}

export type ListedState = 'held' | 'shown' | 'refused';

/** The longest wait, or the last decision first. What nothing was found in was nobody's to decide. */
export async function listChanges(db: Queryable, state: ListedState, limit: number, offset: number) {
  const [which, order] =
    state === 'held'
      ? [sql`${profileChanges.state} = 'held'`, [asc(profileChanges.createdAt), asc(profileChanges.id)]]
      : [
          and(
            eq(profileChanges.state, state),
            sql`(${profileChanges.decidedBy} is not null or ${profileChanges.state} = 'refused')`,
          ),
          [desc(profileChanges.endedAt), desc(profileChanges.id)],
        ];
  return db
    .select({
      change: profileChanges,
      user: shortUser,
      decidedBy: adminNames.account,
    })
    .from(profileChanges)
    .innerJoin(users, eq(users.id, profileChanges.userId))
    .leftJoin(adminNames, eq(adminNames.id, profileChanges.decidedBy))
    .where(which)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}

export type ProfileChangeListRow = Awaited<ReturnType<typeof listChanges>>[number];

export async function countHeld(db: Queryable): Promise<number> {
  const held = sql`${profileChanges.state} = 'held'`;
  return (await db.select({ n: count() }).from(profileChanges).where(held))[0]?.n ?? 0;
}

export async function deleteChangesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(profileChanges).where(eq(profileChanges.userId, userId));
}

/** What is still open stays. */
export async function deleteEndedBefore(db: Queryable, before: Date): Promise<void> {
  await deleteInParts(
    db,
    sql`profile_changes`,
    sql`created_at < ${before.toISOString()}::timestamptz and state not in ('checking', 'held')`,
  );
}

/** Whether an agency or a certified person other than this one has a name that looks so. */
export async function isNameProtected(db: Queryable, skeleton: string, ownerId: string | null): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.nameSkeleton, skeleton),
        ownerId === null ? undefined : ne(users.id, ownerId),
        sql`(${users.identity} = 'agencies' or ${users.certification} is not null)`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function listWithoutSkeleton(db: Queryable, after: string, limit: number) {
  return db
    .select({ id: users.id, nickname: users.nickname })
    .from(users)
    .where(and(isNull(users.nameSkeleton), isNull(users.closedAt), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
}

/** Where the name is still the one that was read. */
export async function putSkeletons(db: Queryable, names: { id: string; nickname: string; skeleton: string }[]): Promise<void> {
  if (names.length === 0) return;
  await db.execute(sql`update users set name_skeleton = given.skeleton
    from unnest(${sql.param(names.map(({ id }) => id))}::text[], ${sql.param(names.map(({ nickname }) => nickname))}::text[],
      ${sql.param(names.map(({ skeleton }) => skeleton))}::text[]) as given (id, nickname, skeleton)
    where users.id = given.id and users.nickname = given.nickname and users.closed_at is null`);
}
