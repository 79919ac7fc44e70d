import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { posts } from '#server/db/tables/posts.ts';
import * as contract from '#contract/posts/drafts.ts';
import * as messages from '#contract/messages/messages.ts';
import { createTestApp } from '../../test/test-app.ts';

const { call, user, deps } = await createTestApp();

const draft = { type: 'article', title: '同一把钥匙', origin: 'original' };

test('the same Idempotency-Key with another body is refused, and changes nothing', async () => {
  const author = await user('creator');
  const key = { 'idempotency-key': 'one-key' };
  const first = await call(contract.save, draft, author, key);
  expect(first.status).toBe(200);
  expect(await call(contract.save, { ...draft, title: '另一个题目' }, author, key)).toMatchObject({ status: 409, code: 409 });
  expect(await deps.db.$count(posts, eq(posts.authorId, author.id))).toBe(1);
  // The same body, its fields in another order, is still the first one's repetition.
  const { title, ...rest } = draft;
  expect((await call(contract.save, { title, ...rest }, author, key)).data).toEqual(first.data);
});

test('a key of another person, or of another call, has nothing to do with it', async () => {
  const [one, other] = [await user('creator'), await user('creator')];
  const key = { 'idempotency-key': 'shared-key' };
  expect((await call(contract.save, draft, one, key)).status).toBe(200);
  expect((await call(contract.save, { ...draft, title: '别人的题目' }, other, key)).status).toBe(200);
  expect((await call(messages.sendMessage, { toUserId: other.id, content: '你好' }, one, key)).status).toBe(200);
});
