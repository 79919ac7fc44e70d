import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { AdminScope } from '#contract/admins/areas.ts';
import type { Queryable } from '../../../db/client.ts';
import { isTitled } from '../../../db/lookups/named-posts.ts';
import { postInScope } from '../../../db/scopes/post-scope.ts';
import { users } from '../../../db/tables/accounts.ts';
import { postRevisions, posts } from '../../../db/tables/posts.ts';
import { withdrawals } from '../../../db/tables/withdrawals.ts';

/** Titles considered; a common word occurs in a hundred thousand. */
const TITLES_CONSIDERED = 1_000;

/** Submitted posts by their id or by a part of their title, the last changed first. */
export async function findNamed(db: Queryable, words: string, scope: AdminScope | null, limit: number) {
  const candidates = db
    .select({ id: postRevisions.id })
    .from(postRevisions)
    .where(or(isTitled(words), eq(postRevisions.postId, words)))
    .limit(TITLES_CONSIDERED)
    .as('candidates');
  return db
    .select({ post: posts, title: postRevisions.title, author: { nickname: users.nickname, mobile: users.mobile } })
    .from(candidates)
    .innerJoin(postRevisions, eq(postRevisions.id, candidates.id))
    .innerJoin(posts, and(eq(posts.id, postRevisions.postId), eq(posts.submittedRevisionId, postRevisions.id)))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(ne(posts.status, 'deleted'), postInScope(scope)))
    .orderBy(desc(posts.updatedAt))
    .limit(limit);
}

/** Withdrawals by their id or by the applicant's whole nickname, newest first. */
export async function findWithdrawals(db: Queryable, words: string, limit: number) {
  const { id, status, gross, ownerId } = withdrawals;
  // PostgreSQL evaluates the array once and then uses an index for both conditions.
  const applicantIds = sql`array(select ${users.id} from ${users} where ${users.nickname} = ${words} limit 20)`;
  return db
    .select({ id, status, gross, applicant: { nickname: users.nickname, mobile: users.mobile } })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, ownerId))
    .where(or(eq(id, words), eq(ownerId, sql`any(${applicantIds})`)))
    .orderBy(desc(withdrawals.appliedAt), desc(id))
    .limit(limit);
}
