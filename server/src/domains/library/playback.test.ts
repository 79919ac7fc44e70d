import { expect, test } from 'vitest';
import { keepPlace, playbackPlace } from '#contract/library/history.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, worksOf } from '../../../test/works.ts';

const app = await createTestApp();
const { call, person, admin } = app;
const { published, video } = worksOf(app);

test('a person goes on where they left a video on another device; others are not concerned', async () => {
  const [author, viewer, other, moderator] = [await person('creator'), await person(), await person(), await admin()];
  const film = { type: 'video', title: '雾里合龙', categoryId: 'nature', mediaId: await video(author) };
  const postsId = await published(film, author, moderator);
  const place = async (by = viewer) => (await call(playbackPlace, { postsId }, by)).data;
  const keep = (seconds: number, work = postsId) => call(keepPlace, { postsId: work, seconds }, viewer);

  expect(await place()).toBeNull();
  await keep(3.7);
  expect(await keep(8.2)).toMatchObject({ status: 200 });
  expect(await place()).toMatchObject({ seconds: 8 });
  expect(await place(other)).toBeNull();
  await keep(0);
  expect(await place()).toBeNull();
  expect(await keep(0)).toMatchObject({ status: 200 });

  const article = await published(articleForm(), author, moderator);
  for (const work of ['nothing', article]) expect(await keep(5, work)).toMatchObject({ status: 404 });
});
