import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import { planned, type Database, type Queryable } from '../../../db/client.ts';
import { containing } from '../../../db/lookups/containing.ts';
import { searchDocuments } from '../../../db/tables/discovery.ts';
import type { Term } from '../index/store.ts';

/** Weights of D (text), C (none), B (tags, author) and A (title). */
const WEIGHTS = sql.raw(`'{0.1, 0.2, 0.6, 1}'`);
/** Put in order are the newest posts that match, in the head and anywhere, and no more of each. */
const IN_HEAD = 200;
const ANYWHERE = 200;
/** Further down stand the next ones by time alone, up to so many: only those who leaf that far wait for them. */
const CANDIDATES = 1000;
/** Of so many, the best by what is known of them without opening their tokens, the tokens are weighed: some pages of them. */
const WEIGHED = 60;
/** What was typed as one piece stands so in the text, or even in the head. */
const LITERAL = { anywhere: 0.8, inHead: 1, inOrder: 1 };
/** Of each word of a question that no post answers wholly so many posts are looked at. */
const COVERING = 400;

export type SearchOrder = 'relevance' | 'new' | 'hot';

export interface Question {
  query: string;
  inHead: string;
  literal: { query: string; inHead: string; inOrder: string } | null;
  covering: string[] | null;
  after: Date | undefined;
  until: Date;
}

/** Ids of posts that answer a question, in order. The caller asks for one more than it shows. */
export async function searchPosts(
  db: Queryable,
  question: Question,
  order: SearchOrder,
  now: Date,
  limit: number,
  offset: number,
): Promise<string[]> {
  if (order === 'relevance' && question.covering === null) return mostRelevant(db, question, now, limit, offset);
  const { rows } = await db.execute<{ postId: string }>(
    order === 'relevance' ? byCoverage(question, question.covering ?? [], limit, offset) : byTime(question, order, limit, offset),
  );
  return rows.map(({ postId }) => postId);
}

/** How many posts answer a question, counted up to so many. */
export async function countMatches(db: Queryable, { query, after, until }: Question, upTo: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from ${newest(query, { after, until }, upTo)} as m (post_id)`,
  );
  return rows[0]?.n ?? 0;
}

/** The newest posts that match, at most so many: columns post_id, published_at. */
export const newest = (query: string, { after, until }: Pick<Question, 'after' | 'until'>, limit: number): SQL =>
  newestMatches(query, after?.toISOString() ?? '-infinity', until.toISOString(), limit);

const newestMatches = (query: Given, after: Given, until: Given, most: Given): SQL =>
  sql`newest_matches(${query}::tsquery, ${after}::timestamptz, ${until}::timestamptz, ${most}::integer)`;
type Given = string | number | Placeholder;

const byTime = (question: Question, order: 'new' | 'hot', limit: number, offset: number): SQL => sql`
  select c.post_id as "postId" from ${newest(question.query, question, 2 * CANDIDATES)} as c
  ${order === 'hot' ? sql`join published_posts p on p.post_id = c.post_id order by p.heat desc,` : sql`order by`} c.published_at desc, c.post_id limit ${limit} offset ${offset}`;

/**
 * Hits in the head first, and what stands as it was typed; of equal ones the warmer and fresher. A year halves what freshness
 * adds.
 */
async function mostRelevant(db: Queryable, question: Question, now: Date, limit: number, offset: number): Promise<string[]> {
  const { query, inHead, literal, after, until } = question;
  const given = {
    query,
    inHead,
    after: after?.toISOString() ?? '-infinity',
    until: until.toISOString(),
    now: now.toISOString(),
    anywhere: offset + limit <= ANYWHERE ? ANYWHERE : CANDIDATES,
    limit,
    offset,
  };
  const rows = await (literal === null
    ? byRelevance(db).execute(given)
    : byRelevanceAndLiterally(db).execute({
        ...given,
        literal: literal.query,
        literalInHead: literal.inHead,
        literalInOrder: literal.inOrder,
      }));
  return rows.map(({ postId }) => postId);
}

const byRelevance = planned((db) => relevance(db, sql``, sql``).prepare('search'));

/** The pairs of what was typed may stand apart: only of the best it is looked up where. */
const byRelevanceAndLiterally = planned((db) =>
  relevance(
    db,
    sql`
      union all select l.post_id, l.published_at, ${sql.raw(`${LITERAL.anywhere}`)}, true from ${asked('literal', ANYWHERE)} as l
      union all select l.post_id, l.published_at, ${sql.raw(`${LITERAL.inHead}`)}, true from ${asked('literalInHead', IN_HEAD)} as l`,
    sql` + case when d.words @@ ${sql.placeholder('literalInOrder')}::tsquery then ${sql.raw(`${LITERAL.inOrder}`)}::float8 else 0 end`,
  ).prepare('search_literally'),
);

const relevance = (db: Queryable, literally: SQL, inOrder: SQL) =>
  db.select({ postId: sql<string>`found.post_id` }).from(sql`(
    with candidates as (
      select post_id, published_at, sum(worth) as worth, bool_or(ranked) as ranked from (
        select h.post_id, h.published_at, 1::float8 as worth, true as ranked from ${asked('inHead', IN_HEAD)} as h
        union all select a.post_id, a.published_at, 0, a.place <= ${sql.raw(`${ANYWHERE}`)}
        from ${asked('query', sql.placeholder('anywhere'))} with ordinality as a (post_id, published_at, place)
        ${literally}
      ) found group by post_id, published_at
    ), scored as (
      select c.post_id, c.published_at, coalesce(c.worth + 0.1 * ln(1 + p.heat)
        + 0.3 / (1 + greatest(extract(epoch from ${sql.placeholder('now')}::timestamptz - c.published_at), 0)::float8 / 31536000), 0) as score
      from candidates c left join published_posts p on c.ranked and p.post_id = c.post_id
    ), placed as (
      select *, row_number() over (order by score desc, published_at desc, post_id) as place from scored
    )
    select s.post_id from placed s
    order by (s.place <= ${sql.raw(`${WEIGHED}`)}) desc,
      s.score + case when s.place <= ${sql.raw(`${WEIGHED}`)}
        then (select ts_rank_cd(${WEIGHTS}, d.words, ${sql.placeholder('query')}::tsquery)${inOrder} from search_documents d where d.post_id = s.post_id)
        else 0 end desc,
      s.published_at desc, s.post_id
    limit ${sql.placeholder('limit')}::bigint offset ${sql.placeholder('offset')}::bigint) found`);

const asked = (query: string, most: number | Placeholder): SQL =>
  newestMatches(sql.placeholder(query), sql.placeholder('after'), sql.placeholder('until'), most);

/**
 * Posts with some of the words: those with the most and rarest ones first. A word of many posts tells least. Whether a post has a word is
 * known where all posts of that word were found; of the other words its tokens are opened.
 */
const byCoverage = (question: Question, words: string[], limit: number, offset: number): SQL => sql`
  with words as materialized (
    select query::tsquery, number from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) with ordinality as given (query, number)
  ), found as materialized (
    select w.number, m.post_id, m.published_at from words w
    cross join lateral newest_matches(w.query, ${question.after?.toISOString() ?? '-infinity'}::timestamptz, ${question.until.toISOString()}::timestamptz, ${COVERING}) m
  ), rarity as materialized (
    select w.number, w.query, count(f.post_id) >= ${COVERING} as has_more, ln(1 + ${COVERING}::float8 / greatest(count(f.post_id), 1)) as worth
    from words w left join found f on f.number = w.number group by w.number, w.query
  ), candidates as (
    select f.post_id, f.published_at, sum(r.worth) as worth, array_agg(f.number) as numbers
    from found f join rarity r using (number) group by f.post_id, f.published_at
  )
  select c.post_id as "postId" from candidates c
  order by c.worth + coalesce((
      select sum(r.worth) from rarity r join search_documents d on d.words @@ r.query
      where r.has_more and r.number <> all (c.numbers) and d.post_id = c.post_id
    ), 0) desc, c.published_at desc, c.post_id
  limit ${limit} offset ${offset}`;

/** These posts' texts, or their beginnings, for the passage around a hit. */
export async function findTexts(db: Queryable, postIds: string[], length = MOST_CHARACTERS): Promise<Map<string, string>> {
  if (postIds.length === 0) return new Map();
  const rows = await texts(db).execute({ postIds, length });
  return new Map(rows.map(({ postId, text }) => [postId, text]));
}

/** As many as a text may have. */
const MOST_CHARACTERS = 2 ** 31 - 1;

const texts = planned((db) =>
  db
    .select({
      postId: searchDocuments.postId,
      text: sql<string>`left(${searchDocuments.text}, ${sql.placeholder('length')}::integer)`,
    })
    .from(searchDocuments)
    .where(sql`${searchDocuments.postId} = any (${sql.placeholder('postIds')}::text[])`)
    .prepare('search_texts'),
);

/** Most names are the same folded as in small letters: only the others have a form of their own. */
const FOLDED = sql.raw('coalesce(folded, lower(text))');
const like = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
/** Looked at before the heaviest are chosen; a prefix of one letter may have a hundred thousand. */
const LOOKED_AT = 300;

export interface Prefix {
  text: string;
  /** The same in the form in which terms are compared. */
  folded: string;
  /** The same as typed in Latin letters, when it can be pinyin or initials. */
  typed: string | null;
  /** Typed in capitals: a Latin word or initials, no syllables. */
  capital: boolean;
}

/** Terms of one kind that begin as typed, the heaviest first. */
export async function findTermsByPrefix(
  db: Queryable,
  kind: Term['kind'],
  { folded, typed, capital }: Prefix,
  limit: number,
): Promise<string[]> {
  const beginning = (column: SQL): SQL =>
    sql`union all (select text, weight from search_terms where kind = ${kind} and ${column} like ${`${like(typed ?? '')}%`} limit ${LOOKED_AT})`;
  const read = [typed === null || capital ? sql`` : beginning(sql`pinyin`), typed === null ? sql`` : beginning(sql`initials`)];
  const { rows } = await db.execute<{ text: string }>(sql`
    select text from ((select text, weight from search_terms where kind = ${kind} and ${FOLDED} like ${`${like(folded)}%`} limit ${LOOKED_AT}) ${read[0]} ${read[1]}) found
    group by text order by max(weight) desc, length(text), text limit ${limit}`);
  return rows.map((row) => row.text);
}

/** Titles, tags and nicknames that contain what was typed, read as pinyin; those of most posts first. */
export async function findTermsByReading(db: Queryable, typed: string, limit: number): Promise<string[]> {
  // Two letters select nothing among syllables: only whole beginnings count then.
  const pattern = typed.length < 3 ? `${like(typed)}%` : `%${like(typed)}%`;
  const { rows } = await db.execute<{ text: string }>(sql`
    select text from (
      (select text, weight from search_terms where initials like ${pattern} limit ${LOOKED_AT})
      union all (select text, weight from search_terms where pinyin like ${pattern} limit ${LOOKED_AT})
    ) found group by text order by max(weight) desc, length(text), text limit ${limit}`);
  return rows.map((row) => row.text);
}

/** Authors whose nickname contains the text, or whose reading contains what was typed: the most prolific first. */
export async function findAuthorsByName(
  db: Queryable,
  { text, folded, typed, capital }: Prefix,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const read = [
    typed === null || capital ? sql`` : sql`or pinyin like ${`%${like(typed)}%`}`,
    typed === null ? sql`` : sql`or initials like ${`${like(typed)}%`}`,
  ];
  const heaviest = (named: SQL) =>
    sql`(select key, text, weight from search_terms where kind = 'author' and (${named}) order by weight desc, key limit ${limit})`;
  const whole = heaviest(sql`${FOLDED} = ${folded} and text = ${text}`);
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select key as id, text as name from (${whole} union ${heaviest(sql`${containing(FOLDED, folded)} ${read[0]} ${read[1]}`)}) named
    order by (text = ${text}) desc, weight desc, key limit ${limit}`);
  return rows;
}

/** Below this nothing sounds alike; the default would leave out a word of four characters with one wrong. */
const NEAR = 0.45;

/** Titles, tags and nicknames in which something is spelled nearly as this, the nearest first. */
export async function findTermsNear(db: Database, typed: string, limit: number): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(NEAR)}, true)`);
    const { rows } = await tx.execute<{ text: string }>(sql`
      select text from search_terms where ${typed} <% pinyin
      order by word_similarity(${typed}, pinyin) desc, weight desc, length(text), text limit ${limit}`);
    return rows.map(({ text }) => text);
  });
}

/** Titles, tags and nicknames with one of these parts of a Latin word in them, those of most posts first. */
export async function findTermsWith(db: Queryable, parts: string[], limit: number): Promise<string[]> {
  if (parts.length === 0) return [];
  const each = parts.map((part) => sql`${FOLDED} like ${`%${like(part)}%`}`);
  // Of texts with Latin letters alone, as the index (search_terms_latin).
  const { rows } = await db.execute<{ text: string }>(sql`
    select text from search_terms where ${FOLDED} ~ '[a-z]' and (${sql.join(each, sql` or `)}) order by weight desc, length(text), text limit ${limit}`);
  return rows.map(({ text }) => text);
}

/** The first tag of each of the hottest posts of a moment, each once. */
export async function listHotTags(db: Queryable, at: Date, among: number, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select tag from (
      select d.tags[1] as tag, max(e.heat) as heat from (
        select post_id, heat from hot_entries where day = ${at.toISOString().slice(0, 10)}::date and at = ${at.toISOString()}::timestamptz and span = '24h'
        order by heat desc limit ${among}
      ) e join search_documents d on d.post_id = e.post_id where cardinality(d.tags) > 0 group by d.tags[1]
    ) hot order by heat desc, tag limit ${limit}`);
  return rows.map(({ tag }) => tag);
}

/** Tags of public posts, those of most posts first; the keywords are folded. */
export async function listTags(db: Queryable, keywords: string, limit: number, offset: number) {
  const named = keywords === '' ? sql`` : sql`and ${containing(FOLDED, keywords)}`;
  const { rows } = await db.execute<{ text: string; works: number }>(sql`
    select text, weight as works from search_terms where kind = 'tag' ${named}
    order by weight desc, key limit ${limit} offset ${offset}`);
  return rows;
}

/** Public posts that answer the question, in the order of their ids. */
export async function listTaggedWith(db: Queryable, query: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select post_id as id from search_documents where words @@ ${query}::tsquery and post_id > ${after}
    order by post_id limit ${limit}`);
  return rows.map(({ id }) => id);
}
