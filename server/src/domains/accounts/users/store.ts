import { and, eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm';
import type { Identity } from '#contract/accounts/accounts.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { userList } from '#contract/accounts/users.ts';
import type { Queryable } from '../../../db/client.ts';
import { containing } from '../../../db/lookups/containing.ts';
import { idsOf, sorted, type Order, type Part } from '../../../db/keyset.ts';
import { memberships } from '../../../db/reads/agencies.ts';
import { users } from '../../../db/tables/accounts.ts';
import type { UserRow } from '../store.ts';

export interface UserFilter {
  keywords?: string | undefined;
  identity?: Exclude<Identity, 'guest'> | undefined;
  status?: number | undefined;
  /** Newest first by default. */
  sort?: ParsedOf<typeof userList>['sort'] | undefined;
}

export type UserListRow = UserRow & { individual: boolean };

/** A creator whom no agency has as a member. */
const hasNoAgency = sql<boolean>`${users.identity} = 'creator' and not exists (
  select from ${memberships} where ${memberships.userId} = ${users.id} and ${memberships.status} = 'approved')`;

export async function listUsers(db: Queryable, filter: UserFilter, part: Part<UserRow>): Promise<UserListRow[]> {
  const order = ORDER[filter.sort ?? '-joined'];
  const page = idsOf(db, users, conditions(filter), order, part);
  return db
    .select({ ...getTableColumns(users), individual: hasNoAgency })
    .from(users)
    .innerJoin(page, eq(page.id, users.id))
    .orderBy(...sorted(order));
}

const JOINED = { by: users.createdAt, id: users.id, keyOf: ({ createdAt, id }: UserRow) => [createdAt, id] as const };
const FANS = { by: users.followerCount, id: users.id, keyOf: ({ followerCount, id }: UserRow) => [followerCount, id] as const };
const POST_COUNT = { by: users.postCount, id: users.id, keyOf: ({ postCount, id }: UserRow) => [postCount, id] as const };
/** Each order reads an index forwards or backwards. */
const ORDER: Record<ParsedOf<typeof userList>['sort'], Order<UserRow>> = {
  '-joined': { ...JOINED, down: true },
  joined: { ...JOINED, down: false },
  '-fans': { ...FANS, down: true },
  fans: { ...FANS, down: false },
  '-works': { ...POST_COUNT, down: true },
  works: { ...POST_COUNT, down: false },
};

function conditions({ keywords = '', identity, status }: UserFilter): SQL | undefined {
  const matches = or(eq(users.id, keywords), eq(users.mobile, keywords), containing(users.nickname, keywords));
  return and(
    keywords === '' ? undefined : matches,
    identity === undefined ? undefined : eq(users.identity, identity),
    status === undefined ? undefined : eq(users.status, status),
  );
}
