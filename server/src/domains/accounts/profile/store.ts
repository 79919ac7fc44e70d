import { and, asc, desc, eq, gt, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import { isPictureField, type ProfileField } from '#contract/accounts/profile-fields.ts';
import { deleteInParts } from '../../../db/batched-change.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { isOpenChange, people, shortUser } from '../../../db/reads/accounts.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { profileChanges, users } from '../../../db/tables/accounts.ts';
import type { ContextPiece } from '../../review/service.ts';

export { listOpenProfileChanges, type OpenProfileChange } from '../../../db/reads/accounts.ts';

export type ProfileChangeRow = typeof profileChanges.$inferSelect;

export async function insertChange(tx: Transaction, change: typeof profileChanges.$inferInsert): Promise<void> {
  await tx.insert(profileChanges).values(change);
}

export async function findChange(db: Queryable, id: string): Promise<ProfileChangeRow | undefined> {
  return (await db.select().from(profileChanges).where(eq(profileChanges.id, id)))[0];
}

export async function updateChange(tx: Transaction, id: string, change: Partial<ProfileChangeRow>): Promise<void> {
  await tx.update(profileChanges).set(change).where(eq(profileChanges.id, id));
}

/** Marks open changes of the fields as replaced by a newer change. */
export async function markOpenReplaced(
  tx: Transaction,
  { userId, subjectId }: Pick<ProfileChangeRow, 'userId' | 'subjectId'>,
  fields: ProfileField[],
  at: Date,
): Promise<void> {
  if (fields.length === 0) return;
  const columns = profileChanges;
  await tx
    .update(profileChanges)
    .set({ state: 'replaced', endedAt: at })
    .where(and(eq(columns.userId, userId), eq(columns.subjectId, subjectId), isOpenChange, inArray(columns.field, fields)));
}

export type ListedState = 'held' | 'shown' | 'refused';

/** Held changes, the longest waiting first; or ended ones, the last first, without changes that the service passed by itself. */
export async function listChanges(
  db: Queryable,
  { state }: { state: ListedState },
  { limit, offset }: { limit: number; offset: number },
) {
  const [condition, order] =
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
    .innerJoin(people, eq(people.id, profileChanges.userId))
    .leftJoin(adminNames, eq(adminNames.id, profileChanges.decidedBy))
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}

export type ProfileChangeListRow = Awaited<ReturnType<typeof listChanges>>[number];

export async function deleteChangesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(profileChanges).where(eq(profileChanges.userId, userId));
}

/** The user of a change that a person has to decide, or that was decided. */
export async function findWriterOfListed(db: Queryable, id: string): Promise<{ authorId: string } | undefined> {
  const rows = await db
    .select({ authorId: profileChanges.userId })
    .from(profileChanges)
    .where(and(eq(profileChanges.id, id), inArray(profileChanges.state, ['held', 'shown', 'refused'])));
  return rows[0];
}

const EARLIER_MAX = 5;

/** The other values that the same field has had or was to have since a time, the latest first. */
export async function listEarlierValues(db: Queryable, id: string, since: Date): Promise<ContextPiece[]> {
  const change = await findChange(db, id);
  if (change === undefined) return [];
  const { userId, field, subjectId } = change;
  const rows = await db
    .select()
    .from(profileChanges)
    .where(
      and(
        eq(profileChanges.userId, userId),
        gte(profileChanges.createdAt, since),
        eq(profileChanges.field, field),
        eq(profileChanges.subjectId, subjectId),
        ne(profileChanges.id, id),
      ),
    )
    .orderBy(desc(profileChanges.createdAt), desc(profileChanges.id))
    .limit(EARLIER_MAX);
  return rows.map(({ id: changeId, value: content, createdAt, state }) => ({
    id: changeId,
    authorId: userId,
    content,
    isPicture: isPictureField(field),
    createdAt,
    state,
  }));
}

/** The number of a user's changes since a time, of those in a state if one is given. */
export const countChanges = (db: Queryable, userId: string, since: Date, state?: ProfileChangeRow['state']): Promise<number> =>
  db.$count(
    profileChanges,
    and(
      eq(profileChanges.userId, userId),
      gte(profileChanges.createdAt, since),
      state === undefined ? undefined : eq(profileChanges.state, state),
    ),
  );

/** Deletes ended changes created before a time. */
export async function deleteEndedBefore(db: Queryable, before: Date): Promise<void> {
  await deleteInParts(
    db,
    sql`profile_changes`,
    sql`created_at < ${before.toISOString()}::timestamptz and state not in ('checking', 'held')`,
  );
}

/** Whether an agency or certified user other than `ownerId` has a name with this skeleton. */
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

/** Stores skeletons, except for users whose nickname changed since it was read. */
export async function putSkeletons(db: Queryable, names: { id: string; nickname: string; skeleton: string }[]): Promise<void> {
  if (names.length === 0) return;
  await db.execute(sql`update users set name_skeleton = named.skeleton
    from unnest(${sql.param(names.map(({ id }) => id))}::text[], ${sql.param(names.map(({ nickname }) => nickname))}::text[],
      ${sql.param(names.map(({ skeleton }) => skeleton))}::text[]) as named (id, nickname, skeleton)
    where users.id = named.id and users.nickname = named.nickname and users.closed_at is null`);
}
