import Fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { suggest } from '#contract/discovery.ts';
import { detail } from '#contract/posts.ts';
import { getSettings, saveSettings, siteInfo } from '#contract/settings.ts';
import type { Actor } from '../actor.ts';
import { createTestApp } from '../../test/test-app.ts';
import { sendError } from './errors.ts';
import { createCalls, type CallsOptions } from './mount.ts';

test('a page shares with browsers and other pages what guests share, until it changes', async () => {
  const { app, deps, call, admin } = await createTestApp({ DATABASE_POOL: '2' });
  const asked = { page: 1, limit: 20 };
  const info = await app.calls.asGuest(siteInfo, {});
  const works = await app.calls.asGuest(suggest, asked);

  // With no way to the database left, both are still answered, to a page and to a browser alike.
  const held = await Promise.all([deps.db.$client.connect(), deps.db.$client.connect()]);
  expect(await app.calls.asGuest(siteInfo, {})).toEqual(info);
  expect((await call(suggest, asked)).data).toEqual(works);
  for (const client of held) client.release();

  const superAdmin = await admin();
  const { version, settings } = (await call(getSettings, {}, superAdmin)).data;
  await call(saveSettings, { version, settings: { ...settings, siteName: '另一个名字' } }, superAdmin);
  expect((await app.calls.asGuest(siteInfo, {})).siteName).toBe('另一个名字');
});

test('what one page does with its answer does not reach another', async () => {
  const { app } = await createTestApp();
  const mine = await app.calls.asGuest(siteInfo, {});
  mine.siteName = '改过';
  expect((await app.calls.asGuest(siteInfo, {})).siteName).not.toBe('改过');
});

test('a refusal reaches the page that asked, and is not kept', async () => {
  const { app } = await createTestApp();
  await expect(app.calls.asGuest(detail, { postsId: 'none' })).rejects.toMatchObject({ code: 'notFound' });
});

const QUIET = new LogController({ disableRequestLogging: true });

test('who goes where they may not is noted, who has yet to log in is not', async () => {
  const lines: Record<string, unknown>[] = [];
  const fastify = Fastify({
    logger: { stream: { write: (line: string) => lines.push(JSON.parse(line)) } },
    logController: QUIET,
  });
  fastify.setErrorHandler(sendError);
  let actor: Actor = { kind: 'user', id: 'reader', identity: 'user', sessionId: 'one' };
  const options = { identify: async () => actor, overload: { admit() {} }, checkAnswers: false };
  createCalls(fastify, options as unknown as CallsOptions).mount(getSettings, async () => ({}) as never);

  const ask = (headers: Record<string, string>) => fastify.inject({ url: '/api/v1/admin/settings/get', headers });
  expect((await ask({})).statusCode).toBe(421);
  expect(lines).toEqual([]);
  await ask({ authorization: 'Bearer of a reader' });
  actor = { kind: 'admin', id: 'clerk', account: 'clerk', role: 'moderator', sessionId: 'two' };
  await ask({ authorization: 'Bearer of a moderator' });
  expect(lines).toMatchObject([
    { msg: 'refused', refused: 'session', path: '/api/v1/admin/settings/get', askedBy: 'reader', ip: '127.0.0.1' },
    { msg: 'refused', refused: 'forbidden', askedBy: 'clerk' },
  ]);
});
