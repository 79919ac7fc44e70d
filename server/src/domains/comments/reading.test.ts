import { beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#contract/comments/comments.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import type { Visitor } from '../../../test/test-app.ts';
import { createCommenting } from '../../../test/factories/test-commenting.ts';

const { call, person: user, deps, author, post, newPost, written, list, contents, remove, like, pin } = await createCommenting();
beforeEach(newPost);

describe('reading comments', () => {
  test('leads to one reply far down, in its thread', async () => {
    const reader = await user();
    const root = await written(reader, '楼主');
    const replies: string[] = [];
    for (let number = 0; number < 4; number += 1)
      replies.push((await written(reader, `第${number}条`, { parentId: root.id })).id);
    const thread = async (commentId: string) => {
      const { data } = await call(contract.commentThreadOf, { commentId }, reader);
      return [data.id, ...data.replies.map(({ id }) => id)];
    };
    expect(await thread(root.id)).toEqual([root.id, ...replies.slice(0, 2)]);
    expect(await thread(replies[1] ?? '')).toEqual([root.id, ...replies.slice(0, 2)]);
    expect(await thread(replies[3] ?? '')).toEqual([root.id, ...replies.slice(0, 2), replies[3]]);
    await remove(reader, root.id);
    expect(await call(contract.commentThreadOf, { commentId: replies[3] })).toMatchObject({ status: 404 });
  });

  test('by time or by heat, in pages', async () => {
    const reader = await user();
    const [a, b] = [await written(reader, '最早'), await written(reader, '居中')];
    await written(reader, '最新');
    await like(author, a.id);
    await like(author, b.id);
    await written(author, '热闹', { parentId: b.id });
    expect(await contents({ sort: 'new' })).toEqual(['最新', '居中', '最早']);
    expect(await contents({ sort: 'hot' })).toEqual(['居中', '最早', '最新']);
    const first = await list({ sort: 'new', limit: 2 }, reader);
    expect(first).toMatchObject({ hasMore: true, page: 1, limit: 2 });
    expect(await contents({ sort: 'new', limit: 2, page: 2 })).toEqual(['最早']);
    expect(first.list.map(({ me }) => me?.liked)).toEqual([false, false]);
    expect((await list({ sort: 'hot' }, author)).list.map(({ me }) => me?.liked)).toEqual([true, true, false]);
    expect(await call(contract.listComments, { postsId: post(), sort: 'old' })).toMatchObject({
      status: 400,
      msg: '排序方式不正确',
    });
  });

  test('guests see what was written, removed or pinned at once', async () => {
    const reader = await user();
    expect(await contents()).toEqual([]);
    const root = await written(reader, '写了');
    expect(await contents()).toEqual(['写了']);
    const repliesOf = async () =>
      (await call(contract.listReplies, { commentId: root.id })).data.list.map(({ content }) => content);
    expect(await repliesOf()).toEqual([]);
    const reply = await written(author, '回了', { parentId: root.id });
    expect(await repliesOf()).toEqual(['回了']);
    expect((await list()).list[0]?.replies).toHaveLength(1);
    await pin(author, root.id);
    expect((await list()).list[0]?.pinned).toBe(true);
    await remove(author, reply.id);
    expect(await repliesOf()).toEqual([]);
    await remove(reader, root.id);
    expect(await contents()).toEqual([]);
    expect(await call(contract.listReplies, { commentId: root.id })).toMatchObject({ status: 404, msg: '评论不存在或已被删除' });
  });

  test('guests share an answer, which another post’s comments leave alone', async () => {
    const reader = await user();
    await list();
    await deps.db.$client.query(
      'insert into comments (id, post_id, author_id, content, ip, created_at) values ($1, $2, $3, $4, $5, now())',
      [deps.random.id(), post(), reader.id, '绕过了服务', '127.0.0.1'],
    );
    const elsewhere = await publishedPost(deps, { authorId: author.id });
    await written(reader, '别处', { postsId: elsewhere });
    expect(await contents()).toEqual([]);
    expect(await contents({}, reader)).toEqual(['绕过了服务']);
  });
});

describe('liking a comment', () => {
  test('counts a person once, and exactly when fifty do it at once', async () => {
    const comment = await written(author, '好文');
    const readers = await Promise.all(Array.from({ length: 50 }, () => user()));
    await Promise.all(readers.flatMap((reader) => [like(reader, comment.id), like(reader, comment.id)]));
    expect((await list({}, author)).list[0]).toMatchObject({ likeCount: 50 });
    const [reader] = readers as [Visitor];
    expect((await like(reader, comment.id, false)).data).toEqual({ liked: false, likeCount: 49 });
    expect((await like(reader, comment.id, false)).data).toEqual({ liked: false, likeCount: 49 });
  });
});

describe('pinning a comment', () => {
  test('puts it first in every order, one a post, by the author of the post', async () => {
    const reader = await user();
    const [a, b] = [await written(reader, '甲'), await written(reader, '乙')];
    await written(reader, '丙');
    expect((await list({}, author)).list[0]?.can).toEqual({ remove: true, pin: true, reply: true });
    expect(await pin(reader, a.id)).toMatchObject({ status: 403, msg: '只有作品的作者可以置顶评论' });
    expect(await pin(author, a.id)).toMatchObject({ status: 200, data: { pinned: true } });
    expect(await contents({ sort: 'new' })).toEqual(['甲', '丙', '乙']);
    await Promise.all([pin(author, b.id), pin(author, a.id), pin(author, b.id)]);
    expect((await list()).list.filter(({ pinned }) => pinned)).toHaveLength(1);
    await pin(author, b.id);
    await pin(author, b.id, false);
    expect(await contents({ sort: 'new' })).toEqual(['丙', '乙', '甲']);
  });

  test('is not for replies', async () => {
    const root = await written(await user(), '楼');
    const reply = await written(author, '回', { parentId: root.id });
    expect(await pin(author, reply.id)).toMatchObject({ status: 400, msg: '回复不能置顶' });
  });
});
