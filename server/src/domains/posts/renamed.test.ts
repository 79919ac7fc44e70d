import { expect, test } from 'vitest';
import { suggest } from '#contract/discovery/feed.ts';
import { searchUsers } from '#contract/discovery/search.ts';
import { modifyInfo } from '#contract/accounts/settings.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';
import { postsHandlers } from './handlers.ts';

const app = await createTestApp();
const { call, user, admin, deps } = app;
const { published } = postsOf(app);

test('an author who is called something else now is found by the new name, and so are the posts', async () => {
  const author = await user('creator', { nickname: '旧河笔记' });
  const postsId = await published(articleForm(), author, await admin());
  await call(modifyInfo, { nickname: '新山日志' }, author);
  const { rows } = await deps.db.$client.query<{ payload: { userId: string } }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'accounts.renamed'`,
  );
  const renamed = postsHandlers(deps).find(({ job }) => job.name === 'accounts.renamed');
  await renamed?.run(rows[0]?.payload as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });

  const posts = await call(suggest, { keywords: '新山日志' });
  expect(posts.data.list.map(({ id }) => id)).toEqual([postsId]);
  expect((await call(searchUsers, { q: '新山' })).data.list.map(({ nickname }) => nickname)).toEqual(['新山日志']);
  expect((await call(searchUsers, { q: '旧河' })).data.list).toEqual([]);
});
