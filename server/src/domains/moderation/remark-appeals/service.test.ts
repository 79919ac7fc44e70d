import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dashboardWaiting } from '#contract/back-office/dashboard.ts';
import { appealRefusal, listRefusedRemarks } from '#contract/comments/appeals.ts';
import * as comments from '#contract/comments/comments.ts';
import * as danmaku from '#contract/danmaku/danmaku.ts';
import { decideRemarkAppeal, listRemarkAppeals } from '#contract/moderation/remark-appeals.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import { detail } from '#contract/posts/post.ts';
import { getSettings, saveSettings, type RemarkMode } from '#contract/settings/settings.ts';
import { postsOf } from '../../../../test/factories/posts.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { published, video } = postsOf(app);
Object.assign(deps, { limits: { consume: async () => {}, refund: async () => {}, reset: async () => {} } });

const operator = await admin('super_admin');
const [first, second] = [await admin('moderator'), await admin('moderator')];
const [author, other] = [await user('agencies'), await user()];
const TEXT = '这句话没有针对任何人，请再看一次。';
let post: string;
let writer: Visitor;

async function remarks(remarkMode: RemarkMode): Promise<void> {
  const { data } = await call(getSettings, {}, operator);
  await call(saveSettings, { version: data.version, settings: { ...data.settings, remarkMode } }, operator);
}
beforeAll(async () => {
  const form = { type: 'video', title: '雾里合龙', categoryId: 'nature', mediaId: await video(author) } as const;
  post = await published(form, author, first);
});
beforeEach(async () => {
  await remarks('risky');
  writer = await user();
});

/** What can be done to either, by the same names. */
const KINDS = {
  comment: {
    noun: '评论',
    at: '下的评论',
    write: async () => (await call(comments.createComment, { postsId: post, content: '这座桥真难看' }, writer)).data.id,
    hide: (commentId: string, more: object) => call(comments.hideComment, { commentId, ...more }, first),
    restore: (commentId: string) => call(comments.restoreComment, { commentId }, second),
    seen: async (by?: Visitor) =>
      (await call(comments.listComments, { postsId: post, limit: 100 }, by)).data.list.map(({ id }) => id),
    count: async () => (await call(detail, { postsId: post }, author)).data.commentCount,
  },
  danmaku: {
    noun: '弹幕',
    at: '上的弹幕',
    write: async () => (await call(danmaku.sendDanmaku, { postsId: post, atMs: 1000, content: '真难看' }, writer)).data.id,
    hide: (danmakuId: string, more: object) => call(danmaku.hideDanmaku, { danmakuId, ...more }, first),
    restore: (danmakuId: string) => call(danmaku.restoreDanmaku, { danmakuId }, second),
    seen: async (by?: Visitor) => (await call(danmaku.listDanmaku, { postsId: post }, by)).data.list.map(({ id }) => id),
    count: async () => (await call(detail, { postsId: post }, author)).data.danmakuCount,
  },
} as const;

const own = async (by: Visitor = writer) => (await call(listRefusedRemarks, {}, by)).data.list;
const idOf = async () => (await own())[0]?.id ?? '';
const appeal = async (by: Visitor = writer) => call(appealRefusal, { id: await idOf(), text: TEXT }, by);
const queue = async (by: Visitor, state = 'pending') => (await call(listRemarkAppeals, { state, limit: 100 }, by)).data;
const decide = async (id: string, granted: boolean, by: Visitor) => {
  clock.advance(1000);
  return call(decideRemarkAppeal, { id, granted, reply: '已核实' }, by);
};
const told = async (whom: Visitor) =>
  (await call(notifyList, {}, whom)).data.list.map(({ title, content, link }) => ({ title, content, link }));

describe.each(['comment', 'danmaku'] as const)('a %s that a moderator hides', (kind) => {
  const { noun, at, write, restore, seen, count } = KINDS[kind];
  const hide = async (id: string, reason?: string) => {
    clock.advance(1000);
    return KINDS[kind].hide(id, reason === undefined ? {} : { reason });
  };

  test('is told to its writer with the reason, and may be appealed once, by its writer alone', async () => {
    const remark = await write();
    await hide(remark, '与作品无关');
    expect((await told(writer))[0]).toMatchObject({
      title: `你在视频《雾里合龙》${at}已被隐藏`,
      content: expect.stringContaining('理由：与作品无关'),
      link: '/appeals',
    });
    expect(await own()).toMatchObject([{ kind, held: false, reason: '与作品无关', state: 'open', can: { appeal: true } }]);
    expect(await own(other)).toEqual([]);
    expect(await appeal(other)).toMatchObject({ status: 404, msg: '审核结果不存在' });
    expect(await call(appealRefusal, { id: await idOf(), text: '不服' }, writer)).toMatchObject({
      status: 400,
      msg: '申诉理由至少 10 个字',
    });
    expect(await appeal()).toMatchObject({ status: 200, data: { state: 'pending' } });
    expect(await appeal()).toMatchObject({ status: 409, msg: '同一审核结果只能申诉一次' });
    expect(await own()).toMatchObject([{ state: 'pending', text: TEXT, can: { appeal: false } }]);
  });

  test('and whose writer appeals is looked at by everybody but the one who hid it', async () => {
    await hide(await write());
    await appeal();
    const id = await idOf();
    expect((await queue(second)).list.find((row) => row.id === id)).toMatchObject({
      kind,
      decidedBy: first.account,
      text: TEXT,
      title: '雾里合龙',
    });
    expect((await queue(first)).list.map((row) => row.id)).not.toContain(id);
    expect(await decide(id, true, first)).toMatchObject({ status: 403, msg: '这是你作出的决定，须由另一位审核员处理' });
    for (const by of [first, second]) {
      const queues = (await call(dashboardWaiting, {}, by)).data.list;
      expect(queues.find((one) => one.kind === 'appeals')?.count).toBe((await queue(by)).waiting);
    }
  });

  test('is shown and counted again when the appeal is granted, with a word to its writer and a row in the log', async () => {
    const remark = await write();
    const before = await count();
    await hide(remark);
    expect(await count()).toBe(before - 1);
    await appeal();
    const id = await idOf();
    expect(await decide(id, true, second)).toMatchObject({ status: 200, msg: '已答复', data: { state: 'granted' } });
    for (const by of [writer, other, undefined]) expect(await seen(by)).toContain(remark);
    expect(await count()).toBe(before);
    expect((await told(writer))[0]).toMatchObject({ title: `你在视频《雾里合龙》${at}申诉成立，已显示` });
    expect(await own()).toMatchObject([{ state: 'granted', reply: '已核实' }]);
    expect((await queue(second, 'granted')).list[0]).toMatchObject({ id, answeredBy: second.account });
    const { rows } = await deps.db.$client.query('select action from audit_log where target_id = $1 and admin_id = $2', [
      remark,
      second.id,
    ]);
    expect(rows).toEqual([{ action: `${kind}.grantAppeal` }]);
    expect(await decide(id, false, second)).toMatchObject({ status: 409, msg: '申诉已处理或已失效' });
  });

  test('stays hidden when the appeal is refused, with the answer beside it', async () => {
    const remark = await write();
    await hide(remark);
    await appeal();
    expect((await decide(await idOf(), false, second)).data.state).toBe('refused');
    expect(await seen(other)).not.toContain(remark);
    expect(await own()).toMatchObject([{ state: 'refused', reply: '已核实', can: { appeal: false } }]);
    expect((await told(writer))[0]).toMatchObject({ title: expect.stringContaining('申诉未成立') });
  });

  test('and is restored by hand needs no answer any more, nor an appeal', async () => {
    const [one, two] = [await write(), await write()];
    await hide(one);
    await appeal();
    const id = await idOf();
    await restore(one);
    expect((await queue(second)).list.map((row) => row.id)).not.toContain(id);
    expect(await decide(id, true, second)).toMatchObject({ status: 409 });
    await hide(two);
    await restore(two);
    expect(await appeal()).toMatchObject({ status: 409, msg: `${noun}的状态已经变化，无需申诉` });
  });

  test('after it waited, unseen by others, is told of as refused, and shown for the first time when the appeal is granted', async () => {
    await remarks('all');
    const remark = await write();
    const heard = (await told(author)).length;
    await hide(remark);
    expect((await told(writer))[0]?.title).toBe(`你在视频《雾里合龙》${at}未通过审核`);
    expect(await own()).toMatchObject([{ held: true }]);
    await appeal();
    const before = await count();
    await decide(await idOf(), true, second);
    expect(await count()).toBe(before + 1);
    expect(await seen(other)).toContain(remark);
    // Danmaku are told to nobody.
    expect((await told(author)).length).toBe(heard + (kind === 'comment' ? 1 : 0));
  });
});
