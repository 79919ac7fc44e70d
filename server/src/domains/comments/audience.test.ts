import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#contract/comments/audience.ts';
import * as comments from '#contract/comments/comments.ts';
import { AUTHOR_WORDS } from '#contract/comments/constants.ts';
import * as danmaku from '#contract/danmaku/danmaku.ts';
import { setFollow } from '#contract/follows/follows.ts';
import { blockUser } from '#contract/messages/messages.ts';
import { detail } from '#contract/posts/post.ts';
import { getSettings, saveSettings, type AuthorReview, type RemarkMode } from '#contract/settings/settings.ts';
import { remarkBans } from '#server/db/tables/comments.ts';
import { postsOf } from '../../../test/factories/posts.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { published, video } = postsOf(app);
// Far more is written here than a person may.
Object.assign(deps, { limits: { consume: async () => {}, refund: async () => {}, reset: async () => {} } });

const operator = await admin('super_admin');
const moderator = await admin('moderator');
let author: Visitor;
let post: string;

type Who = 'author' | 'follower' | 'stranger' | 'banned' | 'blocked';
const WHO: Who[] = ['author', 'follower', 'stranger', 'banned', 'blocked'];
const people = {} as Record<Who, Visitor>;

beforeAll(async () => {
  author = await user('agencies');
  Object.assign(people, { author, follower: await user(), stranger: await user(), banned: await user(), blocked: await user() });
  const form = { type: 'video', title: '雾里合龙', categoryId: 'nature', mediaId: await video(author) };
  post = await published(form, author, moderator);
  for (const who of ['follower', 'banned'] as const) await call(setFollow, { userId: author.id, followed: true }, people[who]);
  await ban(people.banned);
  await call(blockUser, { userId: people.blocked.id, blocked: true }, author);
});
beforeEach(async () => {
  await settle('none', 'none');
  await call(contract.saveAuthorRemarks, { comments: 'everyone', danmaku: 'everyone', words: [] }, author);
  await say({ comments: null, danmaku: null });
});

async function settle(remarkMode: RemarkMode, authorReview: AuthorReview): Promise<void> {
  const { data } = await call(getSettings, {}, operator);
  const settings = { ...data.settings, remarkMode, authorReview };
  await call(saveSettings, { version: data.version, settings }, operator);
}
const ban = (whom: Visitor, banned = true, by = author) => call(contract.banFromRemarks, { userId: whom.id, banned }, by);
const say = (said: { comments: contract.Audience | null; danmaku: contract.Audience | null }, by = author) =>
  call(contract.savePostRemarks, { postsId: post, ...said }, by);
const write = (by: Visitor, content = '写得真好', more: object = {}) => {
  clock.advance(1000);
  return call(comments.createComment, { postsId: post, content, ...more }, by);
};
const send = (by: Visitor, content = '真好看') => {
  clock.advance(6000);
  return call(danmaku.sendDanmaku, { postsId: post, atMs: 1000, content }, by);
};
const list = async (by?: Visitor) => (await call(comments.listComments, { postsId: post, limit: 100 }, by)).data;
const waiting = async (by = author) => (await call(comments.receivedComments, { state: 'waiting', postsId: post }, by)).data;
const decide = (commentId: string, approved: boolean, by = author) => call(comments.decideComment, { commentId, approved }, by);

/** Written out by hand, so that it does not repeat the code it checks: who is kept from writing where the author lets whom. */
const REFUSED: Record<contract.Audience, Partial<Record<Who, contract.RemarkRefusal>>> = {
  everyone: { banned: 'banned', blocked: 'blocked' },
  followers: { stranger: 'followers', banned: 'banned', blocked: 'blocked' },
  nobody: { author: 'closed', follower: 'closed', stranger: 'closed', banned: 'closed', blocked: 'closed' },
};
const COMMENT = {
  closed: '评论已关闭',
  followers: '仅粉丝可评论，关注后即可评论',
  banned: '你已被作者禁止评论',
  blocked: '由于作者的设置，你无法评论这篇作品',
};
const DANMAKU = {
  closed: '弹幕已关闭',
  followers: '仅粉丝可发弹幕，关注后即可发送',
  banned: '你已被作者禁止评论，不能发弹幕',
  blocked: '由于作者的设置，你无法在这个视频发送弹幕',
};
const cases = (Object.keys(REFUSED) as contract.Audience[]).flatMap((audience) =>
  (['for all works', 'for this one'] as const).flatMap((where) => WHO.map((who) => [audience, where, who] as const)),
);

test.each(cases)('where %s may write, said %s: the %s', async (audience, where, who) => {
  const both = { comments: audience, danmaku: audience };
  if (where === 'for this one') await say(both);
  else await call(contract.saveAuthorRemarks, { ...both, words: [] }, author);
  const refusal = REFUSED[audience][who] ?? null;
  const by = people[who];
  const answers = [await write(by), await send(by)].map(({ status, msg }) => [status, status === 200 ? null : msg]);
  expect(answers).toEqual([
    refusal === null ? [200, null] : [403, COMMENT[refusal]],
    refusal === null ? [200, null] : [403, DANMAKU[refusal]],
  ]);
  // What is asked before says the same.
  expect((await list(by)).me).toEqual({ refusal });
  expect((await call(danmaku.listDanmaku, { postsId: post }, by)).data.me?.refusal).toBe(refusal);
  expect((await call(detail, { postsId: post }, by)).data).toMatchObject({
    audience: both,
    allowComment: audience !== 'nobody',
    allowDanmaku: audience !== 'nobody',
  });
});

test('what is said for one work goes before what is said for all, and null follows it again', async () => {
  await call(contract.saveAuthorRemarks, { comments: 'nobody', danmaku: 'nobody', words: [] }, author);
  await say({ comments: 'everyone', danmaku: null });
  const { stranger } = people;
  expect([(await write(stranger)).status, (await send(stranger)).status]).toEqual([200, 403]);
  expect((await call(contract.postRemarks, { postsId: post }, author)).data).toEqual({
    postsId: post,
    comments: 'everyone',
    danmaku: null,
    general: { comments: 'nobody', danmaku: 'nobody' },
    off: { comments: false, danmaku: false },
  });
  await say({ comments: null, danmaku: null });
  expect((await write(stranger)).status).toBe(403);
});

test('what was switched off with its version stays closed', async () => {
  const form = { type: 'video', title: '不评论', categoryId: 'nature', mediaId: await video(author), allowComment: false };
  const closed = await published(form, author, moderator);
  const said = { postsId: closed, comments: 'everyone', danmaku: 'everyone' } as const;
  expect((await call(contract.savePostRemarks, said, author)).data.off).toEqual({ comments: true, danmaku: false });
  expect(await write(people.follower, '你好', { postsId: closed })).toMatchObject({ status: 403, msg: '评论已关闭' });
  expect((await call(detail, { postsId: closed })).data.audience).toEqual({ comments: 'nobody', danmaku: 'everyone' });
});

test('guests share what is said at once, and their list says nothing of who reads', async () => {
  const seen = async () => (await call(detail, { postsId: post })).data.audience.comments;
  expect(await seen()).toBe('everyone');
  await say({ comments: 'followers', danmaku: null });
  expect(await seen()).toBe('followers');
  await say({ comments: null, danmaku: null });
  await call(contract.saveAuthorRemarks, { comments: 'nobody', danmaku: 'everyone', words: [] }, author);
  expect(await seen()).toBe('nobody');
  expect(await list()).not.toHaveProperty('me');
});

test('nobody but the author says anything for a work, nor of what is not on the site', async () => {
  for (const by of [await user('creator'), await user('agencies')]) {
    expect(await say({ comments: 'nobody', danmaku: null }, by)).toMatchObject({ status: 404, msg: '作品不存在或未发布' });
    expect((await call(contract.postRemarks, { postsId: post }, by)).status).toBe(404);
  }
});

describe('whom an author has banned', () => {
  test('answers nobody below the author’s works, likes and writes elsewhere as before, and may again', async () => {
    const { banned, stranger } = people;
    const root = (await write(stranger, '怎么看')).data.id;
    expect(await write(banned, '我看', { parentId: root })).toMatchObject({ status: 403, msg: '你已被作者禁止评论' });
    expect((await call(comments.likeComment, { commentId: root, liked: true }, banned)).status).toBe(200);
    expect((await call(contract.listBanned, {}, author)).data.list.map(({ id }) => id)).toEqual([banned.id]);
    for (const [wanted, status] of [
      [false, 200],
      [false, 200],
      [true, 403],
      [true, 403],
    ] as const) {
      expect((await ban(banned, wanted)).data).toEqual({ userId: banned.id, banned: wanted });
      expect((await write(banned)).status).toBe(status);
    }
    expect(await deps.db.$count(remarkBans)).toBe(1);
  });

  test('is somebody else, and somebody there is', async () => {
    expect(await ban(author)).toMatchObject({ status: 400, msg: '不能禁止自己评论' });
    expect(await ban({ id: 'nobody', token: '' })).toMatchObject({ status: 404, msg: '用户不存在' });
    expect((await call(contract.listBanned, {}, await user('creator'))).data.list).toEqual([]);
  });
});

describe('an author’s own words', () => {
  const WORDS = ['带节奏', 'Spoiler'];
  beforeEach(() => call(contract.saveAuthorRemarks, { comments: 'everyone', danmaku: 'everyone', words: WORDS }, author));

  test.each(['别带节奏了', '別帶節奏', '带 - 节 奏', 'SPOILER 预警'])('let “%s” wait for them alone', async (content) => {
    const { stranger, follower } = people;
    const before = (await list(follower)).commentCount;
    const { id, held } = (await write(stranger, content)).data;
    expect(held).toBe(true);
    expect((await list(stranger)).list.some((comment) => comment.id === id && comment.held)).toBe(true);
    for (const by of [author, follower, undefined]) expect((await list(by)).list.map((comment) => comment.id)).not.toContain(id);
    expect((await list(follower)).commentCount).toBe(before);
    // No moderator is asked, although the operator leaves authors nothing.
    const held_ = await call(comments.adminCommentList, { status: 'held', postsId: post }, moderator);
    expect(held_.data.list).toEqual([]);
    expect((await waiting()).list).toMatchObject([{ id, can: { decide: true } }]);
    expect((await decide(id, true, await user('creator'))).status).toBe(404);
    expect(await decide(id, true)).toMatchObject({ status: 200, msg: '评论已通过' });
    expect((await list(follower)).list.map((comment) => comment.id)).toContain(id);
    expect((await list(follower)).commentCount).toBe(before + 1);
    expect((await waiting()).list).toEqual([]);
  });

  test('what they refuse is gone for its writer too', async () => {
    const { id } = (await write(people.stranger, '带节奏')).data;
    expect(await decide(id, false)).toMatchObject({ status: 200, msg: '评论已退回' });
    expect((await list(people.stranger)).list.map((comment) => comment.id)).not.toContain(id);
    expect((await decide(id, true)).status).toBe(404);
  });

  test('with a word of the platform it waits for a moderator first, then for them', async () => {
    await settle('all', 'none');
    const { id } = (await write(people.stranger, '带节奏的来了')).data;
    expect((await waiting()).list).toEqual([]);
    expect((await decide(id, true)).status).toBe(404);
    expect((await call(comments.restoreComment, { commentId: id }, moderator)).data.status).toBe('author');
    expect((await list(people.follower)).list.map((comment) => comment.id)).not.toContain(id);
    expect((await waiting()).list).toMatchObject([{ id, can: { decide: true } }]);
    await decide(id, true);
    expect((await list(people.follower)).list.map((comment) => comment.id)).toContain(id);
  });

  test('a moderator may take off what waits for them, and they no more decide on it', async () => {
    const { id } = (await write(people.stranger, '带节奏的来了')).data;
    expect((await call(comments.hideComment, { commentId: id }, moderator)).data.status).toBe('hidden');
    expect((await waiting()).list).toEqual([]);
    expect((await decide(id, true)).status).toBe(404);
  });

  test('do not touch what they write themselves, and refuse a danmaku', async () => {
    expect((await write(author, '别带节奏')).data.held).toBe(false);
    expect((await send(author, '别带节奏')).status).toBe(200);
    const refused = { status: 400, msg: '弹幕含有作者屏蔽的词语，请修改后再发送' };
    expect(await send(people.stranger, '带-节-奏')).toMatchObject(refused);
    expect((await send(people.stranger, '好看')).status).toBe(200);
  });

  test('are counted beside what waits where the operator leaves authors all, and taken once each', async () => {
    await settle('all', 'all');
    const ids = [(await write(people.stranger, '带节奏')).data.id, (await write(people.stranger, '很好看')).data.id];
    expect((await waiting()).list.map(({ id }) => id)).toEqual(ids);
    expect((await waiting()).waiting).toBe(2);
    for (const id of ids) expect((await decide(id, true)).status).toBe(200);
    const saved = await call(
      contract.saveAuthorRemarks,
      { comments: 'everyone', danmaku: 'everyone', words: ['剧透', ' 剧透 '] },
      author,
    );
    expect(saved).toMatchObject({ msg: '评论设置已保存', data: { words: ['剧透'] } });
    expect((await call(contract.authorRemarks, {}, author)).data.words).toEqual(['剧透']);
  });

  test('are at most so many of so many characters', async () => {
    const save = (words: string[]) =>
      call(contract.saveAuthorRemarks, { comments: 'everyone', danmaku: 'everyone', words }, author);
    const many = Array.from({ length: AUTHOR_WORDS.most + 1 }, (_, n) => `词${n}`);
    expect(await save(many)).toMatchObject({ status: 400, msg: '屏蔽词最多 200 个' });
    expect((await save(many.slice(1))).status).toBe(200);
    expect(await save(['长'.repeat(AUTHOR_WORDS.max + 1)])).toMatchObject({ status: 400, msg: '每个屏蔽词最多 20 字' });
    expect((await save([`${'😀'.repeat(AUTHOR_WORDS.max - 1)}字`])).status).toBe(200);
    const signs = { status: 400, msg: '每个屏蔽词里至少要有一个汉字、字母或数字' };
    for (const word of ['😀', '……']) expect(await save([word])).toMatchObject(signs);
    for (const word of [' ', '\u202e', '\u2800'])
      expect(await save([word])).toMatchObject({ status: 400, msg: '屏蔽词不能为空' });
  });
});
