import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { newest } from './store.ts';

/** The keywords of a post (keywordsOf in tokens.ts), best first. */
export async function findKeywords(db: Queryable, postId: string): Promise<string[]> {
  const { rows } = await db.execute<{ keywords: string[] }>(sql`select keywords from search_documents where post_id = ${postId}`);
  return rows[0]?.keywords ?? [];
}

/** Newest posts considered for each keyword. */
const POSTS_PER_WORD = 300;

/** Public posts other than `postId` that match the most of `words`, each a tsquery for one keyword. */
export async function findLikely(
  db: Queryable,
  { postId, words, until }: { postId: string; words: string[]; until: Date },
  limit: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ postId: string }>(sql`
    select m.post_id as "postId" from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as w (query)
    cross join lateral newest_matches(w.query::tsquery, '-infinity'::timestamptz, ${until.toISOString()}::timestamptz, ${POSTS_PER_WORD}) m
    where m.post_id <> ${postId} group by m.post_id order by count(*) desc, max(m.published_at) desc, m.post_id limit ${limit}`);
  return rows.map(({ postId: id }) => id);
}

export interface Likeness {
  postId: string;
  categoryId: string;
  keywords: string[];
  /** Each a tsquery for posts with one of the tags or keywords; null: the post has none. */
  sameTags: string | null;
  sameKeywords: string | null;
  until: Date;
}

/**
 * Posts related to one, best first, among the newest with a common tag, keyword or category. Score: 1.5 for a common tag + 0.2 for the
 * category + 0.02 × ln(1 + heat) + 1.2 / √(place × place) for each common keyword, whose places count from 1 in both posts: a keyword far
 * behind is often chance.
 */
export async function findRelated(
  db: Queryable,
  { postId, categoryId, keywords, sameTags, sameKeywords, until }: Likeness,
  limit: number,
): Promise<{ postId: string; authorId: string; agencyId: string | null }[]> {
  const matching = (query: string | null, amount: number, weight: number) =>
    query === null
      ? sql``
      : sql`select post_id, ${weight}::float8 as weight from ${newest(query, { after: undefined, until }, amount)} as m (post_id) union all`;
  const { rows } = await db.execute<{ postId: string; authorId: string; agencyId: string | null }>(sql`
    with candidates as (
      ${matching(sameTags, 100, 1.5)} ${matching(sameKeywords, 300, 0)}
      (select post_id, 0.2::float8 as weight from published_posts where category_id = ${categoryId} order by published_at desc, post_id limit 100)
    ), likeness_sums as (select post_id, sum(weight) as likeness from candidates where post_id <> ${postId} group by post_id),
    own as (select word, place from jsonb_array_elements_text(${JSON.stringify(keywords)}::jsonb) with ordinality as own (word, place))
    select p.post_id as "postId", p.author_id as "authorId", p.agency_id as "agencyId"
    from likeness_sums l join published_posts p on p.post_id = l.post_id join search_documents d on d.post_id = l.post_id
    order by l.likeness + 0.02 * ln(1 + p.heat) + coalesce((
        select sum(1.2 / sqrt(own.place * other.place)) from own join unnest(d.keywords) with ordinality as other (word, place) on other.word = own.word
      ), 0) desc, p.published_at desc, p.post_id
    limit ${limit}`);
  return rows;
}
