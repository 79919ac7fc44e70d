import { and, asc, desc, eq, getTableColumns, ilike, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Identity } from '#contract/accounts.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { userList } from '#contract/people.ts';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import type { UserRow } from './users-store.ts';

export interface PeopleFilter {
  keywords?: string | undefined;
  identity?: Exclude<Identity, 'guest'> | undefined;
  status?: number | undefined;
  /** The newest first unless told. */
  sort?: ParsedOf<typeof userList>['sort'] | undefined;
}

const DISABLED = 1;
const ENABLED = { status: 0, disabledAt: null, disabledUntil: null, disabledReason: '' } as const;

export async function listUsers(db: Queryable, filter: PeopleFilter, limit: number, offset: number): Promise<UserRow[]> {
  const order = ORDER[filter.sort ?? '-joined'];
  // The rows of the page are found before they are read whole, so that a deep page stays cheap.
  const page = db
    .select({ id: users.id })
    .from(users)
    .where(conditions(filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page');
  return db
    .select(getTableColumns(users))
    .from(users)
    .innerJoin(page, eq(page.id, users.id))
    .orderBy(...order);
}

/** The newest first, from the person after `after` on. */
export async function listUsersAfter(
  db: Queryable,
  filter: PeopleFilter,
  after: Pick<UserRow, 'id' | 'createdAt'> | null,
  limit: number,
): Promise<UserRow[]> {
  const rest = after === null ? undefined : sql`(${users.createdAt}, ${users.id}) < (${after.createdAt}, ${after.id})`;
  return db
    .select()
    .from(users)
    .where(and(conditions(filter), rest))
    .orderBy(...NEWEST)
    .limit(limit);
}

const NEWEST = [desc(users.createdAt), desc(users.id)];
/** Each reads an index forwards or backwards. */
const ORDER: Record<ParsedOf<typeof userList>['sort'], SQL[]> = {
  '-joined': NEWEST,
  joined: [asc(users.createdAt), asc(users.id)],
  '-fans': [desc(users.followerCount), desc(users.id)],
  fans: [asc(users.followerCount), asc(users.id)],
  '-works': [desc(users.postCount), desc(users.id)],
  works: [asc(users.postCount), asc(users.id)],
};

function conditions({ keywords = '', identity, status }: PeopleFilter): SQL | undefined {
  const named = or(eq(users.id, keywords), eq(users.mobile, keywords), ilike(users.nickname, `%${escaped(keywords)}%`));
  return and(
    keywords === '' ? undefined : named,
    identity === undefined ? undefined : eq(users.identity, identity),
    status === undefined ? undefined : eq(users.status, status),
  );
}

export async function lockUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(users.id, id)).for('update'))[0];
}

/** Enables a person whose term is over; false when it is not. */
export async function liftDisabling(db: Queryable, id: string, now: Date): Promise<boolean> {
  const lifted = await db
    .update(users)
    .set(ENABLED)
    .where(and(eq(users.id, id), eq(users.status, DISABLED), lte(users.disabledUntil, now)))
    .returning({ id: users.id });
  return lifted.length > 0;
}

/** Enables everybody whose term is over. */
export async function liftDue(db: Queryable, now: Date): Promise<void> {
  await db
    .update(users)
    .set(ENABLED)
    .where(and(eq(users.status, DISABLED), lte(users.disabledUntil, now)));
}

const escaped = (words: string): string => words.replaceAll(/[\\%_]/g, String.raw`\$&`);
