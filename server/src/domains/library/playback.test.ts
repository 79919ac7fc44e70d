import { expect, test } from 'vitest';
import { savePosition, playbackPosition } from '#contract/library/history.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, worksOf } from '../../../test/works.ts';

const app = await createTestApp();
const { call, person: user, admin } = app;
const { published, video } = worksOf(app);

test('a person goes on where they left a video on another device; others are not concerned', async () => {
  const [author, viewer, other, moderator] = [await user('creator'), await user(), await user(), await admin()];
  const film = { type: 'video', title: '雾里合龙', categoryId: 'nature', mediaId: await video(author) };
  const postsId = await published(film, author, moderator);
  const position = async (by = viewer) => (await call(playbackPosition, { postsId }, by)).data;
  const keep = (seconds: number, post = postsId) => call(savePosition, { postsId: post, seconds }, viewer);

  expect(await position()).toBeNull();
  await keep(3.7);
  expect(await keep(8.2)).toMatchObject({ status: 200 });
  expect(await position()).toMatchObject({ seconds: 8 });
  expect(await position(other)).toBeNull();
  await keep(0);
  expect(await position()).toBeNull();
  expect(await keep(0)).toMatchObject({ status: 200 });

  const article = await published(articleForm(), author, moderator);
  for (const post of ['nothing', article]) expect(await keep(5, post)).toMatchObject({ status: 404 });
});
