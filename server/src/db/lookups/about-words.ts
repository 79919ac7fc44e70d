import { eq, inArray, or, sql, type Column, type SQL } from 'drizzle-orm';
import type { Queryable } from '../client.ts';
import { users } from '../tables/accounts.ts';
import { postRevisions } from '../tables/posts.ts';
import { containing } from './containing.ts';
import { isTitled } from './named-posts.ts';

/** More than these stand so near in any order of a list that they are found there sooner. */
const FEW = 2_000;

interface Remark {
  text: Column;
  authorId: Column;
  postId: Column;
}

/**
 * Remarks that are meant by words: a part of what they say, of their author's nickname, or of a title that their work was submitted under; or the
 * id of either. Each way is looked up in an index of its own, people and works first, so that the remarks themselves are found by three indexes
 * together.
 */
export async function aboutWords(db: Queryable, words: string, { text, authorId, postId }: Remark): Promise<SQL | undefined> {
  if (words === '') return undefined;
  const people = db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, words), containing(users.nickname, words)));
  const works = db.selectDistinct({ id: postRevisions.postId }).from(postRevisions).where(isTitled(words));
  const [someone, something] = [await people.limit(FEW + 1), await works.limit(FEW + 1)];
  const one = (column: Column, found: readonly { id: string }[], all: typeof people | typeof works): SQL =>
    found.length > FEW ? inArray(column, all) : sql`${column} = any(${sql.param([words, ...found.map(({ id }) => id)])}::text[])`;
  return or(containing(text, words), one(authorId, someone, people), one(postId, something, works));
}
