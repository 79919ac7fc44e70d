import { beforeAll, describe, expect, test } from 'vitest';
import { chooseBulkChange } from '#contract/back-office/bulk-changes.ts';
import * as contract from '#contract/comments/comments.ts';
import * as danmaku from '#contract/danmaku/danmaku.ts';
import { getSettings, saveSettings } from '#contract/settings/settings.ts';
import { postsOf } from '../../../test/factories/posts.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { published, video } = postsOf(app);
Object.assign(deps, { limits: { consume: async () => {}, refund: async () => {}, reset: async () => {} } });

const operator = await admin('super_admin');
const [one, two] = [await admin('moderator'), await admin('moderator')];
const [author, writer] = [await user('agencies'), await user()];
let post: string;

beforeAll(async () => {
  const form = { type: 'video', title: '雾里合龙', categoryId: 'nature', mediaId: await video(author) } as const;
  post = await published(form, author, one);
  const { data } = await call(getSettings, {}, operator);
  await call(saveSettings, { version: data.version, settings: { ...data.settings, remarkMode: 'all' } }, operator);
});

/** What can be done to either, by the same names. */
const KINDS = {
  comment: {
    noun: '评论',
    write: async () => (await call(contract.createComment, { postsId: post, content: '写得真好' }, writer)).data.id,
    claim: (commentId: string, by: Visitor, claimed = true, more: object = {}) =>
      call(contract.claimComment, { commentId, claimed, ...more }, by),
    letThrough: (commentId: string, by: Visitor) => call(contract.restoreComment, { commentId }, by),
    hide: (commentId: string, by: Visitor) => call(contract.hideComment, { commentId }, by),
    rows: async (by: Visitor) => (await call(contract.adminCommentList, { status: 'held', limit: 100 }, by)).data.list,
    bulk: 'comments.restore',
  },
  danmaku: {
    noun: '弹幕',
    write: async () => (await call(danmaku.sendDanmaku, { postsId: post, atMs: 1000, content: '好看' }, writer)).data.id,
    claim: (danmakuId: string, by: Visitor, claimed = true, more: object = {}) =>
      call(danmaku.claimDanmaku, { danmakuId, claimed, ...more }, by),
    letThrough: (danmakuId: string, by: Visitor) => call(danmaku.restoreDanmaku, { danmakuId }, by),
    hide: (danmakuId: string, by: Visitor) => call(danmaku.hideDanmaku, { danmakuId }, by),
    rows: async (by: Visitor) => (await call(danmaku.adminDanmakuList, { status: 'held', limit: 100 }, by)).data.list,
    bulk: 'danmaku.restore',
  },
} as const;

describe.each(['comment', 'danmaku'] as const)('a %s that waits', (kind) => {
  const { noun, write, claim, letThrough, hide, rows, bulk } = KINDS[kind];
  const claimOf = async (id: string, by: Visitor) => (await rows(by)).find((row) => row.id === id)?.claim;

  test('goes back to the queue when the tab is closed that holds it, and not when another one is', async () => {
    const id = await write();
    await claim(id, one, true, { tab: 'first' });
    await claim(id, one, true, { tab: 'second' });
    await claim(id, one, false, { tab: 'first', leaving: true });
    clock.advance(60_000);
    expect(await claimOf(id, two)).toMatchObject({ name: one.account });
    await claim(id, one, false, { tab: 'second', leaving: true });
    expect(await claimOf(id, two)).toMatchObject({ name: one.account });
    clock.advance(16_000);
    expect(await claimOf(id, two)).toBe(null);
  });

  test('and is claimed can be decided on by nobody else, alone or with many, until it is let go', async () => {
    const id = await write();
    expect(await claimOf(id, two)).toBe(null);
    const made = (await claim(id, one)).data.claim;
    expect(made).toMatchObject({ name: one.account, mine: true });
    expect(Date.parse(made?.until ?? '') - clock.now().getTime()).toBeGreaterThan(19 * 60_000);
    expect(await claimOf(id, one)).toEqual(made);
    expect(await claimOf(id, two)).toEqual({ ...made, mine: false });
    const refusal = { status: 409, msg: `${noun}正由 ${one.account} 审核，请先处理其他${noun}` };
    for (const answer of [await claim(id, two), await letThrough(id, two), await hide(id, two)])
      expect(answer).toMatchObject(refusal);
    const choose = async (by: Visitor) =>
      (await call(chooseBulkChange, { action: bulk, chosen: { filter: { status: 'held', postsId: post } } }, by)).data?.total ??
      0;
    expect((await choose(one)) - (await choose(two))).toBe(1);

    expect((await claim(id, two, false)).data.claim).toMatchObject({ name: one.account, mine: false });
    expect((await claim(id, one, false)).data.claim).toBe(null);
    expect((await letThrough(id, two)).data.status).toBe('shown');
    const { rows: log } = await deps.db.$client.query('select action from audit_log where target_id = $1 order by at, id', [id]);
    expect(log.map(({ action }) => action).sort()).toEqual([`${kind}.claim`, `${kind}.release`, `${kind}.restore`]);
  });

  test('is decided on by who holds it, and is then held by nobody', async () => {
    const id = await write();
    await claim(id, one);
    expect((await hide(id, one)).data.status).toBe('hidden');
    expect((await letThrough(id, two)).data.status).toBe('shown');
    expect(await claim(id, two)).toMatchObject({ status: 409, msg: `${noun}不在等待审核，可能已被处理` });
    // The page lets go what it took, also after the decision.
    expect(await claim(id, one, false)).toMatchObject({ status: 200, data: { claim: null } });
  });

  test('is free again after twenty minutes, and what is over is taken away', async () => {
    const [id, next] = [await write(), await write()];
    await claim(id, one);
    clock.advance(20 * 60_000 + 1);
    expect(await claimOf(id, two)).toBe(null);
    await claim(next, two);
    const { rows: kept } = await deps.db.$client.query('select remark_id from remark_claims where kind = $1', [kind]);
    expect(kept).toEqual([{ remark_id: next }]);
    expect((await letThrough(id, two)).data.status).toBe('shown');
  });

  test('and is not there can be claimed by nobody', async () => {
    expect(await claim('nothing', one)).toMatchObject({ status: 404, msg: `${noun}不存在` });
  });
});
