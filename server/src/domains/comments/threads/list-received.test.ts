import { beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#contract/comments/comments.ts';
import { agencies, agencyMembers } from '#server/db/tables/agencies.ts';
import { publishedPost } from '../../../../test/factories/published-post.ts';
import type { Visitor } from '../../../../test/test-app.ts';
import { createCommenting } from '../../../../test/factories/test-commenting.ts';

const { call, person: user, deps, author, post, newPost, written, remove, like } = await createCommenting();
beforeEach(newPost);

const received = async (by: Visitor, more: object = {}) => (await call(contract.receivedComments, more, by)).data;
const contents = async (by: Visitor, more: object = {}) => (await received(by, more)).list.map(({ content }) => content);

describe('comments under one’s own posts', () => {
  test('of all posts together, the newest first, without one’s own words and what was removed', async () => {
    const reader = await user();
    const other = await publishedPost(deps, { authorId: author.id, title: '另一篇' });
    const elsewhere = await publishedPost(deps, { authorId: (await user('creator')).id });
    const first = await written(reader, '第一句');
    await written(reader, '别人的作品', { postsId: elsewhere });
    await written(reader, '第二句', { postsId: other });
    const gone = await written(reader, '删掉的');
    await written(reader, '跟着消失', { parentId: gone.id });
    await remove(reader, gone.id);
    await written(author, '作者自己说');
    await written(reader, '回复也算', { parentId: first.id });
    const here = { postsId: post() };
    expect(await contents(author, { limit: 3 })).toEqual(['回复也算', '第二句', '第一句']);
    expect(await contents(author, here)).toEqual(['回复也算', '第一句']);
    expect(await received(author, { ...here, limit: 1 })).toMatchObject({ hasMore: true, list: [{ content: '回复也算' }] });
    expect(await contents(author, { ...here, limit: 1, page: 2 })).toEqual(['第一句']);
    expect(await contents(author, { postsId: elsewhere })).toEqual([]);
    await like(author, first.id);
    expect((await received(author, { ...here, limit: 1, page: 2 })).list[0]).toMatchObject({
      me: { liked: true },
      can: { remove: true, pin: true, reply: true },
      work: { id: post(), title: '山里的早晨', link: `/article/${post()}#comment-${first.id}`, author: { nickname: '林间' } },
    });
  });

  test('unanswered until the author replies to that very comment, and again when the reply is removed', async () => {
    const reader = await user();
    const here = { postsId: post(), state: 'unanswered' };
    const question = await written(reader, '请问怎么去');
    await written(reader, '补充一句', { parentId: question.id });
    const answer = await written(author, '坐早班车', { parentId: question.id });
    expect(await contents(author, here)).toEqual(['补充一句']);
    const { list } = await received(author, { postsId: post() });
    expect(list.map(({ answered }) => answered)).toEqual([false, true]);
    await remove(author, answer.id);
    expect(await contents(author, here)).toEqual(['补充一句', '请问怎么去']);
  });

  test('an agency sees those under what its members published for it, and cannot remove them', async () => {
    const [agency, member, left, reader] = await Promise.all([
      user('agencies'),
      user('creator', { nickname: '渡口' }),
      user('creator'),
      user(),
    ]);
    const now = deps.clock.now();
    const agencyId = deps.random.id();
    await deps.db.insert(agencies).values({ id: agencyId, ownerId: agency.id, name: '江声', kind: 'other', createdAt: now });
    const of = (userId: string, status: 'approved' | 'removed') => ({
      ...{ id: deps.random.id(), userId, agencyId, status, createdAt: now, approvedAt: now },
      ...(status === 'removed' ? { endedAt: now, endedBy: 'person' as const } : {}),
    });
    await deps.db.insert(agencyMembers).values([of(member.id, 'approved'), of(left.id, 'removed')]);
    const own = await publishedPost(deps, { authorId: agency.id, agencyId });
    const members = await publishedPost(deps, { authorId: member.id, agencyId });
    const before = await publishedPost(deps, { authorId: member.id });
    const gone = await publishedPost(deps, { authorId: left.id, agencyId });
    await written(reader, '机构的', { postsId: own });
    const comment = await written(reader, '成员的', { postsId: members });
    await written(reader, '加入之前的', { postsId: before });
    await written(reader, '已离开的', { postsId: gone });
    const { list } = await received(agency);
    expect(list.map(({ content, work: { author: by }, can }) => [content, by.nickname === '渡口', can.remove])).toEqual([
      ['成员的', true, false],
      ['机构的', false, true],
    ]);
    await written(agency, '机构来答', { postsId: members, parentId: comment.id });
    expect(await contents(agency, { state: 'unanswered' })).toEqual(['机构的']);
    expect(await contents(member)).toEqual(['机构来答', '加入之前的', '成员的']);
  });

  test('the filter must be one there is', async () => {
    expect(await call(contract.receivedComments, { state: 'old' }, author)).toMatchObject({ status: 400, msg: '评论状态不正确' });
  });
});
