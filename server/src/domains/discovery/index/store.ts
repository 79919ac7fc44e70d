import { sql, type SQL } from 'drizzle-orm';
import type { PostType } from '#contract/posts/post.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { between } from '../../../db/lookups/published-order.ts';
import type { SitemapFile } from '../../../db/reads/discovery.ts';

export { findSitemapFile } from '../../../db/reads/discovery.ts';

/** A row of published_posts, which has exactly the posts that readers can list. */
export interface IndexRow {
  postId: string;
  type: PostType;
  authorId: string;
  agencyId: string | null;
  categoryId: string;
  region: string | null;
  publishedAt: Date;
}

/** Lists a post with its former heat (0 for a new post); the next refresh, within a minute, measures it. */
export async function insertPublished(tx: Transaction, row: IndexRow, heat: number): Promise<void> {
  await tx.execute(sql`
    insert into published_posts (post_id, type, author_id, agency_id, category_id, region, published_at, heat)
    values (${row.postId}, ${row.type}, ${row.authorId}, ${row.agencyId}, ${row.categoryId}, ${row.region}, ${row.publishedAt.toISOString()}::timestamptz, ${heat})`);
}

/** The search bucket for a time of publication: buckets divide the documents by time, about 2,000 each. */
export async function findBucket(tx: Transaction, publishedAt: Date): Promise<number> {
  const { rows } = await tx.execute<{ bucket: number }>(
    sql`select search_bucket(${publishedAt.toISOString()}::timestamptz) as bucket`,
  );
  return rows[0]?.bucket ?? 0;
}

export async function insertDocument(
  tx: Transaction,
  document: {
    postId: string;
    publishedAt: Date;
    bucket: number;
    tags: string[];
    vector: string;
    keywords: string[];
    version: number;
    text: string;
  },
): Promise<void> {
  await tx.execute(sql`
    insert into search_documents (post_id, bucket, published_at, tags, words, keywords, version, text)
    values (${document.postId}, ${document.bucket}, ${document.publishedAt.toISOString()}::timestamptz, ${array(document.tags)},
      ${document.vector}::tsvector, ${array(document.keywords)}, ${document.version}, ${document.text})`);
}

const array = (texts: string[]): SQL => sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

/** A document with everything that its vector is made of. */
export interface StaleDocument {
  postId: string;
  bucket: number;
  type: PostType;
  categoryId: string;
  region: string | null;
  title: string;
  tags: string[];
  author: string;
  text: string;
}

/** Documents older than index version `version`, newest first, locked; rows locked by another worker are skipped. */
export async function lockStaleDocuments(tx: Transaction, version: number, limit: number): Promise<StaleDocument[]> {
  const { rows } = await tx.execute<StaleDocument & Record<string, unknown>>(sql`
    select d.post_id as "postId", d.bucket, p.type, p.category_id as "categoryId", p.region, coalesce(title.text, '') as title,
      d.tags, coalesce(author.text, '') as author, d.text
    from search_documents d join published_posts p on p.post_id = d.post_id
    left join search_terms title on title.kind = 'title' and title.key = d.post_id
    left join search_terms author on author.kind = 'author' and author.key = p.author_id
    where d.version < ${version} order by d.published_at desc limit ${limit} for update of d skip locked`);
  return rows;
}

export async function replaceVector(
  tx: Transaction,
  { postId, vector, keywords, version }: { postId: string; vector: string; keywords: string[]; version: number },
): Promise<void> {
  await tx.execute(sql`
    update search_documents set words = ${vector}::tsvector, keywords = ${array(keywords)}, version = ${version}
    where post_id = ${postId}`);
}

/** Sets `folded` of terms whose folded form is not the text in lower case. */
export async function setFolded(tx: Transaction, terms: Pick<Term, 'kind' | 'text' | 'folded'>[]): Promise<void> {
  if (terms.length === 0) return;
  await tx.execute(sql`
    update search_terms t set folded = folded_terms.folded
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as folded_terms (kind text, text text, folded text)
    where t.kind = folded_terms.kind and coalesce(t.folded, lower(t.text)) = lower(folded_terms.text) and t.text = folded_terms.text`);
}

/** Removes a post from every list and from search; returns its author, heat and tags, or null if it was not listed. */
export async function deletePublished(
  tx: Transaction,
  postId: string,
): Promise<{ authorId: string; heat: number; tags: string[] } | null> {
  const { rows } = await tx.execute<{ authorId: string; heat: number }>(
    sql`delete from published_posts where post_id = ${postId} returning author_id as "authorId", heat`,
  );
  const documents = await tx.execute<{ tags: string[] }>(
    sql`delete from search_documents where post_id = ${postId} returning tags`,
  );
  return rows[0] === undefined ? null : { ...rows[0], tags: documents.rows[0]?.tags ?? [] };
}

/** A row of search_terms, from which suggestions are made. */
export interface Term {
  kind: 'title' | 'tag' | 'author';
  /** Id of the post or author, or the normalised tag. */
  key: string;
  text: string;
  /** The folded text (tokens.ts); null where it equals the text in lower case. */
  folded: string | null;
  pinyin: string;
  initials: string;
}

/** `change` is added to the term's weight, the number of its posts; a term without weight is deleted. */
export type TermChange = Term & { change: number };

/** One statement changes the terms in the order of `changes`. Callers sort them, so that two posts with the same tags never deadlock. */
export async function changeTerms(tx: Transaction, changes: TermChange[]): Promise<void> {
  const json = JSON.stringify(changes);
  await tx.execute(sql`
    insert into search_terms (kind, key, text, folded, pinyin, initials, weight)
    select kind, key, text, folded, pinyin, initials, change from jsonb_to_recordset(${json}::jsonb)
      as changes (kind text, key text, text text, folded text, pinyin text, initials text, change integer)
    on conflict (kind, key) do update set weight = search_terms.weight + excluded.weight,
      text = case when excluded.weight < 0 then search_terms.text else excluded.text end,
      folded = case when excluded.weight < 0 then search_terms.folded else excluded.folded end,
      pinyin = case when excluded.weight < 0 then search_terms.pinyin else excluded.pinyin end,
      initials = case when excluded.weight < 0 then search_terms.initials else excluded.initials end`);
  await tx.execute(sql`
    delete from search_terms where weight <= 0
      and (kind, key) in (select kind, key from jsonb_to_recordset(${json}::jsonb) as changes (kind text, key text))`);
}

/** Numbers of the files whose posts changed since their last count. */
export async function listUncounted(db: Queryable): Promise<number[]> {
  const { rows } = await db.execute<{ number: number }>(sql`
    select number from sitemap_files where counted_at is null or changed_at > counted_at order by after_at, after_id desc`);
  return rows.map(({ number }) => number);
}

/** The number of posts of a file, counted up to `upTo`, and the time of the count. */
export async function countInFile(
  db: Queryable,
  { after, until }: SitemapFile,
  upTo: number,
): Promise<{ posts: number; at: string }> {
  const { rows } = await db.execute<{ posts: number; at: string }>(sql`
    select count(*)::integer as posts, to_json(now()) #>> '{}' as at
    from (select from published_posts p where ${between(after, until)} order by p.published_at, p.post_id desc limit ${upTo}) as counted`);
  return rows[0] ?? { posts: 0, at: '-infinity' };
}

export async function setCounted(db: Queryable, number: number, posts: number, at: string): Promise<void> {
  await db.execute(sql`update sitemap_files set posts = ${posts}, counted_at = ${at}::timestamptz where number = ${number}`);
}

/**
 * Ends a file behind its first `posts` posts; the rest becomes a file with the next number, which is returned. Null if another process
 * divided the file meanwhile. Both files are marked as changed.
 */
export async function divideFile(db: Queryable, { number, after, until }: SitemapFile, posts: number): Promise<number | null> {
  const { rows } = await db.execute<{ number: number }>(sql`
    with split_point as (
      select p.published_at, p.post_id from published_posts p where ${between(after, until)}
      order by p.published_at, p.post_id desc offset ${posts - 1} limit 1
    ), shortened_file as (
      update sitemap_files set changed_at = now(), posts = ${posts} where number = ${number}
    )
    insert into sitemap_files (number, after_at, after_id, changed_at)
    select (select max(number) + 1 from sitemap_files), published_at, post_id, now() from split_point
    on conflict do nothing returning number`);
  return rows[0]?.number ?? null;
}

/** Queues a post for the search engine; a post already queued gets a newer version, so that it is sent again. */
export async function queueChange(tx: Transaction, postId: string): Promise<void> {
  await tx.execute(sql`
    insert into search_changes (post_id) values (${postId}) on conflict (post_id) do update set version = excluded.version`);
}
