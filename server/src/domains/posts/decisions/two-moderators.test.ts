import { expect, test } from 'vitest';
import { adminPostList, claimPost } from '#contract/moderation/review.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin } = app;
const { submitted } = postsOf(app);

test('two moderators who take from one queue at once never hold the same post, and leave none', async () => {
  const POSTS = 16;
  for (let count = 0; count < POSTS; count += 1) await submitted(articleForm({ title: `第${count}篇` }), await user('creator'));
  const taken: string[][] = [[], []];

  /** Works down the queue as shown, skipping what another moderator decided first. */
  const claimAll = async (by: Visitor, mine: string[]) => {
    const { data } = await call(adminPostList, { limit: 100 }, by);
    for (const { postsId } of data.list) {
      const { status, data: claimed } = await call(claimPost, { postsId }, by);
      expect([200, 409]).toContain(status);
      if (status === 200 && claimed.claim?.mine === true) mine.push(postsId);
    }
  };
  await Promise.all([claimAll(await admin('moderator'), taken[0] ?? []), claimAll(await admin('moderator'), taken[1] ?? [])]);
  expect(taken.flat()).toHaveLength(POSTS);
  expect(new Set(taken.flat()).size).toBe(POSTS);
});
