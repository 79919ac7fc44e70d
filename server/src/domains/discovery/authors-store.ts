import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';

export async function findAuthors(db: Queryable, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: users.id,
      nickname: users.nickname,
      avatar: users.avatar,
      identity: users.identity,
      certification: users.certification,
      mobile: users.mobile,
      bio: users.bio,
      followerCount: users.followerCount,
      postCount: users.postCount,
    })
    .from(users)
    .where(inArray(users.id, ids));
}

export type AuthorRow = Awaited<ReturnType<typeof findAuthors>>[number];
