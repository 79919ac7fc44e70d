import { beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#contract/comments/comments.ts';
import * as follows from '#contract/follows/follows.ts';
import { publishedPost } from '../../../../test/factories/published-post.ts';
import { createCommenting } from '../../../../test/factories/test-commenting.ts';

const { call, person: user, deps, author, post, newPost, write, written, list, count, remove, like } = await createCommenting();
beforeEach(newPost);

describe('writing a comment', () => {
  test('answers it as others see it, and counts it', async () => {
    const reader = await user('user', { nickname: '小禾' });
    const comment = await written(reader, '  拍得真好\r\n\r\n\r\n\r\n想去看看 😀\u0000 ');
    expect(comment).toMatchObject({
      content: '拍得真好\n\n想去看看 😀',
      author: { id: reader.id, nickname: '小禾' },
      isAuthor: false,
      replyTo: null,
      ipLocation: null,
      likeCount: 0,
      replyCount: 0,
      pinned: false,
      me: { liked: false },
      can: { remove: true, pin: false, reply: true },
    });
    expect(await count()).toBe(1);
    expect((await list()).list).toMatchObject([
      { id: comment.id, replies: [], can: { remove: false, pin: false, reply: false } },
    ]);
  });

  test('repeated with the same key is one comment, counted once', async () => {
    const reader = await user();
    const key = { 'idempotency-key': 'lost-answer' };
    const send = (content: string) => call(contract.createComment, { postsId: post(), content }, reader, key);
    const [one, other] = await Promise.all([send('只说一次'), send('只说一次')]);
    expect([other.status, other.data]).toEqual([200, one.data]);
    expect(await count()).toBe(1);
    expect((await send('另一句')).status).toBe(409);
  });

  test('hangs answers under the first-level comment and names whom they answer', async () => {
    const [one, two] = [await user('user', { nickname: '甲乙' }), await user('user', { nickname: '丙丁' })];
    const root = await written(one, '第一条');
    const reply = await written(two, '回复第一条', { parentId: root.id });
    expect(reply.replyTo).toBeNull();
    const answer = await written(author, '回复丙丁', { parentId: reply.id });
    expect(answer).toMatchObject({ isAuthor: true, replyTo: { id: two.id, nickname: '丙丁' } });
    await written(one, '再回复', { parentId: root.id });

    const { list: threads, commentCount } = await list();
    expect(commentCount).toBe(4);
    expect(threads).toHaveLength(1);
    expect(threads[0]).toMatchObject({ replyCount: 3, replies: [{ content: '回复第一条' }, { content: '回复丙丁' }] });
    const replies = await call(contract.listReplies, { commentId: root.id, page: 2, limit: 2 });
    expect(replies.data).toMatchObject({ total: 3, hasMore: false, list: [{ content: '再回复' }] });
    expect(await count()).toBe(4);
  });

  test('names people with @, the longest nickname, and of several the one who takes part', async () => {
    const [short, long] = [await user('user', { nickname: '小林' }), await user('user', { nickname: '小林子' })];
    const comment = await written(short, '@小林子你好，@小林 也来看@没有这个人 mail@小林.cn');
    expect(comment.mentions).toEqual([
      { id: long.id, nickname: '小林子' },
      { id: short.id, nickname: '小林' },
    ]);

    const [stranger, follower] = [await user('user', { nickname: '同名人' }), await user('user', { nickname: '同名人' })];
    const reader = await user();
    await call(follows.setFollow, { userId: follower.id, followed: true }, reader);
    expect((await written(reader, '@同名人 看')).mentions).toEqual([{ id: follower.id, nickname: '同名人' }]);
    const root = await written(stranger, '我也叫这个');
    expect((await written(reader, '@同名人 看', { parentId: root.id })).mentions).toEqual([
      { id: stranger.id, nickname: '同名人' },
    ]);
  });

  test('needs a bound mobile', async () => {
    const unbound = await user('user', { mobile: null });
    expect(await write(unbound, '你好')).toMatchObject({ status: 403, msg: '请先绑定手机号', reason: 'mobileUnbound' });
  });

  test('is refused where the author closed comments, and under what is not on the site', async () => {
    const reader = await user();
    const closed = await publishedPost(deps, { authorId: author.id, allowComment: false });
    expect(await write(reader, '你好', { postsId: closed })).toMatchObject({ status: 403, msg: '评论已关闭' });
    const gone = await publishedPost(deps, { authorId: author.id, status: 'offline' });
    expect(await write(reader, '你好', { postsId: gone })).toMatchObject({ status: 404, msg: '作品不存在或已下线' });
    expect(await call(contract.listComments, { postsId: gone })).toMatchObject({ status: 404, msg: '作品不存在或已下线' });
  });

  test('of a thousand characters is taken, counted as a person counts, and no longer one', async () => {
    const reader = await user();
    expect((await written(reader, '😀'.repeat(1000))).content).toHaveLength(2000);
    expect(await write(reader, '😀'.repeat(1001))).toMatchObject({ status: 400, msg: '评论最多 1000 字' });
    for (const empty of ['', ' \n ', '\u0000\u202e'])
      expect(await write(reader, empty)).toMatchObject({ status: 400, msg: '请填写评论内容' });
  });

  test('answers to what is gone or stands elsewhere are refused', async () => {
    const reader = await user();
    const root = await written(reader, '会被删');
    await remove(reader, root.id);
    const message = '回复的评论不存在或已被删除';
    expect(await write(reader, '回复', { parentId: root.id })).toMatchObject({ status: 404, msg: message });
    const elsewhere = await written(reader, '别处');
    const other = await publishedPost(deps, { authorId: author.id });
    expect(await write(reader, '回复', { parentId: elsewhere.id, postsId: other })).toMatchObject({ status: 404, msg: message });
    expect(await count()).toBe(1);
  });

  test('too fast is refused with a sentence', async () => {
    const reader = await user();
    const answers = await Promise.all(Array.from({ length: 12 }, () => write(reader, '快')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(answers.find(({ status }) => status === 429)?.msg).toMatch(/^评论过于频繁，请 \d+ 秒后重试$/);
    expect(await count()).toBe(10);
  });
});

describe('removing a comment', () => {
  test('is for its writer and for the author of the post', async () => {
    const [reader, other] = [await user(), await user()];
    const [own, under] = [await written(reader, '自己的'), await written(reader, '作者删的')];
    expect(await remove(other, own.id)).toMatchObject({ status: 403, msg: '只能删除自己的评论或自己作品下的评论' });
    expect(await remove(reader, own.id)).toMatchObject({ status: 200, msg: '评论已删除' });
    expect(await remove(author, under.id)).toMatchObject({ status: 200 });
    expect(await remove(author, under.id)).toMatchObject({ status: 200 });
    expect(await remove(author, 'nothing')).toMatchObject({ status: 404, msg: '评论不存在或已被删除' });
    expect(await count()).toBe(0);
  });

  test('takes the replies of a first-level comment with it, and each is counted off once', async () => {
    const reader = await user();
    const root = await written(reader, '楼');
    const replies = [await written(author, '一', { parentId: root.id }), await written(author, '二', { parentId: root.id })];
    await written(reader, '别的');
    await remove(author, replies[0]?.id ?? '');
    expect(await count()).toBe(3);
    await Promise.all([remove(reader, root.id), remove(author, replies[1]?.id ?? ''), remove(reader, root.id)]);
    expect(await count()).toBe(1);
    expect(await like(reader, replies[1]?.id ?? '')).toMatchObject({ status: 404 });
    expect((await list()).commentCount).toBe(1);
  });

  test('and answering it at once leaves the count right', async () => {
    const readers = await Promise.all(Array.from({ length: 20 }, () => user()));
    const root = await written(author, '楼');
    await Promise.all([...readers.map((reader) => write(reader, '回', { parentId: root.id })), remove(author, root.id)]);
    const { rows } = await deps.db.$client.query(
      'select count(*) as n from comments c left join comments r on r.id = c.root_id where c.post_id = $1 and c.removed_at is null and r.removed_at is null',
      [post()],
    );
    expect(await count()).toBe(rows[0].n);
  });
});
