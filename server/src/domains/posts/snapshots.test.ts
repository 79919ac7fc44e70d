import { beforeEach, describe, expect, test } from 'vitest';
import { SNAPSHOTS_MAX } from '#contract/posts/constants.ts';
import * as posts from '#contract/posts/drafts.ts';
import { discardDraft } from '#contract/posts/own-posts.ts';
import { listSnapshots, restoreSnapshot, snapshotDetail } from '#contract/posts/snapshots.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, body, postsOf } from '../../../test/factories/posts.ts';
import { draftSnapshots } from '../../db/tables/posts.ts';
import { cleanSnapshots } from './snapshots/clean.ts';

const app = await createTestApp();
const { call, user, clock, deps } = app;
const { made, picture, again } = postsOf(app);
let author = await user('creator');
let other = await user('agencies');
const MINUTE = 60_000;

// The clock goes on for longer than a session lasts.
beforeEach(async () => {
  author = await again(author);
  other = await again(other);
});

const save = async (postsId: string, title: string, more: object = {}) => {
  const { status, msg } = await call(posts.save, { ...articleForm({ title, ...more }), postsId }, author);
  if (status !== 200) throw new Error(msg);
};
const listed = async (postsId: string) => (await call(listSnapshots, { postsId }, author)).data.list;
const titles = async (postsId: string) => (await listed(postsId)).map(({ title }) => title);

describe('a draft that is written over is kept', () => {
  test('a quarter of an hour after the one before, however often it is saved', async () => {
    const postsId = await made(articleForm({ title: '零' }), author);
    for (let minute = 1; minute <= 40; minute += 1) {
      clock.advance(MINUTE);
      await save(postsId, `第 ${minute} 分钟`);
    }
    expect(await titles(postsId)).toEqual(['第 28 分钟', '第 14 分钟']);
  });

  test('whenever its author had left off with it, but not twice', async () => {
    const postsId = await made(articleForm({ title: '昨晚写的' }), author);
    clock.advance(MINUTE);
    await save(postsId, '今早改的', { reopened: true });
    clock.advance(MINUTE);
    await save(postsId, '今早又改的');
    expect(await titles(postsId)).toEqual(['昨晚写的']);
  });

  test('not when nothing became different', async () => {
    const postsId = await made(articleForm({ title: '一样' }), author);
    clock.advance(20 * MINUTE);
    await save(postsId, '一样', { reopened: true });
    expect(await titles(postsId)).toEqual([]);
  });

  test('not once it was submitted: then it is a revision', async () => {
    const postsId = await made(articleForm({ title: '提交的' }), author);
    await call(posts.submit, { postsId }, author);
    await call(posts.retract, { postsId }, author);
    clock.advance(20 * MINUTE);
    await save(postsId, '再改的', { reopened: true });
    expect(await titles(postsId)).toEqual([]);
  });

  test('fifty of a post at most, and for thirty days', async () => {
    const postsId = await made(articleForm({ title: '第 0 次' }), author);
    for (let time = 1; time <= SNAPSHOTS_MAX + 2; time += 1) {
      clock.advance(MINUTE);
      await save(postsId, `第 ${time} 次`, { reopened: true });
    }
    const { data } = await call(listSnapshots, { postsId, limit: 100 }, author);
    expect(data.total).toBe(SNAPSHOTS_MAX);
    expect([data.list[0]?.title, data.list.at(-1)?.title]).toEqual([`第 ${SNAPSHOTS_MAX + 1} 次`, '第 2 次']);
  });
});

describe('one of them', () => {
  test('is read beside what is different by now', async () => {
    const src = await picture(author);
    const before = { type: 'doc', content: [...(body('第一段。', '第二段。').content ?? []), { type: 'image', attrs: { src } }] };
    const postsId = await made(articleForm({ title: '旧标题', body: before }), author);
    clock.advance(MINUTE);
    await save(postsId, '新标题', { body: body('第一段。', '改过的第二段。'), tags: ['候鸟'], reopened: true });
    const [row] = await listed(postsId);
    expect(row).toMatchObject({ title: '旧标题', textLength: 8, pictureCount: 1 });
    const { data } = await call(snapshotDetail, { postsId, snapshotId: row?.id ?? '' }, author);
    expect(data.body?.content).toHaveLength(3);
    expect(data.comparison.differences.map(({ field }) => field)).toEqual(['title', 'body']);
    expect(data.comparison.pictures).toEqual({ removed: [src], added: [] });
    expect(data.comparison.facts).toContainEqual({ name: '标签', before: '候鸟、湿地', after: '候鸟' });
  });

  test('becomes the draft, and what was being written is kept among them', async () => {
    const postsId = await made(articleForm({ title: '原来的' }), author);
    clock.advance(MINUTE);
    await save(postsId, '删坏了', { body: body('只剩一句。'), reopened: true });
    const [row] = await listed(postsId);
    const snapshotId = row?.id ?? '';
    expect(await call(restoreSnapshot, { postsId, snapshotId }, author)).toMatchObject({ status: 200, data: { version: 3 } });
    const draft = await call(posts.ownDetail, { postsId }, author);
    expect(draft.data).toMatchObject({ title: '原来的', body: articleForm().body, version: 3 });
    expect(await titles(postsId)).toEqual(['删坏了', '原来的']);
    expect(await call(restoreSnapshot, { postsId, snapshotId }, author)).toMatchObject({
      status: 409,
      msg: '这条记录与正在编辑的内容相同，无需恢复',
    });
    expect(await call(posts.save, { ...articleForm({ title: '旧窗口' }), postsId, version: 2 }, author)).toMatchObject({
      status: 409,
    });
  });

  test('waits until the post may be written to', async () => {
    const postsId = await made(articleForm({ title: '之前' }), author);
    clock.advance(MINUTE);
    await save(postsId, '之后', { reopened: true });
    const [row] = await listed(postsId);
    await call(posts.submit, { postsId }, author);
    expect((await call(listSnapshots, { postsId }, author)).data.canRestore).toBe(false);
    expect(await call(restoreSnapshot, { postsId, snapshotId: row?.id ?? '' }, author)).toMatchObject({
      status: 409,
      reason: 'retractFirst',
    });
  });

  test('is nobody else’s business, nor that of another post', async () => {
    const [postsId, another] = [
      await made(articleForm({ title: '甲' }), author),
      await made(articleForm({ title: '乙' }), author),
    ];
    clock.advance(MINUTE);
    await save(postsId, '甲改', { reopened: true });
    const snapshotId = (await listed(postsId))[0]?.id ?? '';
    expect(await call(listSnapshots, { postsId }, other)).toMatchObject({ status: 404 });
    for (const endpoint of [snapshotDetail, restoreSnapshot]) {
      expect(await call(endpoint, { postsId, snapshotId }, other)).toMatchObject({ status: 404, msg: '作品不存在或已被删除' });
      expect(await call(endpoint, { postsId: another, snapshotId }, author)).toMatchObject({
        status: 404,
        msg: '这条编辑记录不存在，或已到期清理',
      });
    }
  });

  test('goes with a draft that is discarded', async () => {
    const postsId = await made({ type: 'video', title: '传错了' }, author);
    clock.advance(MINUTE);
    await call(posts.save, { postsId, type: 'video', title: '传错', reopened: true }, author);
    expect(await listed(postsId)).toHaveLength(1);
    expect(await call(discardDraft, { postsId, title: '传错' }, author)).toMatchObject({ status: 200 });
  });
});

test('after thirty days they are gone by themselves', async () => {
  const postsId = await made(articleForm({ title: '很久以前' }), author);
  clock.advance(MINUTE);
  await save(postsId, '很久以前改的', { reopened: true });
  clock.advance(29 * 24 * 60 * MINUTE);
  await cleanSnapshots(deps);
  expect((await call(listSnapshots, { postsId }, await again(author))).data.total).toBe(1);
  clock.advance(25 * 60 * MINUTE);
  await cleanSnapshots(deps);
  expect(await deps.db.$count(draftSnapshots)).toBe(0);
});
