import { and, eq, isNotNull, sql, type Column, type SQL } from 'drizzle-orm';
import type { Queryable } from '../client.ts';
import { users } from '../tables/accounts.ts';
import { postRevisions } from '../tables/posts.ts';
import { containing } from './containing.ts';

interface TitleColumns {
  frozenAt: Column;
  title: Column;
}

/** Condition: a submitted revision whose title contains the words. It uses an index over submitted revisions. */
export const isTitled = (words: string, { frozenAt, title }: TitleColumns = postRevisions): SQL | undefined =>
  and(isNotNull(frozenAt), containing(title, words));

/** With more matches than this, scanning a list in its order finds the first of them faster than a lookup by ids. */
const LOOKUP_MAX = 2_000;

/**
 * A condition for the posts that a search text may mean: its words are in a title that the post ever had, or it is the author's
 * nickname or the post's id. Each way uses its own index. Undefined for more than `LOOKUP_MAX` posts; the list then filters by its
 * displayed title alone, which it must do in any case.
 */
export async function amongMeant(db: Queryable, words: string, id: Column): Promise<SQL | undefined> {
  if (words === '') return undefined;
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${postRevisions.postId} as id from ${postRevisions} where ${isTitled(words)}
    union all select p.id from posts p where p.author_id in (select ${users.id} from ${users} where ${eq(users.nickname, words)})
    union all select ${words}::text
    limit ${LOOKUP_MAX + 1}`);
  return rows.length > LOOKUP_MAX ? undefined : sql`${id} = any(${sql.param(rows.map(({ id }) => id))}::text[])`;
}
