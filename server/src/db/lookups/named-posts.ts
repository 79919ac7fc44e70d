import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../client.ts';
import { users } from '../tables/accounts.ts';
import { postRevisions, posts } from '../tables/posts.ts';
import { containing } from './containing.ts';

/** A revision that was submitted at any time, whose title holds these words; looked up in an index over such revisions alone. */
export const isTitled = (words: string): SQL | undefined =>
  and(isNotNull(postRevisions.frozenAt), containing(postRevisions.title, words));

/** Of more posts some stand so near in any order of a list that they are found there sooner. */
const FEW = 2_000;

/**
 * The posts that may be meant by words, each way looked up by itself: a part of a title it had at any time, the name of its author, its
 * id; no condition when there are too many to be named. A list that joins the title it shows asks for that one besides.
 */
export async function amongMeant(db: Queryable, words: string): Promise<SQL | undefined> {
  if (words === '') return undefined;
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${postRevisions.postId} as id from ${postRevisions} where ${isTitled(words)}
    union all select p.id from posts p where p.author_id in (select ${users.id} from ${users} where ${eq(users.nickname, words)})
    union all select ${words}::text
    limit ${FEW + 1}`);
  return rows.length > FEW ? undefined : sql`${posts.id} = any(${sql.param(rows.map(({ id }) => id))}::text[])`;
}
