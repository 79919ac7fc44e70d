import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifyList } from '#contract/notifications/notifications.ts';
import * as contract from '#contract/posts/post.ts';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { importedWorks } from '#server/db/tables/imports.ts';
import { posts } from '#server/db/tables/posts.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { RemoteFailure } from '../../core/app-error.ts';
import { openSource, runImport, withFormerAddresses, type ReportLine } from './service.ts';

const { call, user, deps: opened } = await createTestApp();
const asked: string[] = [];
const deps: typeof opened = {
  ...opened,
  config: { ...opened.config, publicUrl: 'https://wenjian.example' },
  remoteFiles: {
    read: (address) => {
      asked.push(address);
      return Promise.reject(new RemoteFailure('对方网站上已经没有这个文件'));
    },
  },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imports-'));
  await mkdir(join(folder, 'source/_posts/hu'), { recursive: true });
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await writeFile(join(folder, 'source/_posts/hu/lake.png'), png);
  await writeFile(join(folder, '_config.yml'), 'permalink: post/:title.html\npost_asset_folder: true\nurl: https://a.example');
  await writeFile(
    join(folder, 'source/_posts/hu.md'),
    `---\ntitle: 湖水很深\ndate: 2019-08-15 10:00:00\ntags: [水, ${Array.from({ length: 12 }, (_, n) => `标签${n}`).join(', ')}]\n---\n\n![湖](lake.png)\n\n见[秋天](/post/qiu.html)，[别处](https://b.example/post/qiu.html)。\n\n![远](https://b.example/gone.png)\n`,
  );
  await writeFile(join(folder, 'source/_posts/qiu.md'), '---\ntitle: 秋天来了\ndate: 2020-01-01\n---\n\n{% post_link hu 湖 %}\n');
  await writeFile(join(folder, 'source/_posts/cao.md'), '---\ntitle: 草稿一篇\ndraft: true\n---\n\n文\n');
  await writeFile(
    join(folder, 'source/_posts/chang.md'),
    `---\ntitle: 太长的一篇\ndate: 2020-01-01\n---\n\n${`${'长'.repeat(5000)}\n\n`.repeat(12)}`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

async function run(ownerId: string, publishes: boolean, stopAfter = Infinity): Promise<ReportLine[]> {
  const source = await openSource(folder);
  const lines: ReportLine[] = [];
  for await (const line of runImport(deps, { ownerId, source, publishes, categoryId: 'nature' })) {
    lines.push(line);
    if (lines.length >= stopAfter) break;
  }
  await source.close();
  return lines;
}
const own = async (ownerId: string) => (await deps.db.select().from(posts)).filter(({ authorId }) => authorId === ownerId);

test('works come with their date, picture, tags and links; nobody is told; a second run changes nothing', async () => {
  const author = await user('creator');
  const lines = await run(author.id, true);
  expect(Object.fromEntries(lines.map(({ title, result }) => [title, result]))).toEqual({
    湖水很深: '已导入并发布',
    秋天来了: '已导入并发布',
    草稿一篇: '已导入为草稿',
    太长的一篇: '已导入为草稿',
  });
  const works = await own(author.id);
  const byDate = new Map(works.map((post) => [post.publishedAt?.toISOString(), post.id]));
  const lake = byDate.get('2019-08-15T02:00:00.000Z') ?? '';
  const autumn = byDate.get('2019-12-31T16:00:00.000Z') ?? '';
  const { data } = await call(contract.detail, { postsId: lake });
  expect(data).toMatchObject({ title: '湖水很深', publishTime: '2019-08-15T02:00:00.000Z', viewCount: 0 });
  expect(data?.tags).toHaveLength(10);
  expect(data?.html).toContain('/media/');
  expect(data?.html).toContain(`https://wenjian.example/article/${autumn}`);
  expect(data?.html).toContain('https://b.example/post/qiu.html');
  expect(data?.html).toContain('https://b.example/gone.png');
  expect(asked.filter((address) => address === 'https://b.example/gone.png')).toHaveLength(3);
  expect((await call(contract.detail, { postsId: autumn })).data?.html).toContain(`https://wenjian.example/article/${lake}`);
  const reasons = Object.fromEntries(lines.map(({ title, reason }) => [title, reason]));
  expect(reasons['湖水很深']).toContain('标签 13 个');
  expect(reasons['湖水很深']).toContain('gone.png');
  expect(reasons['太长的一篇']).toContain('草稿只有前 50000 字');
  expect((await call(notifyList, {}, author)).data.list).toEqual([]);
  expect(await deps.db.select().from(auditLog)).toMatchObject([
    { action: 'imports.run', adminAccount: 'npm run import', after: { published: 2, drafts: 2 } },
  ]);

  expect(new Set((await run(author.id, true)).map(({ result }) => result))).toEqual(new Set(['以前已导入']));
  expect(await own(author.id)).toHaveLength(4);
});

test('former addresses lead to works that appear, in any spelling; own pages and drafts stay', async () => {
  const noted: string[][] = [];
  const visit = { note: (tags: string[]) => void noted.push(tags) };
  const page = (status: number) => withFormerAddresses(deps, () => Promise.resolve(new Response('page', { status })));
  const asked = async (path: string, status = 404) => {
    const answer = await page(status)(new Request(`https://wenjian.example${path}`), visit);
    return [answer.status, answer.headers.get('location')];
  };
  const [moved, to] = await asked('/post/hu.html');
  expect([moved, to]).toEqual([301, expect.stringMatching(/^\/article\/[\w-]+$/)]);
  expect(noted).toEqual([[]]);
  expect(await asked('/post/hu.html?utm_source=x')).toEqual([301, to]);
  expect(await asked('/post/%68u.html/')).toEqual([301, to]);
  expect(await asked('/post/hu.html', 200)).toEqual([200, null]);
  expect(await asked('/post/cao.html')).toEqual([404, null]);
  expect(await asked('/?p=7')).toEqual([302, '/']);
});

test('a run that was cut off goes on where it ended', async () => {
  const author = await user('creator');
  await run(author.id, false, 2);
  const before = (await own(author.id)).map(({ id }) => id);
  expect(before.length).toBeLessThan(4);
  const lines = await run(author.id, false);
  expect(lines.filter(({ result }) => result === '以前已导入')).toHaveLength(before.length);
  const after = await own(author.id);
  expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
  expect(after.map(({ status }) => status)).toEqual(['draft', 'draft', 'draft', 'draft']);
  expect((await deps.db.select().from(importedWorks)).filter(({ ownerId }) => ownerId === author.id)).toHaveLength(4);
});
