import { expect, test } from 'vitest';
import * as accounts from '#contract/accounts/accounts.ts';
import * as comments from '#contract/comments/comments.ts';
import { approvePost } from '#contract/moderation/review.ts';
import * as posts from '#contract/posts/post.ts';
import * as draftsContract from '#contract/posts/drafts.ts';
import { createTestApp, PASSWORD } from './test-app.ts';
import { articleForm, postsOf } from './factories/posts.ts';

const app = await createTestApp({ TRUST_PROXY: 'on' });
const { call, user, admin } = app;
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const JIANGSU = from('114.114.114.114');
const GUANGDONG = from('202.96.128.86');

test('a post shows where it was submitted, a comment where it was written, a person where they last logged in', async () => {
  const author = await user('creator', { mobile: '13400000001' });
  const postsId = await postsOf(app).made(articleForm(), author);
  await call(draftsContract.submit, { postsId }, author, JIANGSU);
  await call(approvePost, { postsId }, await admin());
  expect((await call(posts.detail, { postsId })).data.ipLocation).toBe('江苏');

  const reader = await user();
  await call(comments.createComment, { postsId, content: '从广东来' }, reader, GUANGDONG);
  await call(comments.createComment, { postsId, content: '从自己机器上来' }, reader);
  const { list } = (await call(comments.listComments, { postsId, sort: 'new' })).data;
  expect(list.map(({ ipLocation }) => ipLocation)).toEqual(expect.arrayContaining(['广东', null]));

  const login = (headers: Record<string, string>) =>
    call(accounts.loginForMobilePassword, { mobile: '13400000001', password: PASSWORD }, undefined, headers);
  const shown = async () => (await call(accounts.publicInfo, { id: author.id })).data.ipLocation;
  expect(await shown()).toBeNull();
  await login(JIANGSU);
  expect(await shown()).toBe('江苏');
  await login(from('8.8.8.8'));
  expect(await shown()).toBe('美国');
  // Frozen at writing: none of it follows the writer around.
  expect((await call(posts.detail, { postsId })).data.ipLocation).toBe('江苏');
});
