import type pg from 'pg';
import { INDEX_VERSION } from '#server/domains/discovery/index/vector.ts';
import { copyInto, type Cell } from './copy.ts';
import { volumeAuthors, volumePost, type VolumePost } from './posts.ts';
import { seededRandom } from './random.ts';
import { readVocabulary } from './vocabulary.ts';

const TABLES = ['posts', 'post_revisions', 'post_counts', 'published_posts', 'search_documents', 'search_terms'];
/** Fixed, so that the same number of posts gives the same data on any day. */
const NOW = Date.UTC(2026, 10, 21);

/** Fills the tables of posts in one transaction; indexes are dropped before and created after, which is many times faster. */
export async function fill(client: pg.Client, posts: number): Promise<void> {
  const words = await readVocabulary();
  const authors = volumeAuthors(posts);
  const every = function* (toRow: (post: VolumePost) => Cell[]): Generator<Cell[]> {
    const random = seededRandom(20_261_121);
    for (let index = 0; index < posts; index += 1) yield toRow(volumePost(index, posts, authors, words, random, NOW));
  };

  await client.query('begin');
  await client.query(`set local maintenance_work_mem = '1GB'`);
  const indexes = await dropIndexes(client);
  await copyInto(
    client,
    'users',
    ['id', 'nickname', 'identity', 'created_at'],
    authors.map((id, index) => [id, `作者${index}`, 'creator', new Date(NOW)]),
  );
  await copyInto(
    client,
    'posts',
    [
      'id',
      'type',
      'author_id',
      'status',
      'review',
      'version',
      'draft_revision_id',
      'submitted_revision_id',
      'published_revision_id',
      'published_at',
      'submitted_at',
      'created_at',
      'updated_at',
    ],
    every((post) => {
      const time = new Date(post.publishedAt);
      return [
        post.id,
        post.type,
        post.authorId,
        'published',
        'none',
        1,
        revisionOf(post),
        revisionOf(post),
        revisionOf(post),
        time,
        time,
        time,
        time,
      ];
    }),
  );
  await copyInto(
    client,
    'post_revisions',
    [
      'id',
      'post_id',
      'number',
      'title',
      'summary',
      'excerpt',
      'category_id',
      'tags',
      'region',
      'body',
      'html',
      'text_length',
      'origin',
      'ai_generated',
      'allow_comment',
      'allow_danmaku',
      'created_at',
      'saved_at',
      'frozen_at',
      'published_at',
    ],
    every((post) => {
      const time = new Date(post.publishedAt);
      const body = JSON.stringify({
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: post.text }] }],
      });
      return [
        revisionOf(post),
        post.id,
        1,
        post.title,
        post.summary,
        post.summary,
        post.categoryId,
        post.tags,
        post.region,
        body,
        `<p>${post.text}</p>`,
        post.text.length,
        'original',
        false,
        true,
        true,
        time,
        time,
        time,
        time,
      ];
    }),
  );
  await copyInto(
    client,
    'post_counts',
    ['post_id', 'views', 'listed_views', 'likes', 'comments'],
    every((post) => [post.id, post.views, post.views, post.likes, post.comments]),
  );
  await copyInto(
    client,
    'published_posts',
    ['post_id', 'type', 'author_id', 'category_id', 'region', 'published_at'],
    every((post) => [post.id, post.type, post.authorId, post.categoryId, post.region, new Date(post.publishedAt)]),
  );
  await copyInto(
    client,
    'search_documents',
    ['post_id', 'bucket', 'published_at', 'tags', 'words', 'keywords', 'version', 'text'],
    every((post) => {
      const { vector, keywords } = post.index();
      return [post.id, post.bucket, new Date(post.publishedAt), post.tags, vector, keywords, INDEX_VERSION, post.text];
    }),
  );
  await client.query(`select setval('search_documents_order', $1)`, [posts]);
  await copyInto(
    client,
    'search_terms',
    ['kind', 'key', 'text', 'pinyin', 'initials', 'weight'],
    every((post) => ['title', post.id, post.title, post.pinyin, post.initials, 1]),
  );
  for (const definition of indexes) await client.query(definition);
  // All reactions of a post get one time after its publication, which is enough to compute heat.
  await client.query(`insert into carried_activity (post_id, at, views, likes, commenters, favorites, shares)
    select p.post_id, p.published_at + (now() - p.published_at) * ((hashtext(p.post_id) & 1023) / 1024.0), c.views, c.likes, c.comments, c.favorites, c.shares
    from published_posts p join post_counts c on c.post_id = p.post_id where p.published_at > now() - interval '90 days'`);
  await client.query('commit');
  for (const table of ['users', 'carried_activity', ...TABLES]) await client.query(`vacuum (analyze) ${table}`);
}

const revisionOf = (post: VolumePost): string => `vr${post.id.slice(2)}`;

/** Drops all indexes but those of constraints; returns the statements that create them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any ($1::regclass[]) and not i.indisunique and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
