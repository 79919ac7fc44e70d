import { expect, test } from 'vitest';
import { submit } from '#contract/posts/drafts.ts';
import { createWord } from '#contract/screening/sensitive-words.ts';
import { siteSettings } from '#server/domains/settings/service.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { machineChecksOf } from '../../../test/factories/machine-checks.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';

const app = await createTestApp({ DATABASE_POOL: '2' });
const { call, user, admin, deps } = app;
const { made } = postsOf(app);

test('twenty authors submit at once, just after a change of settings and words, on two connections', async () => {
  const operator = await admin();
  const authors = [];
  for (let count = 0; count < 20; count += 1) {
    const author = await user('creator');
    authors.push({ author, postsId: await made(articleForm(), author) });
  }
  await machineChecksOf(app, operator).change(() => ({ siteName: '闻见二' }));
  const word = { word: '候鸟', scopes: ['posts'], action: 'review', note: '' };
  expect((await call(createWord, word, operator)).status).toBe(200);
  const answers = await Promise.all(authors.map(({ author, postsId }) => call(submit, { postsId }, author)));
  expect(answers.map(({ status }) => status)).toEqual(authors.map(() => 200));
});

test('settings are read through the transaction that asks for them, while others wait for a connection', async () => {
  await machineChecksOf(app, await admin()).change(() => ({ siteName: '闻见三' }));
  const names = await Promise.all(
    Array.from({ length: 6 }, () => deps.transact(async () => (await siteSettings(deps)).siteName)),
  );
  expect(new Set(names)).toEqual(new Set(['闻见三']));
});

test('a second connection is refused to a transaction', async () => {
  await expect(deps.transact(() => deps.db.$client.query('select 1'))).rejects.toThrow('inside a transaction');
});
