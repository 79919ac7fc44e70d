import { beforeEach, describe, expect, test } from 'vitest';
import { claimDanmaku, hideDanmaku, listDanmaku, restoreDanmaku, sendDanmaku } from '#contract/danmaku/danmaku.ts';
import * as contract from '#contract/danmaku/waiting.ts';
import { receivedComments } from '#contract/comments/comments.ts';
import { detail } from '#contract/posts/post.ts';
import { createWord } from '#contract/screening/sensitive-words.ts';
import { getSettings, saveSettings, type AuthorReview } from '#contract/settings/settings.ts';
import { postsOf } from '../../../../test/factories/posts.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { published, video } = postsOf(app);
Object.assign(deps, { limits: { consume: async () => {}, refund: async () => {}, reset: async () => {} } });

const operator = await admin('super_admin');
const moderator = await admin('moderator');
const [author, other, writer] = [await user('creator'), await user('creator'), await user('creator')];
await call(createWord, { word: '扫码进组', scopes: ['danmaku'], action: 'review' }, moderator);
let film: string;

async function allow(authorReview: AuthorReview): Promise<void> {
  const { data } = await call(getSettings, {}, operator);
  const settings = { ...data.settings, remarkMode: 'all' as const, authorReview };
  await call(saveSettings, { version: data.version, settings }, operator);
}
beforeEach(async () => {
  const form = { type: 'video', title: '雾里合龙', categoryId: 'nature', mediaId: await video(author) } as const;
  film = await published(form, author, moderator);
});

const WORDS = { plain: '真好看', risky: '扫码进组' };
const send = async (content: string, by: Visitor = writer) => {
  clock.advance(1000);
  return (await call(sendDanmaku, { postsId: film, atMs: 1000, content }, by)).data.id;
};
const decide = (danmakuId: string, approved: boolean, by?: Visitor) => call(contract.decideDanmaku, { danmakuId, approved }, by);
const waiting = async (by: Visitor) => (await call(contract.listWaitingDanmaku, { postsId: film }, by)).data.list;
const seen = async (by?: Visitor) => (await call(listDanmaku, { postsId: film }, by)).data.list.map(({ id }) => id);
const count = async () => (await call(detail, { postsId: film }, author)).data.danmakuCount;

const ALLOWED: Record<AuthorReview, Record<keyof typeof WORDS, boolean>> = {
  none: { plain: false, risky: false },
  plain: { plain: true, risky: false },
  all: { plain: true, risky: true },
};
const cases = (Object.keys(ALLOWED) as AuthorReview[]).flatMap((mode) =>
  (['plain', 'risky'] as const).map((words) => ({ mode, words, may: ALLOWED[mode][words] })),
);

test.each(cases)('where the settings say $mode, the author may decide on a $words one: $may', async ({ mode, words, may }) => {
  await allow(mode);
  const id = await send(WORDS[words]);
  for (const by of [writer, other]) {
    expect(await decide(id, true, by)).toMatchObject({ status: 404, msg: '弹幕不存在或已被删除' });
    expect(await waiting(by)).toEqual([]);
  }
  expect((await decide(id, true)).status).toBe(421);
  expect((await decide(id, true, await user('user'))).status).toBe(403);
  const rows = await waiting(author);
  expect(rows.map((row) => row.id)).toEqual(may ? [id] : []);
  expect(JSON.stringify(rows)).not.toContain(writer.id);

  const answer = await decide(id, true, author);
  expect(answer).toMatchObject(may ? { status: 200, msg: '弹幕已通过' } : { status: 404 });
  for (const by of [other, undefined]) expect(await seen(by)).toEqual(may ? [id] : []);
  expect(await count()).toBe(may ? 1 : 0);
  if (may) expect(await decide(id, true, author)).toMatchObject({ status: 409, msg: '弹幕已显示，不在等待审核' });
});

describe('where the settings leave all to authors', () => {
  beforeEach(() => allow('all'));

  test('what the author refuses is gone for its writer too, counted off nowhere, and the back office does not bring it back', async () => {
    const id = await send(WORDS.plain);
    expect(await decide(id, false, author)).toMatchObject({ status: 200, msg: '弹幕已退回' });
    expect([await seen(writer), await count()]).toEqual([[], 0]);
    expect((await call(restoreDanmaku, { danmakuId: id }, moderator)).data.status).toBe('removed');
    expect((await decide(id, true, author)).status).toBe(404);
  });

  test('nobody decides on their own, nor on what a moderator has hidden', async () => {
    expect((await decide(await send('作者自己说的', author), true, author)).status).toBe(404);
    const hidden = await send(WORDS.plain);
    await call(hideDanmaku, { danmakuId: hidden }, moderator);
    expect((await decide(hidden, true, author)).status).toBe(404);
  });

  test('they are counted with the comments that wait, and a moderator who held one finds it decided', async () => {
    const n = async () => (await call(receivedComments, { state: 'waiting' }, author)).data.waiting ?? -1;
    const before = await n();
    const id = await send(WORDS.plain);
    expect(await n()).toBe(before + 1);
    await call(claimDanmaku, { danmakuId: id }, moderator);
    await decide(id, true, author);
    expect(await n()).toBe(before);
    expect(await call(claimDanmaku, { danmakuId: id }, await admin('moderator'))).toMatchObject({
      status: 409,
      msg: '弹幕不在等待审核，可能已被处理',
    });
    const { rows } = await deps.db.$client.query('select from remark_claims where remark_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
