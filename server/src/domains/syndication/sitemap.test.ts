import { AsyncLocalStorage } from 'node:async_hooks';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Queryable } from '#server/db/client.ts';
import { publishedPosts } from '#server/db/tables/discovery.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { rowsRead } from '../../../test/rows-read.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { updateSitemap } from '../discovery/service.ts';
import { sitemapIndex } from './feeds/list-sitemap.ts';
import { sitemapOfPosts } from './feeds/list-sitemap.ts';

const { deps, fastify, user } = await createTestApp({ PUBLIC_URL: 'https://wenjian.example' });
const { db } = deps;
const author = await user('agencies');
const SIZES = { full: 3, most: 4 };
const SITE = 'https://wenjian.example';

beforeEach(async () => {
  await db.delete(publishedPosts);
  await db.execute(sql`delete from sitemap_files where number > 1`);
});

const began = deps.clock.now().getTime();

/** A post published so many seconds before this file began. */
async function published(secondsAgo: number, into: Queryable = db): Promise<string> {
  const postId = await publishedPost(deps, { authorId: author.id, status: 'offline' });
  const publishedAt = new Date(began - secondsAgo * 1000);
  await into.insert(publishedPosts).values({ postId, type: 'article', authorId: author.id, categoryId: 'travel', publishedAt });
  return postId;
}

async function read(file: number): Promise<string[]> {
  let xml = '';
  for await (const piece of await sitemapOfPosts(deps, SITE, file)) xml += piece;
  return [...xml.matchAll(/<loc>[^<]*\/article\/([^<]*)<\/loc>/g)].map(([, id = '']) => id);
}

/** The files that the index names, with when they changed. */
async function listed(): Promise<Map<string, string | null>> {
  const index = await sitemapIndex(deps, SITE);
  const files = index.matchAll(/<loc>[^<]*\/sitemaps\/([\w-]+)\.xml<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g);
  return new Map([...files].map(([, name = '', changed = null]) => [name, changed]));
}

describe('files of the sitemap', () => {
  test('name every published post once, oldest first, and keep what they hold while others are published', async () => {
    const ids: string[] = [];
    // Several at the same moment, as an import leaves them.
    for (let number = 0; number < 7; number += 1) ids.push(await published(1000 - Math.floor(number / 3) * 10));
    expect((await read(1)).toSorted()).toEqual(ids.toSorted());
    await updateSitemap(deps, SIZES);
    const files = [await read(1), await read(2), await read(3)];
    expect(files.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(files.flat().toSorted()).toEqual(ids.toSorted());
    expect(files[2]).toEqual([ids[6]]);
    await expect(read(4)).rejects.toThrow();

    const newest = await published(1);
    await updateSitemap(deps, SIZES);
    expect([await read(1), await read(2), await read(3)]).toEqual([files[0], files[1], [ids[6], newest]]);
  });

  test('take posts of an earlier date, and are divided where there are too many', async () => {
    for (const secondsAgo of [100, 90, 80, 70]) await published(secondsAgo);
    await updateSitemap(deps, SIZES);
    const [first, last] = [await read(1), await read(2)];
    const early = [await published(99)];
    await updateSitemap(deps, SIZES);
    expect(await read(1)).toEqual([first[0], early[0], first[1], first[2]]);
    early.push(await published(98));
    await updateSitemap(deps, SIZES);
    expect([await read(1), await read(3), await read(2)]).toEqual([[first[0], early[0]], [early[1], first[1], first[2]], last]);
    expect([...(await listed()).keys()]).toEqual(['pages', 'works-1', 'works-3', 'works-2']);
  });

  test('hold fewer when posts are gone; one that holds none is neither listed nor there', async () => {
    const ids = [];
    for (const secondsAgo of [100, 90, 80, 70]) ids.push(await published(secondsAgo));
    await updateSitemap(deps, SIZES);
    const [first = '', ...others] = ids;
    await db.delete(publishedPosts).where(eq(publishedPosts.postId, first));
    expect([await read(1), await read(2)]).toEqual([others.slice(0, 2), others.slice(2)]);
    for (const id of others.slice(0, 2)) await db.delete(publishedPosts).where(eq(publishedPosts.postId, id));
    await updateSitemap(deps, SIZES);
    await expect(read(1)).rejects.toThrow();
    expect(await read(2)).toEqual(others.slice(2));
    expect([...(await listed()).keys()]).toEqual(['pages', 'works-2']);
    expect((await fastify.inject('/sitemaps/works-1.xml')).statusCode).toBe(404);
    expect((await fastify.inject('/sitemaps/works-2.xml')).statusCode).toBe(200);
  });

  test('are listed with when they changed, by a post that came, was published anew or went', async () => {
    const ids = [];
    for (const secondsAgo of [100, 90, 80, 70]) ids.push(await published(secondsAgo));
    await updateSitemap(deps, SIZES);
    const before = '2026-01-01T00:00:00.000Z';
    const settle = () => db.execute(sql`update sitemap_files set changed_at = ${before}::timestamptz`);
    const changed = async () => [...(await listed())].filter(([, at]) => at !== null && at !== before).map(([name]) => name);
    await settle();
    expect([...(await listed())]).toEqual([
      ['pages', null],
      ['works-1', before],
      ['works-2', before],
    ]);
    await published(1);
    expect(await changed()).toEqual(['works-2']);
    await settle();
    await published(95);
    expect(await changed()).toEqual(['works-1']);
    await settle();
    await db.delete(publishedPosts).where(eq(publishedPosts.postId, ids[3] ?? ''));
    expect(await changed()).toEqual(['works-2']);
    // Files of before there were marks.
    await db.execute(sql`update sitemap_files set changed_at = null`);
    expect([...(await listed()).values()]).toEqual([null, null, null]);
  });

  test('are not waited for by posts that are published at the same time', async () => {
    await db.execute(sql`update sitemap_files set changed_at = null`);
    const another = AsyncLocalStorage.snapshot();
    await db.transaction(async (tx) => {
      await another(() => published(2, tx));
      // Beside the transaction that holds the mark.
      await another(() => published(1));
    });
    expect(await read(1)).toHaveLength(2);
  });

  test('are read at the same cost, the first as the last', async () => {
    const posts = 20_000;
    const full = 500;
    const numbers = sql`generate_series(1, ${posts}::integer) n`;
    const at = sql`timestamptz '2026-01-01' + n * interval '1 minute'`;
    await db.execute(sql`insert into posts (id, type, author_id, status, version, draft_revision_id, published_revision_id, published_at, created_at, updated_at)
      select 'many' || n, 'article', ${author.id}, 'published', 1, 'many' || n, 'many' || n, ${at}, ${at}, ${at} from ${numbers}`);
    await db.execute(sql`insert into post_revisions (id, post_id, number, title, summary, tags, text_length, origin, ai_generated, allow_comment, allow_danmaku, created_at, saved_at, frozen_at, published_at)
      select 'many' || n, 'many' || n, 1, '第' || n || '篇', '', '{}', 1, 'original', false, true, true, ${at}, ${at}, ${at}, ${at} from ${numbers}`);
    await db.execute(sql`insert into published_posts (post_id, type, author_id, category_id, published_at)
      select 'many' || n, 'article', ${author.id}, 'travel', ${at} from ${numbers}`);
    await db.execute(sql`analyze posts, post_revisions, published_posts`);
    const sizes = { full, most: full + 50 };
    await updateSitemap(deps, sizes);
    for (const file of [1, 20, 40]) {
      const rows = await rowsRead(deps, async () => expect(await read(file)).toHaveLength(full));
      // Each part of a file looks once more at the post it goes on from.
      expect(rows.get('published_posts'), `file ${file}`).toBeLessThan(full + 10);
    }
    // Files that are known to hold something are not looked into.
    const rows = await rowsRead(deps, listed);
    expect(rows.get('sitemap_files')).toBe(40);
    expect(rows.get('published_posts') ?? 0).toBe(0);
    // One more post: one file is counted.
    await db.execute(sql`update sitemap_files set changed_at = null`);
    await published(1);
    const counted = await rowsRead(deps, () => updateSitemap(deps, sizes));
    expect(counted.get('published_posts')).toBeLessThan(2 * full + 10);
  });
});
