import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '#server/http/pages/content-security-policy.ts';
import { createTestApp } from '../../server/test/test-app.ts';
import { developmentPolicy } from './development-page.ts';
import { isServedByServer } from './served-by-server.ts';
import { ServerPort } from './server-port.ts';

test('everything that the server answers reaches it, and no page does', async () => {
  const { fastify } = await createTestApp();
  const answered = [...fastify.printRoutes({ commonPrefix: false }).matchAll(/^├── (\/\S*)/gm)].map(([, path = '']) => path);
  expect(answered).toContain('/sitemap.xml');
  expect([...answered, '/media/image/a.webp'].filter((path) => !isServedByServer(path))).toEqual([]);
  const pages = ['/', '/videos', '/article/1', '/creator/center', '/app/root.tsx', '/@vite/client', '/sw.js', '/mediatheque'];
  expect(pages.filter(isServedByServer)).toEqual([]);
});

test('the policy of development relaxes styles and connections, and no script', () => {
  const html = Buffer.from('<script>go()</script><style>a{}</style>');
  const directivesOf = (policy: string) => new Map(policy.split('; ').map((one) => [one.split(' ', 1)[0], one]));
  const production = directivesOf(contentSecurityPolicy(html));
  const development = directivesOf(developmentPolicy(html));
  const differing = [...production.keys()].filter((name) => production.get(name) !== development.get(name));
  expect(differing).toEqual(['style-src', 'img-src', 'media-src', 'connect-src']);
  expect(production.get('style-src')).not.toContain('unsafe-inline');
});

test('who waits for a server that fails hears why, and who comes after it is mended is served', async () => {
  const port = new ServerPort();
  const early = port.get();
  port.fail(new Error('a comma is missing'));
  await expect(early).rejects.toThrow('a comma is missing');
  await expect(port.get()).rejects.toThrow('a comma is missing');
  expect(port.set(4000)).toBe(true);
  expect(await port.get()).toBe(4000);
  port.fail(new Error('again'));
  expect(await port.get()).toBe(4000);
});
