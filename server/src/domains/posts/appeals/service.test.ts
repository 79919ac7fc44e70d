import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createAppeal, decideAppeal, listAppeals } from '#contract/moderation/appeals.ts';
import { dashboardWaiting } from '#contract/back-office/dashboard.ts';
import * as contract from '#contract/moderation/review.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import { listOwn } from '#contract/posts/own-posts.ts';
import * as posts from '#contract/posts/post.ts';
import * as draftsContract from '#contract/posts/drafts.ts';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { openSession } from '#server/domains/accounts/service.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { submitted, published } = postsOf(app);
const author = await user('creator');
const first = await admin('moderator');
const second = await admin('moderator');
const TEXT = '数据来自林业局公报第三页，已在文末注明出处。';

async function rejected(by: Visitor = first): Promise<string> {
  const postsId = await submitted(articleForm(), author);
  await call(contract.rejectPost, { postsId, reasons: [{ text: '数据待核实' }] }, by);
  return postsId;
}
const own = async (postsId: string) => (await call(listOwn, { limit: 100 }, author)).data.list.find(({ id }) => id === postsId);
const appealed = async (postsId: string) => call(createAppeal, { postsId, text: TEXT }, author);
const waiting = async (by: Visitor) => (await call(listAppeals, { limit: 100 }, by)).data;
const idOf = async (postsId: string) => (await waiting(second)).list.find((row) => row.postsId === postsId)?.id ?? '';

describe('an appeal', () => {
  test('can be made once against a decision', async () => {
    const postsId = await rejected();
    expect(await own(postsId)).toMatchObject({ can: { appeal: true }, appeal: null });
    expect(await call(createAppeal, { postsId, text: '不服' }, author)).toMatchObject({
      status: 400,
      msg: '申诉理由至少 10 个字',
    });
    expect(await appealed(postsId)).toMatchObject({ status: 200, data: { state: 'pending' } });
    expect(await own(postsId)).toMatchObject({ can: { appeal: false }, appeal: { state: 'pending', text: TEXT } });
    expect(await appealed(postsId)).toMatchObject({ status: 409, msg: '同一审核结果只能申诉一次' });
  });

  test('is only for the author, and only where a decision stands', async () => {
    const postsId = await rejected();
    const other = await user('agencies');
    expect(await call(createAppeal, { postsId, text: TEXT }, other)).toMatchObject({ status: 404 });
    const fine = await published(articleForm(), author, first);
    expect(await appealed(fine)).toMatchObject({ status: 409, msg: '作品没有可以申诉的审核结果' });
  });

  test('is shown to everybody but the one who decided, who may not answer it either', async () => {
    const postsId = await rejected();
    await appealed(postsId);
    const id = await idOf(postsId);
    expect((await waiting(second)).list.find((row) => row.id === id)).toMatchObject({
      title: articleForm().title,
      decision: 'reject',
      reasons: [{ text: '数据待核实' }],
      decidedBy: first.account,
      text: TEXT,
      canDecide: true,
    });
    expect((await waiting(first)).list.map((row) => row.id)).not.toContain(id);
    for (const by of [first, second]) {
      const queues = (await call(dashboardWaiting, {}, by)).data.list;
      expect(queues.find(({ kind }) => kind === 'appeals')?.count).toBe((await waiting(by)).waiting);
    }
    expect(await call(decideAppeal, { id, granted: true, reply: '成立' }, first)).toMatchObject({
      status: 403,
      msg: '这是你作出的决定，须由另一位审核员处理',
    });
  });

  test('that is granted puts the post on the site, with a word to its author and a row in the log', async () => {
    const postsId = await rejected();
    await appealed(postsId);
    const id = await idOf(postsId);
    expect(await call(decideAppeal, { id, granted: true, reply: '已核对公报' }, second)).toMatchObject({
      status: 200,
      data: { state: 'granted', status: 'published' },
    });
    expect((await call(posts.detail, { postsId })).data.title).toBe(articleForm().title);
    const decision = (await call(notifyList, {}, author)).data;
    expect(JSON.stringify(decision)).toContain('申诉成立，已恢复展示');
    const log = await deps.db.select().from(auditLog).where(eq(auditLog.targetId, postsId));
    expect(log.map(({ action }) => action)).toContain('posts.grantAppeal');
    expect(await call(decideAppeal, { id, granted: true, reply: '再来' }, second)).toMatchObject({ status: 409 });
  });

  test('that is refused leaves everything as it was, with the answer beside it', async () => {
    const postsId = await rejected();
    await appealed(postsId);
    await call(decideAppeal, { id: await idOf(postsId), granted: false, reply: '公报里没有这个数' }, second);
    expect(await own(postsId)).toMatchObject({
      status: 'rejected',
      can: { appeal: false },
      appeal: { state: 'refused', reply: '公报里没有这个数' },
    });
  });

  test('against a takedown puts the post back as readers saw it', async () => {
    const postsId = await published(articleForm(), author, first);
    await call(contract.offlinePost, { postsId, reason: '肖像争议' }, first);
    await appealed(postsId);
    await call(decideAppeal, { id: await idOf(postsId), granted: true, reply: '已有授权' }, second);
    expect((await call(posts.detail, { postsId })).status).toBe(200);
  });

  test('lapses when the author submits the post anew, and the next decision can be appealed again', async () => {
    const postsId = await rejected();
    await appealed(postsId);
    await call(draftsContract.save, articleForm({ postsId, title: '改过的标题' }), author);
    await call(draftsContract.submit, { postsId }, author);
    expect(await idOf(postsId)).toBe('');
    await call(contract.rejectPost, { postsId, reasons: [{ text: '广告导流' }] }, second);
    expect(await own(postsId)).toMatchObject({ can: { appeal: true }, appeal: null });
  });
});

test('an appeal against the only moderator there is can be answered by the same a day later, with a mark in the log', async () => {
  const lone = await admin('super_admin');
  await deps.db.execute(sql`update admins set status = 1 where id <> ${lone.id}`);
  const postsId = await rejected(lone);
  await appealed(postsId);
  const mine = async (by: Visitor) => (await waiting(by)).list.find((row) => row.postsId === postsId);
  const count = async (by: Visitor) =>
    (await call(dashboardWaiting, {}, by)).data.list.find(({ kind }) => kind === 'appeals')?.count;
  expect(await mine(lone)).toBeUndefined();
  clock.advance(86_400_000 + 1);
  const device = { ip: '127.0.0.1', userAgent: 'test' };
  const by = { ...lone, ...(await openSession(deps, deps.db, { kind: 'admin', id: lone.id }, device)) };
  const row = await mine(by);
  expect(row?.canDecide).toBe(true);
  expect(await count(by)).toBe((await waiting(by)).waiting);
  expect((await call(decideAppeal, { id: row?.id, granted: true, reply: '已核对公报' }, by)).status).toBe(200);
  const log = await deps.db.select().from(auditLog).where(eq(auditLog.targetId, postsId));
  expect(log.find(({ action }) => action === 'posts.grantAppeal')?.after).toMatchObject({ alone: true });
  await deps.db.execute(sql`update admins set status = 0`);
});
