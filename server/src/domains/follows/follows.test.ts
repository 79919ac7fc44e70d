import { describe, expect, test } from 'vitest';
import * as accounts from '#contract/accounts/accounts.ts';
import * as contract from '#contract/follows/follows.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp, disable, type Visitor } from '../../../test/test-app.ts';

const { call, user, deps, clock } = await createTestApp();

const follow = (by: Visitor, whom: Visitor, followed = true) => call(contract.setFollow, { userId: whom.id, followed }, by);
const countsOf = async ({ id }: Visitor) => {
  const { data } = await call(accounts.publicInfo, { id });
  return [data.followerCount, data.followingCount];
};

describe('following a person', () => {
  test('counts on both sides, once however often it is asked', async () => {
    const [reader, author] = [await user(), await user('creator')];
    expect((await follow(reader, author)).data).toEqual({ followed: true, followerCount: 1 });
    expect((await follow(reader, author)).data).toEqual({ followed: true, followerCount: 1 });
    expect([await countsOf(author), await countsOf(reader)]).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect((await follow(reader, author, false)).data).toEqual({ followed: false, followerCount: 0 });
    expect((await follow(reader, author, false)).data).toEqual({ followed: false, followerCount: 0 });
    expect([await countsOf(author), await countsOf(reader)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test('on the page of a post of that person is remembered with the post, on another’s or a hidden one’s without', async () => {
    const [author, other] = [await user('creator'), await user('creator')];
    const postsId = await publishedPost(deps, { authorId: author.id });
    const hidden = await publishedPost(deps, { authorId: author.id, status: 'offline' });
    const followedAt = async (whom: Visitor, post = postsId) => {
      const reader = await user();
      await call(contract.setFollow, { userId: whom.id, followed: true, postsId: post }, reader);
      const { rows } = await deps.db.$client.query('select post_id from follows where follower_id = $1', [reader.id]);
      return rows;
    };
    expect(await followedAt(author)).toEqual([{ post_id: postsId }]);
    expect(await followedAt(other)).toEqual([{ post_id: null }]);
    expect(await followedAt(author, hidden)).toEqual([{ post_id: null }]);
  });

  test('is counted exactly when fifty people do it at once', async () => {
    const author = await user('creator');
    const readers = await Promise.all(Array.from({ length: 50 }, () => user()));
    await Promise.all(readers.map((reader) => follow(reader, author)));
    expect(await countsOf(author)).toEqual([50, 0]);
  });

  test('goes both ways at once without either waiting for the other for ever', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => user()));
    const pairs = users.flatMap((one) => users.filter((other) => other !== one).map((other) => [one, other] as const));
    const answers = await Promise.all(pairs.map(([one, other]) => follow(one, other)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    for (const one of users) expect(await countsOf(one)).toEqual([5, 5]);
  });

  test('is refused for oneself, for nobody and for a disabled account, which can still be left', async () => {
    const [reader, author] = [await user(), await user()];
    expect(await follow(reader, reader)).toMatchObject({ status: 400, msg: '不能关注自己' });
    expect(await call(contract.setFollow, { userId: 'nobody', followed: true }, reader)).toMatchObject({
      status: 404,
      msg: '用户不存在',
    });
    await follow(reader, author);
    await disable(deps, author.id);
    expect(await follow(await user(), author)).toMatchObject({ status: 404, msg: '用户不存在' });
    expect(await follow(reader, author, false)).toMatchObject({ status: 200 });
  });

  test('too fast is refused with a sentence', async () => {
    const [reader, author] = [await user(), await user()];
    const answers = await Promise.all(Array.from({ length: 40 }, () => follow(reader, author)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(answers.find(({ status }) => status === 429)?.msg).toMatch(/^关注操作过于频繁，请 \d+ 秒后重试$/);
  });
});

describe('lists of people', () => {
  test('are paged, newest first, and tell who is logged in whom they follow', async () => {
    const [author, reader] = [await user('agencies', { nickname: '远山社', bio: '写山' }), await user()];
    const fans: Visitor[] = [];
    for (let i = 0; i < 5; i += 1) {
      fans.push(await user('user', { nickname: `读者${i}` }));
      clock.advance(1000);
      await follow(fans[i] as Visitor, author);
    }
    await follow(reader, fans[4] as Visitor);

    const first = await call(contract.listFollowers, { userId: author.id, page: 1, limit: 3 }, reader);
    expect(first.data).toMatchObject({ total: 5, page: 1, limit: 3, hasMore: true });
    expect(first.data.list.map(({ nickname, me }) => [nickname, me?.following])).toEqual([
      ['读者4', true],
      ['读者3', false],
      ['读者2', false],
    ]);
    const second = await call(contract.listFollowers, { userId: author.id, page: 2, limit: 3 });
    expect(second.data).toMatchObject({ hasMore: false, list: [{ nickname: '读者1' }, { nickname: '读者0' }] });
    expect(second.data.list[0]).not.toHaveProperty('me');

    const followed = await call(contract.listFollowing, { userId: (fans[0] as Visitor).id });
    expect(followed.data).toMatchObject({
      total: 1,
      list: [{ id: author.id, nickname: '远山社', bio: '写山', followerCount: 5 }],
    });
  });

  test('that a page shows to everyone are marked for who is logged in by one call', async () => {
    const [reader, one, other] = [await user(), await user(), await user()];
    await follow(reader, other);
    const userIds = `${one.id},${other.id}`;
    expect((await call(contract.myFollows, { userIds }, reader)).data).toEqual([
      { userId: one.id, following: false },
      { userId: other.id, following: true },
    ]);
    expect(await call(contract.myFollows, { userIds: ',' }, reader)).toMatchObject({ status: 400, msg: '缺少用户编号' });
  });

  test('of nobody are not found', async () => {
    expect(await call(contract.listFollowers, { userId: 'nobody' })).toMatchObject({ status: 404, msg: '用户不存在' });
  });
});
