import { and, desc, eq, ilike, ne, or, sql } from 'drizzle-orm';
import type { AdminScope } from '#contract/admins/areas.ts';
import { codePoints } from '#contract/text.ts';
import type { Queryable } from '../../../db/client.ts';
import { postInScope } from '../../../db/scopes/post-scope.ts';
import { users } from '../../../db/tables/accounts.ts';
import { postRevisions, posts } from '../../../db/tables/posts.ts';
import { withdrawals } from '../../../db/tables/withdrawals.ts';

/** Posts that were submitted, by their id or a part of their title, those changed last first. */
export async function findNamed(db: Queryable, words: string, scope: AdminScope | null, limit: number) {
  const escaped = words.replaceAll(/[\\%_]/g, String.raw`\$&`);
  // Fewer than three characters hold nothing to look up within a title, but a beginning.
  const pattern = codePoints(words) < 3 ? `${escaped}%` : `%${escaped}%`;
  return db
    .select({ post: posts, title: postRevisions.title, author: { nickname: users.nickname, mobile: users.mobile } })
    .from(postRevisions)
    .innerJoin(posts, and(eq(posts.id, postRevisions.postId), eq(posts.submittedRevisionId, postRevisions.id)))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(
      and(
        or(ilike(postRevisions.title, pattern), eq(postRevisions.postId, words)),
        ne(posts.status, 'deleted'),
        postInScope(scope),
      ),
    )
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
