import { beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#contract/comments/comments.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import { detail } from '#contract/posts/post.ts';
import { getSettings, saveSettings, type AuthorReview } from '#contract/settings/settings.ts';
import { agencyOf } from '../../../test/factories/agency.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';

const { call, user, admin, deps, clock } = await createTestApp();
Object.assign(deps, { limits: { consume: async () => {}, refund: async () => {}, reset: async () => {} } });

const operator = await admin('super_admin');
const moderator = await admin('moderator');
const agency = await agencyOf({ user, deps });
const [author, other, writer] = [await user('creator'), await user('creator'), await user('creator')];
let post: string;

async function allow(authorReview: AuthorReview): Promise<void> {
  const { data } = await call(getSettings, {}, operator);
  const settings = { ...data.settings, remarkMode: 'all' as const, authorReview };
  await call(saveSettings, { version: data.version, settings }, operator);
}
beforeEach(async () => {
  post = await publishedPost(deps, { authorId: author.id, agencyId: agency.agencyId });
});

const PLAIN = '写得真好';
const RISKY = '跟着我稳赚不赔';
const write = async (content: string, by: Visitor = writer, more: object = {}) => {
  clock.advance(1000);
  return (await call(contract.createComment, { postsId: post, content, ...more }, by)).data.id;
};
const decide = (commentId: string, approved: boolean, by?: Visitor) => call(contract.decideComment, { commentId, approved }, by);
const waiting = async (by: Visitor) => (await call(contract.receivedComments, { state: 'waiting', postsId: post }, by)).data;
const seen = async (by?: Visitor) =>
  (await call(contract.listComments, { postsId: post }, by)).data.list.map(({ content }) => content);
const count = async () => (await call(detail, { postsId: post }, author)).data.commentCount;
const statusOf = async (id: string) =>
  (await call(contract.adminCommentList, { postsId: post }, moderator)).data.list.find((row) => row.id === id);

/** Which of the two comments the author of the post may decide on. */
const ALLOWED: Record<AuthorReview, { plain: boolean; risky: boolean }> = {
  none: { plain: false, risky: false },
  plain: { plain: true, risky: false },
  all: { plain: true, risky: true },
};

describe.each(Object.entries(ALLOWED) as [AuthorReview, (typeof ALLOWED)['all']][])('where the settings say %s', (mode, may) => {
  test.each([
    ['plain', PLAIN],
    ['risky', RISKY],
  ] as const)('a %s comment is decided on by nobody but whom they name', async (kind, content) => {
    await allow(mode);
    const id = await write(content);
    for (const by of [writer, other, agency]) {
      expect(await decide(id, true, by)).toMatchObject({ status: 404, msg: '评论不存在或已被删除' });
      expect((await waiting(by)).list).toEqual([]);
    }
    expect((await decide(id, true)).status).toBe(421);
    expect((await decide(id, true, await user('user'))).status).toBe(403);
    expect([await seen(other), await count()]).toEqual([[], 0]);

    expect((await waiting(author)).list.map((row) => [row.id, row.can])).toEqual(
      may[kind] ? [[id, { remove: false, pin: false, reply: false, decide: true }]] : [],
    );
    expect((await waiting(author)).waiting === null).toBe(mode === 'none');
    const answer = await decide(id, true, author);
    if (!may[kind]) {
      expect(answer).toMatchObject({ status: 404 });
      expect([await seen(other), await count()]).toEqual([[], 0]);
      return;
    }
    expect(answer).toMatchObject({ status: 200, msg: '评论已通过', data: { commentId: id, approved: true } });
    for (const by of [writer, other, author, undefined]) expect(await seen(by)).toEqual([content]);
    expect(await count()).toBe(1);
    expect((await waiting(author)).list).toEqual([]);
    expect(await decide(id, true, author)).toMatchObject({ status: 409, msg: '评论已显示，不在等待审核' });
    // Nobody of the platform has looked at the word.
    expect(await statusOf(id)).toMatchObject({ status: 'shown', riskyWords: kind === 'risky' ? ['稳赚不赔'] : [] });
  });
});

test('what the author lets through is told to whom it concerns, a reply counted in its thread', async () => {
  await allow('all');
  const root = await write('怎么看', other);
  await decide(root, true, author);
  const told = async () => (await call(notifyList, {}, other)).data.list.length;
  const before = await told();
  const reply = await write('我也想问', writer, { parentId: root });
  expect(await told()).toBe(before);
  await decide(reply, true, author);
  expect(await told()).toBe(before + 1);
  expect((await call(contract.listComments, { postsId: post }, other)).data.list).toMatchObject([
    { id: root, replyCount: 1, replies: [{ id: reply, held: false }] },
  ]);
});

test('what the author refuses is gone for its writer too, counted off nowhere, and the back office does not bring it back', async () => {
  await allow('plain');
  const id = await write(PLAIN);
  expect(await decide(id, false, author)).toMatchObject({ status: 200, msg: '评论已退回', data: { approved: false } });
  expect([await seen(writer), await count()]).toEqual([[], 0]);
  expect((await call(contract.restoreComment, { commentId: id }, moderator)).data.status).toBe('removed');
  expect(await decide(id, true, author)).toMatchObject({ status: 404 });
  expect(await seen(other)).toEqual([]);
});

test('nobody decides on what they wrote themselves, nor on what a moderator has hidden, nor under a post that left the site', async () => {
  await allow('all');
  const own = await write('作者自己说的', author);
  expect((await decide(own, true, author)).status).toBe(404);
  const hidden = await write(PLAIN);
  await call(contract.hideComment, { commentId: hidden }, moderator);
  expect((await decide(hidden, true, author)).status).toBe(404);
  const before = await write('下线前说的');
  await deps.db.$client.query(`update posts set status = 'offline' where id = $1`, [post]);
  expect((await decide(before, true, author)).status).toBe(404);
  expect((await waiting(author)).list).toEqual([]);
});

test('the list begins with the longest wait, and the plain list holds nothing that waits', async () => {
  await allow('plain');
  const [first, second] = [await write('先写的'), await write('后写的')];
  await write(RISKY);
  const { list, waiting: n } = await waiting(author);
  expect(list.map(({ id }) => id)).toEqual([first, second]);
  expect(n).toBeGreaterThanOrEqual(2);
  const received = await call(contract.receivedComments, { postsId: post }, author);
  expect(received.data.list).toEqual([]);
});
