import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { DocNode } from '#contract/document.ts';
import * as contract from '#contract/notices/notices.ts';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { noticesHandlers } from './handlers.ts';
import { announceNotice } from './jobs.ts';

const { call, user, admin, deps, clock } = await createTestApp();

const editor = await admin('admin');
const paragraphs = (...texts: string[]): DocNode => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const richBody: DocNode = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '时间' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '今晚 ' },
        { type: 'text', text: '升级', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' <b>' },
      ],
    },
  ],
};
type Form = Parameters<typeof form>[0];
const form = (more: { title?: string; audience?: string; region?: string; pinned?: boolean; body?: unknown } = {}) =>
  ({ title: '服务升级说明', body: paragraphs('周日凌晨升级。'), audience: 'everyone', ...more }) as never;
const write = async (more: Form = {}) => (await call(contract.createNotice, form(more), editor)).data;
async function publish(more: Form = {}) {
  const { id } = await write(more);
  await call(contract.publishNotice, { noticeId: id }, editor);
  return id;
}
const shownTo = async (by?: { token: string }, query: object = {}) =>
  (await call(contract.noticeList, { limit: 100, ...query }, by)).data.list.map(({ id }) => id);
const runAnnounce = async (noticeId: string) => {
  const announce = noticesHandlers(deps).find(({ job }) => job.name === announceNotice.name);
  await announce?.run({ noticeId } as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
};

describe('a notice', () => {
  test('is seen by nobody until it is published, then by guests with its text', async () => {
    const draft = await write({ title: '维护通知', body: richBody });
    expect(draft).toMatchObject({
      state: 'draft',
      publishAt: null,
      author: editor.account,
      can: { publish: true, withdraw: false, remove: true },
    });
    expect(await shownTo()).not.toContain(draft.id);
    const published = await call(contract.publishNotice, { noticeId: draft.id }, editor);
    expect(published.data).toMatchObject({ state: 'published', can: { publish: false, withdraw: true, remove: false } });
    const { data } = await call(contract.noticeList, {});
    expect(data.list[0]).toMatchObject({
      id: draft.id,
      title: '维护通知',
      content: '<h2 id="h-1">时间</h2><p>今晚 <strong>升级</strong> &lt;b&gt;</p>',
      createTime: published.data.publishAt,
    });
  });

  test('appears at its time by itself, and is announced once', async () => {
    const { id } = await write();
    const publishAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
    expect((await call(contract.publishNotice, { noticeId: id, publishAt }, editor)).data).toMatchObject({
      state: 'scheduled',
      publishAt,
    });
    expect(await shownTo()).not.toContain(id);
    const { rows } = await deps.db.$client.query('select run_at from graphile_worker.jobs where key = $1', [`notice:${id}`]);
    expect(new Date(rows[0].run_at).toISOString()).toBe(publishAt);

    const received: string[] = [];
    deps.events.subscribe('notice.published', ({ noticeId }) => received.push(noticeId));
    await runAnnounce(id);
    expect(received).toEqual([]);
    clock.advance(3_600_000);
    await runAnnounce(id);
    await runAnnounce(id);
    expect(received).toEqual([id]);
    expect(await shownTo()).toContain(id);
  });

  test('withdrawn is gone at once for guests who share answers, and may be removed then', async () => {
    const id = await publish();
    expect(await shownTo()).toContain(id);
    expect(await call(contract.removeNotice, { noticeId: id }, editor)).toMatchObject({
      status: 409,
      msg: '请先撤回公告，再删除',
    });
    expect((await call(contract.withdrawNotice, { noticeId: id }, editor)).data).toMatchObject({ state: 'withdrawn' });
    expect(await shownTo()).not.toContain(id);
    expect(await call(contract.withdrawNotice, { noticeId: id }, editor)).toMatchObject({ status: 409 });
    expect(await call(contract.removeNotice, { noticeId: id }, editor)).toMatchObject({ status: 200 });
    expect(await call(contract.adminNoticeDetail, { noticeId: id }, editor)).toMatchObject({
      status: 404,
      msg: '公告不存在或已被删除',
    });
  });

  test('changed while published changes for its readers at once', async () => {
    const id = await publish();
    await shownTo();
    await call(
      contract.modifyNotice,
      { noticeId: id, ...(form({ title: '改过的标题', pinned: true }) as object) } as never,
      editor,
    );
    const { data } = await call(contract.noticeList, { limit: 100 });
    expect(data.list.find((one) => one.id === id)).toMatchObject({ title: '改过的标题', pinned: true });
    expect(data.list[0]?.pinned).toBe(true);
    await call(contract.withdrawNotice, { noticeId: id }, editor);
  });

  test('leaves every step in the audit log', async () => {
    const id = await publish();
    await call(contract.modifyNotice, { noticeId: id, ...(form({ title: '第二版' }) as object) } as never, editor);
    await call(contract.withdrawNotice, { noticeId: id }, editor);
    await call(contract.removeNotice, { noticeId: id }, editor);
    const rows = await deps.db.select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(auditLog.at);
    expect(rows.map(({ action }) => action)).toEqual([
      'notice.create',
      'notice.publish',
      'notice.modify',
      'notice.withdraw',
      'notice.remove',
    ]);
    expect(rows[2]).toMatchObject({
      adminAccount: editor.account,
      before: { title: '服务升级说明' },
      after: { title: '第二版' },
    });
  });
});

test('a notice reaches its audience and nobody else', async () => {
  const [reader, creator, agency, local] = [
    await user(),
    await user('creator'),
    await user('agencies'),
    await user('user', { region: 'hubei' }),
  ];
  const [everyone, users, creators, agencies, hubei] = [
    await publish(),
    await publish({ audience: 'user' }),
    await publish({ audience: 'creator' }),
    await publish({ audience: 'agencies' }),
    await publish({ audience: 'region', region: 'hubei' }),
  ];
  const all = [everyone, users, creators, agencies, hubei];
  const seen = async (by?: { token: string }, query: object = {}) => {
    const shown = await shownTo(by, query);
    return all.filter((id) => shown.includes(id));
  };
  expect(await seen()).toEqual([everyone]);
  expect(await seen(reader)).toEqual([everyone, users]);
  expect(await seen(creator)).toEqual([everyone, creators]);
  expect(await seen(agency)).toEqual([everyone, agencies]);
  expect(await seen(local)).toEqual([everyone, users, hubei]);
  expect(await seen(undefined, { region: 'hubei' })).toEqual([everyone, hubei]);
  expect(await seen(creator, { region: 'hubei' })).toEqual([everyone, creators, hubei]);
  expect(await seen(local, { region: 'beijing' })).toEqual([everyone, users, hubei]);
});

test('the administrators’ list is filtered by state and words', async () => {
  const { id } = await write({ title: '百分之100%的草稿' });
  const found = async (query: object) => (await call(contract.adminNoticeList, query, editor)).data;
  expect(await found({ keywords: '100%', state: 'draft' })).toMatchObject({ total: 1, list: [{ id, state: 'draft' }] });
  expect(await found({ keywords: '100%', state: 'published' })).toMatchObject({ total: 0, list: [] });
  expect((await found({ state: 'published', limit: 1 })).list.every(({ state }) => state === 'published')).toBe(true);
});

describe('a notice form', () => {
  test.each([
    [{ title: '一' }, '公告标题应为 2–60 个字'],
    [{ title: '字'.repeat(61) }, '公告标题应为 2–60 个字'],
    [{ audience: 'nobody' }, '公告对象不正确'],
    [{ audience: 'region' }, '请选择公告面向的地区'],
    [{ audience: 'region', region: 'atlantis' }, '地区不存在'],
    [{ body: paragraphs(' ') }, '请填写公告内容'],
    [{ body: paragraphs('字'.repeat(10_001)) }, '公告内容最多 10000 字'],
    [{ body: { type: 'script' } }, '正文格式不正确'],
  ])('with %j is refused', async (more, msg) => {
    expect(await call(contract.createNotice, form(more), editor)).toMatchObject({ status: 400, msg });
  });

  test.each([
    [-1_000, '定时发布的时间须晚于现在'],
    [366 * 86_400_000, '定时发布的时间不能超过一年'],
  ])('cannot be published %i ms from now', async (ahead, msg) => {
    const { id } = await write();
    const publishAt = new Date(clock.now().getTime() + ahead).toISOString();
    expect(await call(contract.publishNotice, { noticeId: id, publishAt }, editor)).toMatchObject({ status: 400, msg });
  });

  test('published twice is refused the second time', async () => {
    const id = await publish();
    expect(await call(contract.publishNotice, { noticeId: id }, editor)).toMatchObject({ status: 409, msg: '公告已经发布' });
  });
});

test('a bad link in a notice is dropped, and its words stay', async () => {
  const marks = [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }];
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '点我', marks }] }] };
  const { data } = await call(contract.createNotice, form({ body }), editor);
  const { body: saved } = (await call(contract.adminNoticeDetail, { noticeId: data.id }, editor)).data;
  expect(JSON.stringify(saved)).toContain('点我');
  expect(JSON.stringify(saved)).not.toContain('javascript');
});

test('the reach of a notice are the people who opened it, each once, among those it concerns', async () => {
  const noticeId = await publish({ title: '触达统计', audience: 'agencies' });
  const before = (await call(contract.adminNoticeDetail, { noticeId }, editor)).data;
  const [one, other] = [await user('agencies'), await user('agencies')];
  for (const reader of [one, one, other, await user('user')])
    expect((await call(contract.openNotice, { noticeId }, reader)).status).toBe(200);
  expect((await call(contract.adminNoticeDetail, { noticeId }, editor)).data).toMatchObject({
    opened: 2,
    people: before.people + 2,
  });
  const { list } = (await call(contract.adminNoticeList, { keywords: '触达统计' }, editor)).data;
  expect(list).toMatchObject([{ opened: 2 }]);
  const { id: draft } = await write({ title: '没有发布' });
  await call(contract.openNotice, { noticeId: draft }, one);
  expect((await call(contract.adminNoticeDetail, { noticeId: draft }, editor)).data.opened).toBe(0);
});
