import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFirstPaint } from './first-paint.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjian-paint-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/shell-a1.css'), 'body{margin:0}');
  await writeFile(join(folder, 'assets/article-b2.css'), "h1{content:'$&'}");
});
afterAll(() => rm(folder, { recursive: true }));

const finish = async (html: string) => (await createFirstPaint(folder)(Buffer.from(html))).toString();
const link = (name: string, rest = '') =>
  `<link rel="stylesheet" href="/assets/${name}.css${name.startsWith('shell') ? '#' : ''}"${rest}/>`;

test('the styles of a page stand in it, in their order and as they are, and their links are there without loading', async () => {
  // Without the router's `#`: parts that are loaded later look for it.
  const plain = '<link rel="stylesheet" href="/assets/shell-a1.css" disabled="" media="not all"/>';
  expect(await finish(`<head><title>闻见</title>${link('shell-a1')}<meta/>${link('article-b2')}</head>正文`)).toBe(
    `<head><title>闻见</title><style>body{margin:0}\nh1{content:'$&'}</style>${plain}${link('shell-a1', ' disabled="" media="not all"')}<meta/>${link('article-b2', ' disabled="" media="not all"')}</head>正文`,
  );
});

test('scripts have no effect until the head has them begin', async () => {
  const preload = '<link rel="modulepreload" href="/assets/a.js"/>';
  const page = `<head>${preload}${link('shell-a1')}${preload}</head><p>正文</p><script>1</script><script type="module" async="">2</script></body>`;
  const finished = await finish(page);
  expect(finished).not.toContain('modulepreload');
  expect(finished.match(/<link rel="late" fetchpriority="low" href="\/assets\/a.js"\/>/g)).toHaveLength(2);
  expect(finished).toMatch(/<p>正文<\/p><script>1<\/script><script type="late">2<\/script><\/body>$/);
});

test('a page without styles is left as it is', async () => {
  expect(await finish('<p>404</p>')).toBe('<p>404</p>');
});

test('a style sheet that is not there fails the page instead of showing it bare, until it is', async () => {
  const finishPage = createFirstPaint(folder);
  const page = Buffer.from(`<head>${link('late-c3')}</head>`);
  await expect(finishPage(page)).rejects.toThrow('ENOENT');
  await writeFile(join(folder, 'assets/late-c3.css'), 'p{margin:0}');
  expect((await finishPage(page)).toString()).toContain('<style>p{margin:0}</style>');
});
