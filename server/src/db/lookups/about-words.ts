import { eq, inArray, or, sql, type Column, type SQL } from 'drizzle-orm';
import type { Queryable } from '../client.ts';
import { users } from '../tables/accounts.ts';
import { postRevisions } from '../tables/posts.ts';
import { containing } from './containing.ts';
import { isTitled } from './named-posts.ts';

/** With more matches than this, a subquery is faster than a list of ids. */
const LOOKUP_MAX = 2_000;

/** The columns of a table of comments or danmaku. */
interface Remark {
  text: Column;
  authorId: Column;
  postId: Column;
}

/**
 * A condition for the remarks that a search text may mean: it occurs in their text, their author's nickname or a submitted title of
 * their post, or is the id of either. Authors and posts are looked up first, so that each alternative uses its own index.
 * Undefined for an empty text.
 */
export async function aboutWords(db: Queryable, words: string, { text, authorId, postId }: Remark): Promise<SQL | undefined> {
  if (words === '') return undefined;
  const authors = db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, words), containing(users.nickname, words)));
  const posts = db.selectDistinct({ id: postRevisions.postId }).from(postRevisions).where(isTitled(words));
  const [authorRows, postRows] = [await authors.limit(LOOKUP_MAX + 1), await posts.limit(LOOKUP_MAX + 1)];
  const isAmong = (column: Column, rows: readonly { id: string }[], all: typeof authors | typeof posts): SQL =>
    rows.length > LOOKUP_MAX
      ? inArray(column, all)
      : sql`${column} = any(${sql.param([words, ...rows.map(({ id }) => id)])}::text[])`;
  return or(containing(text, words), isAmong(authorId, authorRows, authors), isAmong(postId, postRows, posts));
}
