import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { conditions, type Filter } from './lists-store.ts';

/** Weights of D (text), C (none), B (tags, author) and A (title). */
const WEIGHTS = sql.raw(`'{0.1, 0.2, 0.6, 1}'`);
/** Ranked are the newest works that match, no more: a common word costs as much as a rare one. */
const CANDIDATES = 2000;

export type SearchOrder = 'relevance' | 'new' | 'hot';

/** Ids of works whose words answer the query, in order. The caller asks for one more than it shows. */
export async function searchPosts(db: Queryable, query: string, filter: Filter, order: SearchOrder, now: Date, limit: number, offset: number): Promise<string[]> {
  const { rows } = await db.execute<{ postId: string }>(sql`
    with candidates as (
      select d.post_id, d.published_at, ts_rank_cd(${WEIGHTS}, d.words, q.query) as rank
      from (select ${query}::tsquery as query) q, lateral (
        select post_id, published_at, words from search_documents d
        where d.words @@ q.query and ${conditions('d', filter)} order by d.published_at desc, d.post_id limit ${CANDIDATES}
      ) d
    )
    select c.post_id as "postId" from candidates c join published_posts p on p.post_id = c.post_id
    order by ${ORDERS[order](now)}, c.published_at desc, c.post_id limit ${limit} offset ${offset}`);
  return rows.map(({ postId }) => postId);
}

/** Relevance: the words first; of equal ones the fresher and warmer. A year halves what freshness adds. */
const ORDERS: Record<SearchOrder, (now: Date) => SQL> = {
  relevance: (now) => sql`
    c.rank + 0.1 * ln(1 + p.heat) + 0.3 / (1 + greatest(extract(epoch from ${now.toISOString()}::timestamptz - c.published_at), 0)::float8 / 31536000) desc`,
  new: () => sql`c.published_at desc`,
  hot: () => sql`p.heat desc`,
};

/** The beginnings of these works' texts, for the passage around a hit. */
export async function findTexts(db: Queryable, postIds: string[], length: number): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ postId: string; text: string }>(sql`
    select post_id as "postId", left(text, ${length}) as text from search_documents where post_id in ${valuesOf(postIds)}`);
  return new Map(rows.map(({ postId, text }) => [postId, text]));
}

export interface Likeness {
  postId: string;
  authorId: string;
  categoryId: string;
  /** Queries: works of the same tags, works that speak of the same. */
  sameTags: string | null;
  sameWords: string | null;
}

/** Works like one: of its tags, of its words, of its channel; newest candidates of each, best first. */
export async function findRelated(db: Queryable, like: Likeness, most: number): Promise<{ postId: string; authorId: string; agencyId: string | null }[]> {
  const matching = (query: string | null, amount: number) => sql`
    (select post_id from search_documents where words @@ ${query ?? ''}::tsquery order by published_at desc, post_id limit ${amount})`;
  const query = [like.sameTags, like.sameWords].filter((part) => part !== null).join(' | ');
  const { rows } = await db.execute<{ postId: string; authorId: string; agencyId: string | null }>(sql`
    with candidates as (
      ${matching(like.sameTags, 100)} union ${matching(like.sameWords, 200)}
      union (select post_id from published_posts where category_id = ${like.categoryId} order by published_at desc, post_id limit 100)
    )
    select p.post_id as "postId", p.author_id as "authorId", p.agency_id as "agencyId"
    from candidates c join published_posts p on p.post_id = c.post_id join search_documents d on d.post_id = c.post_id
    where p.post_id <> ${like.postId}
    order by ts_rank(${WEIGHTS}, d.words, ${query}::tsquery) + case when p.category_id = ${like.categoryId} then 0.1 else 0 end + 0.01 * ln(1 + p.heat) desc,
      p.published_at desc, p.post_id limit ${most}`);
  return rows;
}

const valuesOf = (ids: string[]): SQL => sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
