import { sql, type SQL } from 'drizzle-orm';
import type { PostType } from '#contract/posts/post.ts';
import type { Transaction } from '../../../db/client.ts';

export interface IndexRow {
  postId: string;
  type: PostType;
  authorId: string;
  agencyId: string | null;
  categoryId: string;
  region: string | null;
  publishedAt: Date;
}

/** Lists a post; its heat is measured within the minute, until then it keeps what it had. */
export async function insertPublished(tx: Transaction, row: IndexRow, heat: number): Promise<void> {
  await tx.execute(sql`
    insert into published_posts (post_id, type, author_id, agency_id, category_id, region, published_at, heat)
    values (${row.postId}, ${row.type}, ${row.authorId}, ${row.agencyId}, ${row.categoryId}, ${row.region}, ${row.publishedAt.toISOString()}::timestamptz, ${heat})`);
}

/** Where a post of that time belongs. */
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

/** Documents of an older form of the index, the newest first, locked; those that somebody else holds are left to them. */
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

/** The form in which terms are compared, where it is not the text in small letters. */
export async function setFolded(tx: Transaction, terms: Pick<Term, 'kind' | 'text' | 'folded'>[]): Promise<void> {
  if (terms.length === 0) return;
  await tx.execute(sql`
    update search_terms t set folded = given.folded
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as given (kind text, text text, folded text)
    where t.kind = given.kind and coalesce(t.folded, lower(t.text)) = lower(given.text) and t.text = given.text`);
}

/** Takes a post out of every list and answers its heat and what it was found by; null when it was in none. */
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

export interface Term {
  kind: 'title' | 'tag' | 'author';
  key: string;
  text: string;
  /** The form in which it is compared, where that is not the text in small letters. */
  folded: string | null;
  pinyin: string;
  initials: string;
}

/** `change` is what a term's weight gains or loses; one without weight goes. */
export type TermChange = Term & { change: number };

/** One statement in the order given: with that the same for everybody, two posts that share tags never lock each other out. */
export async function changeTerms(tx: Transaction, changes: TermChange[]): Promise<void> {
  const given = JSON.stringify(changes);
  await tx.execute(sql`
    insert into search_terms (kind, key, text, folded, pinyin, initials, weight)
    select kind, key, text, folded, pinyin, initials, change from jsonb_to_recordset(${given}::jsonb)
      as given (kind text, key text, text text, folded text, pinyin text, initials text, change integer)
    on conflict (kind, key) do update set weight = search_terms.weight + excluded.weight,
      text = case when excluded.weight < 0 then search_terms.text else excluded.text end,
      folded = case when excluded.weight < 0 then search_terms.folded else excluded.folded end,
      pinyin = case when excluded.weight < 0 then search_terms.pinyin else excluded.pinyin end,
      initials = case when excluded.weight < 0 then search_terms.initials else excluded.initials end`);
  await tx.execute(sql`
    delete from search_terms where weight <= 0
      and (kind, key) in (select kind, key from jsonb_to_recordset(${given}::jsonb) as given (kind text, key text))`);
}
