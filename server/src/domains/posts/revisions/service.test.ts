import { describe, expect, test } from 'vitest';
import { adminPostDetail, approvePost, rejectPost } from '#contract/moderation/review.ts';
import * as posts from '#contract/posts/drafts.ts';
import * as postContract from '#contract/posts/post.ts';
import { compareRevisions, listRevisions, restoreRevision } from '#contract/posts/revisions.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { articleForm, body, postsOf } from '../../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin } = app;
const { published, made, picture } = postsOf(app);
const author = await user('creator');
const other = await user('agencies');
const reviewer = await admin('moderator');

const listed = async (postsId: string) => (await call(listRevisions, { postsId }, author)).data;
const compared = async (postsId: string, from: number, to: number) =>
  (await call(compareRevisions, { postsId, from, to }, author)).data;

/** Published once, with a second text under way. */
async function changed() {
  const cover = await picture(author);
  const postsId = await published(articleForm({ title: '旧标题', body: body('第一段。', '第二段。') }), author, reviewer);
  const form = articleForm({ title: '新标题', tags: ['候鸟'], cover, body: body('第一段。', '改过的第二段。') });
  await call(posts.save, { ...form, postsId }, author);
  return { postsId, cover };
}

describe('the texts a post has had', () => {
  test('are listed newest first, each with what it is now', async () => {
    const { postsId } = await changed();
    const { list, total, canRestore } = await listed(postsId);
    expect({ total, canRestore }).toEqual({ total: 2, canRestore: true });
    expect(list).toMatchObject([
      { number: 2, title: '新标题', marks: ['draft'], current: true, publishedAt: null },
      { number: 1, title: '旧标题', marks: ['published'], current: false, textLength: 8 },
    ]);
  });

  test('say how many pictures they have, wherever those stand', async () => {
    const src = await picture(author);
    const image = { type: 'image', attrs: { src, alt: '', caption: '' } };
    const quote = {
      type: 'blockquote',
      content: [{ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }, image] }] }],
    };
    const postsId = await made(articleForm({ body: { type: 'doc', content: [image, quote] } }), author);
    expect((await listed(postsId)).list).toMatchObject([{ number: 1, pictureCount: 2 }]);
  });

  test('can be held against each other, either way round', async () => {
    const { postsId, cover } = await changed();
    const { differences, facts, pictures, more } = await compared(postsId, 1, 2);
    expect(more).toBe(false);
    expect(differences.map(({ field }) => field)).toEqual(['title', 'body']);
    expect(differences[1]?.parts).toContainEqual({ kind: 'added', text: '改过的' });
    expect(facts).toContainEqual({ name: '标签', before: '候鸟、湿地', after: '候鸟' });
    expect(pictures).toEqual({ removed: [], added: [cover] });
    expect((await compared(postsId, 2, 1)).pictures).toEqual({ removed: [cover], added: [] });
    expect(await compared(postsId, 2, 2)).toMatchObject({ differences: [], facts: [] });
  });

  test('are nobody else’s business', async () => {
    const { postsId } = await changed();
    expect(await call(listRevisions, { postsId }, other)).toMatchObject({ status: 404 });
    expect(await call(compareRevisions, { postsId, from: 1, to: 2 }, other)).toMatchObject({ status: 404 });
    expect(await call(restoreRevision, { postsId, number: 1 }, other)).toMatchObject({ status: 404 });
    expect(await call(compareRevisions, { postsId, from: 1, to: 9 }, author)).toMatchObject({ status: 404, msg: '没有第 9 版' });
  });
});

describe('going back to an older text', () => {
  test('makes it the draft anew and loses neither of the two', async () => {
    const { postsId } = await changed();
    expect(await call(restoreRevision, { postsId, number: 1 }, author)).toMatchObject({
      status: 200,
      data: { number: 3, version: 3 },
    });
    const draft = await call(posts.ownDetail, { postsId }, author);
    expect(draft.data).toMatchObject({ title: '旧标题', body: body('第一段。', '第二段。'), version: 3 });
    expect((await listed(postsId)).list.map(({ number, title }) => [number, title])).toEqual([
      [3, '旧标题'],
      [2, '新标题'],
      [1, '旧标题'],
    ]);
    await call(restoreRevision, { postsId, number: 2 }, author);
    expect((await call(posts.ownDetail, { postsId }, author)).data).toMatchObject({ title: '新标题', tags: ['候鸟'] });
    expect((await call(postContract.detail, { postsId })).data.title).toBe('旧标题');
  });

  test('does not slip under an editor that is open elsewhere', async () => {
    const { postsId } = await changed();
    await call(restoreRevision, { postsId, number: 1 }, author);
    expect(await call(posts.save, { ...articleForm({ title: '旧窗口' }), postsId, version: 2 }, author)).toMatchObject({
      status: 409,
    });
  });

  test('waits until the post may be written to, and is refused for the text being written', async () => {
    const { postsId } = await changed();
    expect(await call(restoreRevision, { postsId, number: 2 }, author)).toMatchObject({
      status: 409,
      msg: '这一版就是正在编辑的内容',
    });
    await call(posts.submit, { postsId }, author);
    expect(await call(restoreRevision, { postsId, number: 1 }, author)).toMatchObject({
      status: 409,
      msg: '作品正在审核，撤回后才能修改',
      reason: 'retractFirst',
    });
    expect((await listed(postsId)).canRestore).toBe(false);
  });
});

describe('a reviewer', () => {
  const changesOf = async (postsId: string) => (await call(adminPostDetail, { postsId }, reviewer)).data.changes;

  test('sees of a post that comes again what is different from the one decided upon', async () => {
    const postsId = await made(articleForm({ title: '第一稿' }), author);
    await call(posts.submit, { postsId }, author);
    expect(await changesOf(postsId)).toBeNull();
    await call(rejectPost, { postsId, reasons: [{ text: '标题与内容不符' }] }, reviewer);
    await call(posts.save, articleForm({ postsId, title: '第二稿' }), author);
    await call(posts.submit, { postsId }, author);
    expect(await changesOf(postsId)).toMatchObject({ revision: 1, differences: [{ field: 'title' }], facts: [] });
    await call(approvePost, { postsId }, reviewer);
    expect(await changesOf(postsId)).toBeNull();
  });
});
