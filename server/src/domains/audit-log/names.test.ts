import { expect, test } from 'vitest';
import { logList } from '#contract/audit-log/audit-log.ts';
import * as moderation from '#contract/moderation/review.ts';
import { userDisable } from '#contract/accounts/users.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin, deps } = app;
const { submitted } = postsOf(app);

test('the log names what was acted on and the people that a change mentions, not their ids alone', async () => {
  const operator = await admin('admin');
  const one = await user('user', { nickname: '云上看海' });
  await call(userDisable, { userId: one.id, reason: '批量发布广告' }, operator);
  const postsId = await submitted(articleForm({ title: '十月的候鸟' }), await user('creator'));
  await call(moderation.rejectPost, { postsId, reasons: [{ text: '数据待核实' }] }, operator);
  const rowOf = async (targetId: string) => (await call(logList, { targetId }, operator)).data.list[0];
  expect(await rowOf(one.id)).toMatchObject({ action: 'users.disable', target: { name: '云上看海', state: null } });
  expect(await rowOf(postsId)).toMatchObject({ target: { name: '十月的候鸟', state: 'rejected' } });
  await deps.db.$client.query(
    `insert into audit_log (id, admin_id, admin_account, action, target_type, target_id, after, ip, at)
     values ('mention', $1, $2, 'cashOut.approve', 'withdrawal', 'gone', jsonb_build_object('approvedBy', $1::text, 'status', 'approved'), '127.0.0.1', now())`,
    [operator.id, operator.account],
  );
  expect(await rowOf('gone')).toMatchObject({ target: null, names: { [operator.id]: operator.account } });
});
