import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import { planned, type Database, type Queryable } from '../../../db/client.ts';
import { containing } from '../../../db/lookups/containing.ts';
import { searchDocuments } from '../../../db/tables/discovery.ts';
import type { Term } from '../index/store.ts';

// The head of a post is its title, tags and author. Order by relevance: the newest matches in the head and anywhere get a score from matches,
// heat and age; the 60 best of them get the rank of their tokens added (ts_rank_cd); older matches follow by time.
/** ts_rank_cd weights of D (text), C (unused), B (tags, author) and A (title). */
const WEIGHTS = sql.raw(`'{0.1, 0.2, 0.6, 1}'`);
/** The newest matches that are scored, in the head and anywhere. */
const IN_HEAD = 200;
const ANYWHERE = 200;
/** Matches read for pages behind the first ANYWHERE; those not scored are ordered by time. */
const CANDIDATES = 1000;
/** Best candidates whose tokens are read for the final score: a few pages, because reading tokens is slow. */
const TOKENS_RANKED = 60;
/** Score for a post in which a piece stands as typed: its pairs of characters anywhere, in the head, or in the typed order. */
const LITERAL_SCORES = { anywhere: 0.8, inHead: 1, inOrder: 1 };
/** Posts read for each word when any of the words will do. */
const COVERAGE_POSTS = 400;

export type SearchOrder = 'relevance' | 'new' | 'hot';

/** A SearchQuery (question.ts) narrowed by the filters, with the period of publication. All strings are in the syntax of tsquery. */
export interface Question {
  query: string;
  inHead: string;
  literal: { query: string; inHead: string; inOrder: string } | null;
  covering: string[] | null;
  after: Date | undefined;
  until: Date;
}

/** Ids of the posts that match a question, in order. The caller passes one more than a page as `limit` to learn whether more follow. */
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

/** Number of posts that match a question, counted up to `upTo`. */
export async function countMatches(db: Queryable, { query, after, until }: Question, upTo: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from ${newest(query, { after, until }, upTo)} as m (post_id)`,
  );
  return rows[0]?.n ?? 0;
}

/** SQL for the `limit` newest posts that match: columns post_id, published_at. */
export const newest = (query: string, { after, until }: Pick<Question, 'after' | 'until'>, limit: number): SQL =>
  newestMatches(query, after?.toISOString() ?? '-infinity', until.toISOString(), limit);

const newestMatches = (query: SqlParameter, after: SqlParameter, until: SqlParameter, limit: SqlParameter): SQL =>
  sql`newest_matches(${query}::tsquery, ${after}::timestamptz, ${until}::timestamptz, ${limit}::integer)`;
type SqlParameter = string | number | Placeholder;

const byTime = (question: Question, order: 'new' | 'hot', limit: number, offset: number): SQL => sql`
  select c.post_id as "postId" from ${newest(question.query, question, 2 * CANDIDATES)} as c
  ${order === 'hot' ? sql`join published_posts p on p.post_id = c.post_id order by p.heat desc,` : sql`order by`} c.published_at desc, c.post_id limit ${limit} offset ${offset}`;

async function mostRelevant(db: Queryable, question: Question, now: Date, limit: number, offset: number): Promise<string[]> {
  const { query, inHead, literal, after, until } = question;
  const parameters = {
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
    ? byRelevance(db).execute(parameters)
    : byRelevanceAndLiterally(db).execute({
        ...parameters,
        literal: literal.query,
        literalInHead: literal.inHead,
        literalInOrder: literal.inOrder,
      }));
  return rows.map(({ postId }) => postId);
}

const byRelevance = planned((db) => relevance(db, sql``, sql``).prepare('search'));

/** The pairs of a typed piece may stand apart in a post; only among the best candidates is their order checked. */
const byRelevanceAndLiterally = planned((db) =>
  relevance(
    db,
    sql`
      union all select l.post_id, l.published_at, ${sql.raw(`${LITERAL_SCORES.anywhere}`)}, true from ${preparedMatches('literal', ANYWHERE)} as l
      union all select l.post_id, l.published_at, ${sql.raw(`${LITERAL_SCORES.inHead}`)}, true from ${preparedMatches('literalInHead', IN_HEAD)} as l`,
    sql` + case when d.words @@ ${sql.placeholder('literalInOrder')}::tsquery then ${sql.raw(`${LITERAL_SCORES.inOrder}`)}::float8 else 0 end`,
  ).prepare('search_literally'),
);

/** Score = matches + 0.1 × ln(1 + heat) + 0.3 / (1 + age in years), and 0 for candidates behind the newest ANYWHERE. */
const relevance = (db: Queryable, literalMatches: SQL, literalOrder: SQL) =>
  db.select({ postId: sql<string>`page.post_id` }).from(sql`(
    with candidates as (
      select post_id, published_at, sum(points) as points, bool_or(is_scored) as is_scored from (
        select h.post_id, h.published_at, 1::float8 as points, true as is_scored from ${preparedMatches('inHead', IN_HEAD)} as h
        union all select a.post_id, a.published_at, 0, a.place <= ${sql.raw(`${ANYWHERE}`)}
        from ${preparedMatches('query', sql.placeholder('anywhere'))} with ordinality as a (post_id, published_at, place)
        ${literalMatches}
      ) matches group by post_id, published_at
    ), scores as (
      select c.post_id, c.published_at, coalesce(c.points + 0.1 * ln(1 + p.heat)
        + 0.3 / (1 + greatest(extract(epoch from ${sql.placeholder('now')}::timestamptz - c.published_at), 0)::float8 / 31536000), 0) as score
      from candidates c left join published_posts p on c.is_scored and p.post_id = c.post_id
    ), ranking as (
      select *, row_number() over (order by score desc, published_at desc, post_id) as place from scores
    )
    select s.post_id from ranking s
    order by (s.place <= ${sql.raw(`${TOKENS_RANKED}`)}) desc,
      s.score + case when s.place <= ${sql.raw(`${TOKENS_RANKED}`)}
        then (select ts_rank_cd(${WEIGHTS}, d.words, ${sql.placeholder('query')}::tsquery)${literalOrder} from search_documents d where d.post_id = s.post_id)
        else 0 end desc,
      s.published_at desc, s.post_id
    limit ${sql.placeholder('limit')}::bigint offset ${sql.placeholder('offset')}::bigint) page`);

const preparedMatches = (query: string, limit: number | Placeholder): SQL =>
  newestMatches(sql.placeholder(query), sql.placeholder('after'), sql.placeholder('until'), limit);

/**
 * Posts with some of the words, those with the most and rarest words first. The weight of a word falls with the number of its posts. A word
 * with COVERAGE_POSTS posts may have more, so candidates found by other words are checked for it in their tokens.
 */
const byCoverage = (question: Question, words: string[], limit: number, offset: number): SQL => sql`
  with words as materialized (
    select query::tsquery, number from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) with ordinality as word (query, number)
  ), matches as materialized (
    select w.number, n.post_id, n.published_at from words w
    cross join lateral newest_matches(w.query, ${question.after?.toISOString() ?? '-infinity'}::timestamptz, ${question.until.toISOString()}::timestamptz, ${COVERAGE_POSTS}) n
  ), weights as materialized (
    select w.number, w.query, count(m.post_id) >= ${COVERAGE_POSTS} as has_more, ln(1 + ${COVERAGE_POSTS}::float8 / greatest(count(m.post_id), 1)) as weight
    from words w left join matches m on m.number = w.number group by w.number, w.query
  ), candidates as (
    select m.post_id, m.published_at, sum(w.weight) as weight, array_agg(m.number) as numbers
    from matches m join weights w using (number) group by m.post_id, m.published_at
  )
  select c.post_id as "postId" from candidates c
  order by c.weight + coalesce((
      select sum(w.weight) from weights w join search_documents d on d.words @@ w.query
      where w.has_more and w.number <> all (c.numbers) and d.post_id = c.post_id
    ), 0) desc, c.published_at desc, c.post_id
  limit ${limit} offset ${offset}`;

/** The first `length` characters of posts' texts, by post id; the whole texts by default. */
export async function findTexts(db: Queryable, postIds: string[], length = INTEGER_MAX): Promise<Map<string, string>> {
  if (postIds.length === 0) return new Map();
  const rows = await texts(db).execute({ postIds, length });
  return new Map(rows.map(({ postId, text }) => [postId, text]));
}

/** The greatest integer of PostgreSQL. */
const INTEGER_MAX = 2 ** 31 - 1;

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

// search_terms: titles, tags and nicknames, each with its pinyin, its initials, and the number of its posts as `weight`.
/** The column `folded` is null where it equals the text in lower case. */
const FOLDED = sql.raw('coalesce(folded, lower(text))');
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
/** Rows among which the heaviest are chosen; a prefix of one letter may have a hundred thousand. */
const ROWS_CONSIDERED = 300;

/** Text typed into the search box, from which suggestions are made. */
export interface Prefix {
  text: string;
  /** The text in lower case, half width and simplified characters. */
  folded: string;
  /** The text without spaces, if it can be pinyin or initials; otherwise null. */
  typed: string | null;
  /** The typed text has capitals: it is a Latin word or initials, but no syllables. */
  capital: boolean;
}

/** Terms of one kind that begin with the prefix, in characters, pinyin or initials; the heaviest first. */
export async function findTermsByPrefix(
  db: Queryable,
  kind: Term['kind'],
  { folded, typed, capital }: Prefix,
  limit: number,
): Promise<string[]> {
  const startingIn = (column: SQL): SQL =>
    sql`union all (select text, weight from search_terms where kind = ${kind} and ${column} like ${`${escapeLike(typed ?? '')}%`} limit ${ROWS_CONSIDERED})`;
  const byPinyin = typed === null || capital ? sql`` : startingIn(sql`pinyin`);
  const byInitials = typed === null ? sql`` : startingIn(sql`initials`);
  const { rows } = await db.execute<{ text: string }>(sql`
    select text from ((select text, weight from search_terms where kind = ${kind} and ${FOLDED} like ${`${escapeLike(folded)}%`} limit ${ROWS_CONSIDERED}) ${byPinyin} ${byInitials}) matches
    group by text order by max(weight) desc, length(text), text limit ${limit}`);
  return rows.map((row) => row.text);
}

/** Titles, tags and nicknames whose pinyin or initials contain `typed`; the heaviest first. */
export async function findTermsByReading(db: Queryable, typed: string, limit: number): Promise<string[]> {
  // Two letters occur in almost every pinyin, so they match only at the beginning.
  const pattern = typed.length < 3 ? `${escapeLike(typed)}%` : `%${escapeLike(typed)}%`;
  const { rows } = await db.execute<{ text: string }>(sql`
    select text from (
      (select text, weight from search_terms where initials like ${pattern} limit ${ROWS_CONSIDERED})
      union all (select text, weight from search_terms where pinyin like ${pattern} limit ${ROWS_CONSIDERED})
    ) matches group by text order by max(weight) desc, length(text), text limit ${limit}`);
  return rows.map((row) => row.text);
}

/** Authors whose nickname, or its pinyin, contains the typed text, or whose initials begin with it: an exact nickname first, then the most prolific. */
export async function findAuthorsByName(
  db: Queryable,
  { text, folded, typed, capital }: Prefix,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const byPinyin = typed === null || capital ? sql`` : sql`or pinyin like ${`%${escapeLike(typed)}%`}`;
  const byInitials = typed === null ? sql`` : sql`or initials like ${`${escapeLike(typed)}%`}`;
  const heaviest = (condition: SQL) =>
    sql`(select key, text, weight from search_terms where kind = 'author' and (${condition}) order by weight desc, key limit ${limit})`;
  const exact = heaviest(sql`${FOLDED} = ${folded} and text = ${text}`);
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select key as id, text as name from (${exact} union ${heaviest(sql`${containing(FOLDED, folded)} ${byPinyin} ${byInitials}`)}) authors
    order by (text = ${text}) desc, weight desc, key limit ${limit}`);
  return rows;
}

/** Word similarity (0 to 1) of pinyin that counts as a spelling mistake. The default of pg_trgm, 0.6, misses one wrong character of four. */
const SIMILARITY_MIN = 0.45;

/** Titles, tags and nicknames whose pinyin contains something similar to `typed`, the most similar first. */
export async function findTermsNear(db: Database, typed: string, limit: number): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILARITY_MIN)}, true)`);
    const { rows } = await tx.execute<{ text: string }>(sql`
      select text from search_terms where ${typed} <% pinyin
      order by word_similarity(${typed}, pinyin) desc, weight desc, length(text), text limit ${limit}`);
    return rows.map(({ text }) => text);
  });
}

/** Titles, tags and nicknames that contain one of these fragments of a Latin word, the heaviest first. */
export async function findTermsWith(db: Queryable, fragments: string[], limit: number): Promise<string[]> {
  if (fragments.length === 0) return [];
  const each = fragments.map((fragment) => sql`${FOLDED} like ${`%${escapeLike(fragment)}%`}`);
  // The first condition makes the planner use the partial index search_terms_latin.
  const { rows } = await db.execute<{ text: string }>(sql`
    select text from search_terms where ${FOLDED} ~ '[a-z]' and (${sql.join(each, sql` or `)}) order by weight desc, length(text), text limit ${limit}`);
  return rows.map(({ text }) => text);
}

/** The distinct first tags of the `posts` hottest posts of the last 24 hours in the snapshot `at`, the hottest first. */
export async function listHotTags(db: Queryable, at: Date, posts: number, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select tag from (
      select d.tags[1] as tag, max(e.heat) as heat from (
        select post_id, heat from hot_entries where day = ${at.toISOString().slice(0, 10)}::date and at = ${at.toISOString()}::timestamptz and span = '24h'
        order by heat desc limit ${posts}
      ) e join search_documents d on d.post_id = e.post_id where cardinality(d.tags) > 0 group by d.tags[1]
    ) tag_heats order by heat desc, tag limit ${limit}`);
  return rows.map(({ tag }) => tag);
}

/** Tags of public posts, those of most posts first. `keywords` is folded text that they contain, or '' for all tags. */
export async function listTags(db: Queryable, keywords: string, limit: number, offset: number) {
  const matching = keywords === '' ? sql`` : sql`and ${containing(FOLDED, keywords)}`;
  const { rows } = await db.execute<{ text: string; works: number }>(sql`
    select text, weight as works from search_terms where kind = 'tag' ${matching}
    order by weight desc, key limit ${limit} offset ${offset}`);
  return rows;
}

/** Ids of public posts that match a tsquery, in ascending order behind the id `after`. */
export async function listTaggedWith(db: Queryable, query: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select post_id as id from search_documents where words @@ ${query}::tsquery and post_id > ${after}
    order by post_id limit ${limit}`);
  return rows.map(({ id }) => id);
}
