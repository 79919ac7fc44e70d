import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { users } from '../tables/accounts.ts';
import { postRevisions, posts } from '../tables/posts.ts';
import { containing } from './containing.ts';

/** A revision that was submitted at any time, whose title holds these words; looked up in an index over such revisions alone. */
export const isTitled = (words: string): SQL | undefined =>
  and(isNotNull(postRevisions.frozenAt), containing(postRevisions.title, words));

/**
 * The posts that may be meant by words, each way looked up by itself: a part of a title it had at any time, the name of its author, its
 * id. A list that joins the title it shows asks for that one beside.
 */
export const mayBeNamed = (words: string): SQL => sql`${posts.id} in (
  select ${postRevisions.postId} from ${postRevisions} where ${isTitled(words)}
  union all select named.id from posts named where named.author_id in (select ${users.id} from ${users} where ${eq(users.nickname, words)})
  union all select ${words}::text)`;
