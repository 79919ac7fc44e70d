import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { siteInfo } from '#contract/settings/settings.ts';
import { makeCall, endAll, startProduct, stop, temporaryFolder, untilReady } from './product.ts';

// `npm run dev` in a copy of the sources, which is changed as a developer changes them.

const root = join(import.meta.dirname, '../..');
const folder = await temporaryFolder();
const checkout = join(folder.path, 'checkout');
afterAll(async () => {
  await endAll();
  await folder.remove();
});

const change = async (file: string, from: string, to: string): Promise<void> => {
  const before = await readFile(join(checkout, file), 'utf8');
  expect(before).toContain(from);
  await writeFile(join(checkout, file), before.replace(from, to));
};

/** Of a machine that does other things too. */
const SOON = { timeout: 60_000, interval: 100 };

test('shows each change as it is saved, lives through a mistake, and ends in order', async () => {
  for (const part of ['contract', 'scripts', 'seed', 'server', 'web', 'package.json', 'tsconfig.json'])
    await cp(join(root, part), join(checkout, part), {
      recursive: true,
      filter: (path) => !/\/(build|\.react-router|test)$/.test(path),
    });
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'));
  const DATA_DIR = join(folder.path, 'data');
  const product = await startProduct({ DATA_DIR }, ['scripts/dev/main.ts'], checkout);
  await untilReady(product);
  const get = async (path: string) =>
    (await fetch(product.address + path, { headers: { 'user-agent': 'Mozilla/5.0 Chrome/148.0' } })).text();
  const home = () => get('/');
  const siteName = async () => (await makeCall(product, siteInfo)).data.siteName;

  await expect.poll(home, SOON).toContain('所闻所见，皆可分享');
  expect(await get('/manifest.webmanifest')).toContain('闻见');
  const database = await readFile(join(DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8');

  await change('web/app/areas/public/layout.tsx', '{SITE_TAGLINE}', '{SITE_TAGLINE}，天天更新');
  await expect.poll(home, SOON).toContain('，天天更新');
  await change('web/app/styles/tokens.css', '--primary: #15803d', '--primary: #123456');
  await expect.poll(() => get('/app/styles/tokens.css?direct'), SOON).toContain('#123456');

  await change('server/src/domains/settings/service.ts', '    siteName,\n', "    siteName: '新站名',\n");
  await expect.poll(siteName, SOON).toBe('新站名');
  await expect.poll(home, SOON).toContain('data-site-name="新站名"');
  await change('contract/site.ts', '皆可分享', '皆可同享');
  await expect.poll(home, SOON).toContain('所闻所见，皆可同享');
  await expect.poll(() => get('/rss.xml'), SOON).toContain('所闻所见，皆可同享');

  await change('server/src/domains/settings/service.ts', "    siteName: '新站名'", "    {siteName: '新站名'");
  await expect.poll(product.output, SOON).toContain('新代码没能启动');
  expect(product.output()).toContain('SyntaxError');
  expect(await siteName()).toBe('新站名');
  await change('server/src/domains/settings/service.ts', '    {siteName:', '    siteName:');
  await change('server/src/domains/settings/service.ts', '新站名', '更新的站名');
  await expect.poll(siteName, SOON).toBe('更新的站名');

  expect(await readFile(join(DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8')).toBe(database);
  const { code } = await stop(product);
  expect(code).toBe(0);
  await expect(readFile(join(DATA_DIR, 'postgres/data/postmaster.pid'))).rejects.toThrow('ENOENT');
});
