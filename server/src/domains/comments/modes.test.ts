import { beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/comments/comments.ts';
import * as danmaku from '#contract/danmaku/danmaku.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import { detail } from '#contract/posts/post.ts';
import { createWord } from '#contract/screening/sensitive-words.ts';
import { getSettings, saveSettings, type RemarkMode } from '#contract/settings/settings.ts';
import { postsOf } from '../../../test/factories/posts.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { published, video } = postsOf(app);
// Far more is written here than a person may.
Object.assign(deps, { limits: { consume: async () => {}, refund: async () => {}, reset: async () => {} } });

const operator = await admin('super_admin');
const moderator = await admin('moderator');
const author = await user('agencies');
const [known, answered, other] = [await user(), await user(), await user()];
let post: string;
let root: string;

type Kind = 'comment' | 'reply' | 'danmaku';
const KINDS: Kind[] = ['comment', 'reply', 'danmaku'];
const WORD = '扫码进组';

async function remarks(remarkMode: RemarkMode): Promise<void> {
  const { data } = await call(getSettings, {}, operator);
  const settings = { ...data.settings, remarkMode, newcomerRemarks: 3 };
  await call(saveSettings, { version: data.version, settings }, operator);
}

async function write(kind: Kind, by: Visitor, content: string) {
  clock.advance(1000);
  const { data } =
    kind === 'danmaku'
      ? await call(danmaku.sendDanmaku, { postsId: post, atMs: 1000, content }, by)
      : await call(contract.createComment, { postsId: post, content, ...(kind === 'reply' ? { parentId: root } : {}) }, by);
  return data;
}
const decide = (kind: Kind, id: string, verdict: 'restore' | 'hide') =>
  kind === 'danmaku'
    ? call(verdict === 'hide' ? danmaku.hideDanmaku : danmaku.restoreDanmaku, { danmakuId: id }, moderator)
    : call(verdict === 'hide' ? contract.hideComment : contract.restoreComment, { commentId: id }, moderator);

async function seen(kind: Kind, reader?: Visitor): Promise<string[]> {
  const list =
    kind === 'danmaku'
      ? (await call(danmaku.listDanmaku, { postsId: post }, reader)).data.list
      : kind === 'reply'
        ? (await call(contract.listReplies, { commentId: root, limit: 100 }, reader)).data.list
        : (await call(contract.listComments, { postsId: post, sort: 'new', limit: 100 }, reader)).data.list;
  return list.map(({ id }) => id);
}
/** Everything that counts a remark or tells of it. */
async function counted() {
  const { commentCount, danmakuCount } = (await call(detail, { postsId: post }, author)).data;
  const { list, commentCount: listed } = (await call(contract.listComments, { postsId: post, limit: 100 }, author)).data;
  const replies = list.find(({ id }) => id === root)?.replyCount;
  const received = (await call(contract.receivedComments, { limit: 100 }, author)).data.list.length;
  const told = await Promise.all([author, answered].map(async (by) => (await call(notifyList, {}, by)).data.list.length));
  return { comments: [commentCount, listed, replies, received, ...told], danmaku: danmakuCount };
}

const changes: string[] = [];
beforeAll(async () => {
  const form = { type: 'video', title: '雾里合龙', categoryId: 'nature', mediaId: await video(author) } as const;
  post = await published(form, author, moderator);
  await call(createWord, { word: WORD, scopes: ['comments', 'danmaku'], action: 'review' }, moderator);
  await remarks('none');
  root = (await write('comment', answered, '怎么看这座桥')).id;
  for (const content of ['第一条', '第二条', '第三条']) await write('comment', known, content);
  deps.events.subscribe('comments.changed', ({ postId }) => void changes.push(postId));
  deps.events.subscribe('danmaku.changed', ({ postId }) => void changes.push(postId));
});

/** Written out by hand, so that it does not repeat the code it checks: by whom, with a word to look at or without, whether it waits. */
const WAITS: Record<RemarkMode, [by: 'known' | 'newcomer', words: 'plain' | 'risky', waits: boolean][]> = {
  none: [
    ['known', 'plain', false],
    ['known', 'risky', false],
    ['newcomer', 'plain', false],
    ['newcomer', 'risky', false],
  ],
  risky: [
    ['known', 'plain', false],
    ['known', 'risky', true],
    ['newcomer', 'plain', false],
    ['newcomer', 'risky', true],
  ],
  newcomers: [
    ['known', 'plain', false],
    ['known', 'risky', true],
    ['newcomer', 'plain', true],
    ['newcomer', 'risky', true],
  ],
  all: [
    ['known', 'plain', true],
    ['known', 'risky', true],
    ['newcomer', 'plain', true],
    ['newcomer', 'risky', true],
  ],
};
const cases = (Object.keys(WAITS) as RemarkMode[]).flatMap((mode) =>
  WAITS[mode].flatMap(([by, words, waits]) => KINDS.map((kind) => ({ mode, kind, by, words, waits }))),
);

test.each(cases)('in mode $mode a $kind by a $by person, $words: waits $waits', async ({ mode, kind, by, words, waits }) => {
  await remarks(mode);
  const writer = by === 'known' ? known : await user();
  const before = await counted();
  const since = clock.now().toISOString();
  changes.length = 0;

  const { id, held } = await write(kind, writer, words === 'risky' ? `${WORD}再说` : '写得真好');
  expect(held).toBe(waits);
  for (const reader of [author, other, undefined]) expect((await seen(kind, reader)).includes(id)).toBe(!waits);
  expect(await seen(kind, writer)).toContain(id);
  const after = await counted();
  const part = kind === 'danmaku' ? 'danmaku' : 'comments';
  if (waits) expect(after).toEqual(before);
  else expect(after[part]).not.toEqual(before[part]);
  expect(changes).toEqual(waits ? [] : [post]);
  if (kind === 'danmaku') {
    clock.advance(3000);
    const { list } = (await call(danmaku.danmakuNews, { postsId: post, since }, other)).data;
    expect(list.some((line) => line.id === id)).toBe(!waits);
  }

  const queue = kind === 'danmaku' ? danmaku.adminDanmakuList : contract.adminCommentList;
  const waiting = async () => (await call(queue, { status: 'held', limit: 100 }, moderator)).data.list.map((row) => row.id);
  expect((await waiting()).includes(id)).toBe(waits);
  if (!waits) return;
  expect((await decide(kind, id, 'restore')).data.status).toBe('shown');
  expect(await waiting()).not.toContain(id);
  for (const reader of [writer, author, other, undefined]) expect(await seen(kind, reader)).toContain(id);
  expect((await counted())[part]).not.toEqual(before[part]);
});

describe('a newcomer', () => {
  test('is known when so many comments and danmaku were let through; what is hidden or waits does not count', async () => {
    await remarks('newcomers');
    const writer = await user();
    const [one, two, three, four] = [
      await write('comment', writer, '第一条'),
      await write('danmaku', writer, '第二条'),
      await write('reply', writer, '第三条'),
      await write('comment', writer, '第四条'),
    ];
    expect([one, two, three, four].map(({ held }) => held)).toEqual([true, true, true, true]);
    await decide('comment', one.id, 'restore');
    await decide('danmaku', two.id, 'restore');
    await decide('reply', three.id, 'hide');
    expect((await write('comment', writer, '第五条')).held).toBe(true);
    await decide('comment', four.id, 'restore');
    expect((await write('danmaku', writer, '第六条')).held).toBe(false);
  });
});

test('another mode moves nothing: what waits waits on, what is shown stays', async () => {
  await remarks('all');
  const waiting = await write('comment', known, '等着的');
  await remarks('none');
  const shown = await write('comment', known, '已经显示的');
  expect(await seen('comment', other)).not.toContain(waiting.id);
  await remarks('all');
  expect(await seen('comment', other)).toContain(shown.id);
});

test('the queue begins with the longest wait', async () => {
  await remarks('all');
  const [first, second] = [await write('comment', other, '先写的'), await write('comment', other, '后写的')];
  const { list } = (await call(contract.adminCommentList, { status: 'held', limit: 100 }, moderator)).data;
  const ids = list.map(({ id }) => id);
  expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
});
