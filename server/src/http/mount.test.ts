import { expect, test } from 'vitest';
import { suggest } from '#contract/discovery.ts';
import { detail } from '#contract/posts.ts';
import { getSettings, saveSettings, siteInfo } from '#contract/settings.ts';
import { createTestApp } from '../../test/test-app.ts';

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
