import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import type { Term } from './index-store.ts';

const like = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
/** Looked at before the heaviest are chosen; a prefix of one letter may have a hundred thousand. */
const LOOKED_AT = 300;

export interface Prefix {
  text: string;
  /** The same as typed in Latin letters, when it can be pinyin. */
  typed: string | null;
}

/** Terms of one kind that begin as typed, the heaviest first. */
export async function findTermsByPrefix(
  db: Queryable,
  kind: Term['kind'],
  { text, typed }: Prefix,
  most: number,
): Promise<string[]> {
  const read =
    typed === null
      ? sql``
      : sql`
    union all (select text, weight from search_terms where kind = ${kind} and pinyin like ${`${like(typed)}%`} limit ${LOOKED_AT})
    union all (select text, weight from search_terms where kind = ${kind} and initials like ${`${like(typed)}%`} limit ${LOOKED_AT})`;
  const { rows } = await db.execute<{ text: string }>(sql`
    select text from ((select text, weight from search_terms where kind = ${kind} and text like ${`${like(text)}%`} limit ${LOOKED_AT}) ${read}) found
    group by text order by max(weight) desc, length(text), text limit ${most}`);
  return rows.map((row) => row.text);
}

/** Titles, tags and nicknames that contain what was typed, read as pinyin; those of most works first. */
export async function findTermsByReading(db: Queryable, typed: string, most: number): Promise<string[]> {
  // Two letters select nothing among syllables: only whole beginnings count then.
  const pattern = typed.length < 3 ? `${like(typed)}%` : `%${like(typed)}%`;
  const { rows } = await db.execute<{ text: string }>(sql`
    select text from (
      (select text, weight from search_terms where initials like ${pattern} limit ${LOOKED_AT})
      union all (select text, weight from search_terms where pinyin like ${pattern} limit ${LOOKED_AT})
    ) found group by text order by max(weight) desc, length(text), text limit ${most}`);
  return rows.map((row) => row.text);
}

/** Authors whose nickname contains the text, or reads as typed: ids, the most prolific first. */
export async function findAuthorsByName(
  db: Queryable,
  { text, typed }: Prefix,
  limit: number,
  offset: number,
): Promise<string[]> {
  const read = typed === null ? sql`` : sql`or pinyin like ${`%${like(typed)}%`} or initials like ${`${like(typed)}%`}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select key as id from search_terms where kind = 'author' and (text ilike ${`%${like(text)}%`} ${read})
    order by (text = ${text}) desc, weight desc, key limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}
