import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { offline } from '#contract/posts/drafts.ts';
import { offlinePost } from '#contract/moderation/review.ts';
import { getSettings, saveSettings } from '#contract/settings/settings.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';

const app = await createTestApp({ PUBLIC_URL: 'https://wenjian.example' });
const { deps, fastify, user, admin, call } = app;
const { published } = postsOf(app);

const get = (url: string, headers: Record<string, string> = {}) => fastify.inject({ url, headers });
const read = async (url: string) => {
  const { statusCode, body, headers } = await get(url);
  return { status: statusCode, body, type: headers['content-type'] };
};
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe('feeds', () => {
  test('tell of the newest posts of the site, a category and an author, as RSS and as Atom', async () => {
    const [author, boss] = [await user('agencies'), await admin()];
    const id = await published(articleForm({ title: '湖水 & <退去> 之后\u0007' }), author, boss);
    for (const path of ['', '/nature', `/users/${author.id}`]) {
      const rss = await read(`${path}/rss.xml`);
      expect([rss.status, rss.type]).toEqual([200, 'application/rss+xml; charset=utf-8']);
      expect(rss.body).toContain('<title>湖水 &amp; &lt;退去&gt; 之后</title>');
      expect(rss.body).toContain(`<guid isPermaLink="true">https://wenjian.example/article/${id}</guid>`);
      expect(rss.body).toContain(`href="https://wenjian.example${path}/rss.xml" rel="self"`);
      const atom = await read(`${path}/atom.xml`);
      expect([atom.status, atom.type]).toEqual([200, 'application/atom+xml; charset=utf-8']);
      expect(atom.body).toContain(`<id>https://wenjian.example/article/${id}</id>`);
      expect(atom.body).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/);
    }
    expect((await read('/science/rss.xml')).body).not.toContain(id);
  });

  test('say what AI had a part in', async () => {
    const [author, boss] = [await user('agencies'), await admin()];
    await published(articleForm({ aiGenerated: true }), author, boss);
    expect((await read(`/users/${author.id}/rss.xml`)).body).toContain('<category>含 AI 生成内容</category>');
    expect((await read(`/users/${author.id}/atom.xml`)).body).toContain('<category term="ai-declared" label="含 AI 生成内容"/>');
  });

  test('of categories and authors that do not exist are not there', async () => {
    expect((await read('/nowhere/rss.xml')).status).toBe(404);
    expect((await read('/users/nobody/atom.xml')).status).toBe(404);
  });

  test('show a new post at once and forget one that was taken off', async () => {
    const [author, boss] = [await user('agencies'), await admin()];
    await read('/rss.xml');
    const id = await published(articleForm({ title: '刚刚发布的一篇' }), author, boss);
    expect((await read('/rss.xml')).body).toContain(id);
    expect((await read('/sitemap.xml')).body).toContain('works-1.xml');
    await call(offline, { postsId: id }, author);
    expect((await read('/rss.xml')).body).not.toContain(id);
    expect((await read('/sitemaps/works-1.xml')).body).not.toContain(id);
  });

  test('forget what an administrator took down at once, and so does the sitemap', async () => {
    const [author, boss] = [await user('agencies'), await admin()];
    const id = await published(articleForm({ title: '要下架的一篇' }), author, boss);
    const places = ['/rss.xml', '/nature/atom.xml', `/users/${author.id}/rss.xml`, '/sitemaps/works-1.xml'];
    for (const place of places) expect((await read(place)).body, place).toContain(id);
    await call(offlinePost, { postsId: id, reason: '侵权' }, boss);
    for (const place of places) expect((await read(place)).body, place).not.toContain(id);
  });

  test('are not sent again to who has them', async () => {
    const { headers } = await get('/rss.xml');
    expect((await get('/rss.xml', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });
});

describe('the sitemap', () => {
  test('comes compressed to who takes that', async () => {
    await publishedPost(deps, { authorId: (await user('agencies')).id });
    const { headers, rawPayload } = await get('/sitemaps/works-1.xml', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(rawPayload).toString()).toMatch(/<\/urlset>\s*$/);
  });

  test('leads to the pages that are always there', async () => {
    expect(locations((await read('/sitemap.xml')).body)).toContain('https://wenjian.example/sitemaps/pages.xml');
    expect(locations((await read('/sitemaps/pages.xml')).body)).toEqual(
      expect.arrayContaining([
        'https://wenjian.example/',
        'https://wenjian.example/hotList',
        'https://wenjian.example/?category=science',
      ]),
    );
    expect((await read('/sitemaps/else.xml')).status).toBe(404);
  });
});

test('robots are told where the sitemap is and which parts are no pages', async () => {
  const { body, type } = await read('/robots.txt');
  expect(type).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Sitemap: https://wenjian.example/sitemap.xml');
  expect(body).toContain('Disallow: /admin');
});

test('feeds, the manifest and the offline page say what the operator has called the site, at once', async () => {
  const boss = await admin();
  const manifestName = async () => (JSON.parse((await read('/manifest.webmanifest')).body) as { name: string }).name;
  expect(await manifestName()).toBe('闻见');
  expect((await read('/rss.xml')).body).toContain('<title>闻见 - 所闻所见，皆可分享</title>');
  const { data } = await call(getSettings, {}, boss);
  await call(saveSettings, { version: data.version, settings: { ...data.settings, siteName: '江声 & 日报' } }, boss);
  expect(await manifestName()).toBe('江声 & 日报');
  const offlinePage = await get('/offline.html');
  expect(offlinePage.body).toContain('<title>离线文章 - 江声 &amp; 日报</title>');
  expect(offlinePage.body).not.toContain('闻见');
  expect(offlinePage.headers['content-security-policy']).toContain("script-src 'self'");
  expect((await read('/manifest.webmanifest')).type).toBe('application/manifest+json; charset=utf-8');
  for (const [feed, title] of [
    ['/rss.xml', '江声 &amp; 日报 - 所闻所见，皆可分享'],
    ['/nature/atom.xml', '自然 - 江声 &amp; 日报'],
  ] as const)
    expect((await read(feed)).body).toContain(title);
});
