import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client.ts';
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

/** Below this nothing sounds alike; the default would leave out a word of four characters with one wrong. */
const NEAR = 0.45;

/** Titles, tags and nicknames in which something is spelled nearly as this, the nearest first. */
export async function findTermsNear(db: Database, typed: string, most: number): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(NEAR)}, true)`);
    const { rows } = await tx.execute<{ text: string }>(sql`
      select text from search_terms where ${typed} <% pinyin
      order by word_similarity(${typed}, pinyin) desc, weight desc, length(text), text limit ${most}`);
    return rows.map(({ text }) => text);
  });
}

/** The first tag of each of the hottest works of a moment, each once. */
export async function listHotTags(db: Queryable, at: Date, among: number, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select tag from (
      select d.tags[1] as tag, max(e.heat) as heat from (
        select post_id, heat from hot_entries where day = ${at.toISOString().slice(0, 10)}::date and at = ${at.toISOString()}::timestamptz and span = '24h'
        order by heat desc limit ${among}
      ) e join search_documents d on d.post_id = e.post_id where cardinality(d.tags) > 0 group by d.tags[1]
    ) hot order by heat desc, tag limit ${most}`);
  return rows.map(({ tag }) => tag);
}

/** Tags of public works, those of most works first. */
export async function listTags(db: Queryable, keywords: string, limit: number, offset: number) {
  const named = keywords === '' ? sql`` : sql`and text ilike ${`%${like(keywords)}%`}`;
  const { rows } = await db.execute<{ text: string; works: number }>(sql`
    select text, weight as works from search_terms where kind = 'tag' ${named}
    order by weight desc, key limit ${limit} offset ${offset}`);
  return rows;
}

/** Public works that answer the question, in the order of their ids. */
export async function listTaggedWith(db: Queryable, query: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select post_id as id from search_documents where words @@ ${query}::tsquery and post_id > ${after}
    order by post_id limit ${limit}`);
  return rows.map(({ id }) => id);
}
