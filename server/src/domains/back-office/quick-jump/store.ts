import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { AdminScope } from '#contract/admins/areas.ts';
import type { Queryable } from '../../../db/client.ts';
import { isTitled } from '../../../db/lookups/named-posts.ts';
import { postInScope } from '../../../db/scopes/post-scope.ts';
import { users } from '../../../db/tables/accounts.ts';
import { postRevisions, posts } from '../../../db/tables/posts.ts';
import { withdrawals } from '../../../db/tables/withdrawals.ts';

/** Of so many with the words in their title those changed last are chosen; a common word has a hundred thousand. */
const LOOKED_AT = 1_000;

/** Posts that were submitted, by their id or a part of their title, those changed last first. */
export async function findNamed(db: Queryable, words: string, scope: AdminScope | null, limit: number) {
  const named = db
    .select({ id: postRevisions.id })
    .from(postRevisions)
    .where(or(isTitled(words), eq(postRevisions.postId, words)))
    .limit(LOOKED_AT)
    .as('named');
  return db
    .select({ post: posts, title: postRevisions.title, author: { nickname: users.nickname, mobile: users.mobile } })
    .from(named)
    .innerJoin(postRevisions, eq(postRevisions.id, named.id))
    .innerJoin(posts, and(eq(posts.id, postRevisions.postId), eq(posts.submittedRevisionId, postRevisions.id)))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(ne(posts.status, 'deleted'), postInScope(scope)))
    .orderBy(desc(posts.updatedAt))
    .limit(limit);
}

/** By their number or the whole name of who applied, the newest first. */
export async function findWithdrawals(db: Queryable, words: string, limit: number) {
  const { id, status, gross, ownerId } = withdrawals;
  // An array is read once, so that both conditions go by an index.
  const named = sql`array(select ${users.id} from ${users} where ${users.nickname} = ${words} limit 20)`;
  return db
    .select({ id, status, gross, applicant: { nickname: users.nickname, mobile: users.mobile } })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, ownerId))
    .where(or(eq(id, words), eq(ownerId, sql`any(${named})`)))
    .orderBy(desc(withdrawals.appliedAt), desc(id))
    .limit(limit);
}
