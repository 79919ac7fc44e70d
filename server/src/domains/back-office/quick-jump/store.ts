import { and, desc, eq, ilike, ne, or } from 'drizzle-orm';
import { codePoints } from '#contract/text.ts';
import type { Queryable } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { postRevisions, posts } from '../../../db/tables/posts.ts';

/** Posts that were submitted, by their id or a part of their title, those changed last first. */
export async function findNamed(db: Queryable, words: string, limit: number) {
  const escaped = words.replaceAll(/[\\%_]/g, String.raw`\$&`);
  // Fewer than three characters hold nothing to look up within a title, but a beginning.
  const pattern = codePoints(words) < 3 ? `${escaped}%` : `%${escaped}%`;
  return db
    .select({ post: posts, title: postRevisions.title, author: { nickname: users.nickname, mobile: users.mobile } })
    .from(postRevisions)
    .innerJoin(posts, and(eq(posts.id, postRevisions.postId), eq(posts.submittedRevisionId, postRevisions.id)))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(or(ilike(postRevisions.title, pattern), eq(postRevisions.postId, words)), ne(posts.status, 'deleted')))
    .orderBy(desc(posts.updatedAt))
    .limit(limit);
}
