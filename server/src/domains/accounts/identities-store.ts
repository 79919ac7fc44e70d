import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import type { UserRow } from './store.ts';

export async function setIdentity(
  db: Queryable,
  userIds: string[],
  change: Partial<Pick<UserRow, 'identity' | 'certification'>>,
): Promise<void> {
  await db.update(users).set(change).where(inArray(users.id, userIds));
}

export async function findPersonBy(db: Queryable, by: { id: string } | { mobile: string }): Promise<UserRow | undefined> {
  const matches = 'id' in by ? eq(users.id, by.id) : eq(users.mobile, by.mobile);
  return (await db.select().from(users).where(matches))[0];
}
