import { expect, test } from 'vitest';
import { adminPostList, claimPost } from '#contract/moderation/review.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin } = app;
const { submitted } = postsOf(app);

test('two moderators who take from one queue at once never hold the same post, and leave none', async () => {
  const POSTS = 16;
  for (let count = 0; count < POSTS; count += 1) await submitted(articleForm({ title: `第${count}篇` }), await user('creator'));
  const taken: string[][] = [[], []];

  /** Goes down the queue as it was shown, as a person does; what another was faster with is passed over. */
  const post = async (by: Visitor, mine: string[]) => {
    const { data } = await call(adminPostList, { limit: 100 }, by);
    for (const { postsId } of data.list) {
      const { status, data: claimed } = await call(claimPost, { postsId }, by);
      expect([200, 409]).toContain(status);
      if (status === 200 && claimed.claim?.mine === true) mine.push(postsId);
    }
  };
  await Promise.all([post(await admin('moderator'), taken[0] ?? []), post(await admin('moderator'), taken[1] ?? [])]);
  expect(taken.flat()).toHaveLength(POSTS);
  expect(new Set(taken.flat()).size).toBe(POSTS);
});
