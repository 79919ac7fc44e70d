import { expect, test } from 'vitest';
import { savePlaybackPosition, findPlaybackPosition } from '#contract/library/history.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin } = app;
const { published, video } = postsOf(app);

test('a person goes on where they left a video on another device; others are not concerned', async () => {
  const [author, viewer, other, moderator] = [await user('creator'), await user(), await user(), await admin()];
  const clip = { type: 'video', title: '雾里合龙', categoryId: 'nature', mediaId: await video(author) };
  const postsId = await published(clip, author, moderator);
  const position = async (by = viewer) => (await call(findPlaybackPosition, { postsId }, by)).data;
  const save = (seconds: number, post = postsId) => call(savePlaybackPosition, { postsId: post, seconds }, viewer);

  expect(await position()).toBeNull();
  await save(3.7);
  expect(await save(8.2)).toMatchObject({ status: 200 });
  expect(await position()).toMatchObject({ seconds: 8 });
  expect(await position(other)).toBeNull();
  await save(0);
  expect(await position()).toBeNull();
  expect(await save(0)).toMatchObject({ status: 200 });

  const article = await published(articleForm(), author, moderator);
  for (const post of ['nothing', article]) expect(await save(5, post)).toMatchObject({ status: 404 });
});
