import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { suggest } from '#contract/discovery/feed.ts';
import * as contract from '#contract/moderation/review.ts';
import * as posts from '#contract/posts/drafts.ts';
import * as postContract from '#contract/posts/post.ts';
import { images } from '#server/db/tables/media-assets.ts';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';
import { articleForm, body, postsOf } from '../../../../test/factories/posts.ts';

const app = await createTestApp();
const { call, user, admin, clock, deps } = app;
const { made, submitted, published, video } = postsOf(app);

const author = await user('creator', { nickname: '林鹭' });
const one = await admin('moderator');
const two = await admin('admin');

const MINUTE = 60_000;
const queue = async (by: Visitor = one, query: object = {}) => (await call(contract.adminPostList, query, by)).data;
const detail = async (postsId: string, by: Visitor = one) => (await call(contract.adminPostDetail, { postsId }, by)).data;
const logOf = (postsId: string) =>
  deps.db.select().from(auditLog).where(eq(auditLog.targetId, postsId)).orderBy(asc(auditLog.at));

describe('the queue', () => {
  test('shows what waits, the longest wait first, and nothing that nobody submitted', async () => {
    const writer = await user('agencies');
    const draft = await made(articleForm({ title: '没交的草稿' }), writer);
    const first = await submitted(articleForm({ title: '先来的' }), writer);
    const second = await submitted(articleForm({ title: '后来的', aiGenerated: true }), writer);
    const { list, counts, total } = await queue();
    const ids = list.map(({ postsId }) => postsId);
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
    expect(ids).not.toContain(draft);
    expect(total).toBe(counts['pending']);
    expect(list.find(({ postsId }) => postsId === second)).toMatchObject({
      status: 'pending',
      title: '后来的',
      labels: ['original', 'ai'],
      applicant: { id: writer.id },
      claim: null,
    });
    expect((await queue(one, { keywords: '后来' })).list).toHaveLength(1);
    expect((await queue(one, { status: 'draft' })).list).toEqual([]);
    expect(await call(contract.adminPostDetail, { postsId: draft }, one)).toMatchObject({
      status: 404,
      msg: '作品不存在或尚未提交审核',
    });
  });

  test('knows a film without a cover by the first of its frames, and an article without one by nothing', async () => {
    const mediaId = await video(author);
    const look = { width: 1280, height: 720, widths: [], placeholder: '', color: '#000000', animated: false, bytes: 1 };
    const frame = (seconds: number) => {
      const key = `image/${mediaId}-${seconds}`;
      const facts = {
        id: deps.random.id(),
        ownerId: author.id,
        part: 'poster' as const,
        mediaId,
        seconds,
        createdAt: clock.now(),
      };
      return { ...look, ...facts, key, url: `/media/${key}/1280.webp` };
    };
    await deps.db.insert(images).values([frame(9), frame(2)]);
    const film = { type: 'video' as const, title: '没有封面的视频', categoryId: 'nature', mediaId };
    const [withFrames, text] = [
      await submitted(film, author),
      await submitted(articleForm({ title: '没有封面的文章', cover: null }), author),
    ];
    const { list } = await queue(one, { keywords: '没有封面的' });
    const pictureOf = (postsId: string) => list.find((row) => row.postsId === postsId)?.picture;
    expect(pictureOf(withFrames)?.url).toBe(`/media/image/${mediaId}-2/1280.webp`);
    expect(pictureOf(text)).toBeNull();
    // The page says what the author gave.
    expect((await detail(withFrames)).picture).toBeNull();
  });

  test('opens a post with all that a decision needs', async () => {
    const postsId = await submitted(articleForm({ title: '要看的', summary: '写好的摘要' }), author);
    expect(await detail(postsId)).toMatchObject({
      postsId,
      status: 'pending',
      summary: '写好的摘要',
      category: { slug: 'nature' },
      tags: ['候鸟', '湿地'],
      region: 'hubei',
      revision: 1,
      pictureCount: 0,
      media: null,
      publishAt: null,
      history: [{ action: 'submit', by: '林鹭', revision: 1 }],
      can: { claim: true, decide: true, offline: false, restore: false },
    });
    expect((await detail(postsId)).html).toContain('湖面还是墨色的');
  });

  test('never shows a reviewer what the author writes after handing in', async () => {
    const postsId = await submitted(articleForm({ title: '交上来的标题' }), author);
    await call(posts.retract, { postsId }, author);
    await call(posts.save, articleForm({ postsId, title: '还在写的标题' }), author);
    expect((await detail(postsId)).title).toBe('交上来的标题');
  });
});

describe('a claim', () => {
  test('holds others off for twenty minutes', async () => {
    const postsId = await submitted(articleForm(), author);
    const claimed = await call(contract.claimPost, { postsId }, one);
    expect(claimed.data.claim).toMatchObject({ mine: true });
    expect((await queue(two)).list.find((row) => row.postsId === postsId)?.claim).toMatchObject({ mine: false });
    expect((await detail(postsId, two)).can).toMatchObject({ claim: false, decide: false });
    const held = `作品正由 ${one.account} 审核，请先处理其他作品`;
    expect(await call(contract.claimPost, { postsId }, two)).toMatchObject({ status: 409, msg: held });
    expect(await call(contract.approvePost, { postsId }, two)).toMatchObject({ status: 409, msg: held });
    expect(await call(contract.rejectPost, { postsId, reasons: [{ text: '广告导流' }] }, two)).toMatchObject({
      status: 409,
      msg: held,
    });
    clock.advance(21 * MINUTE);
    expect((await call(contract.claimPost, { postsId }, two)).data.claim).toMatchObject({ mine: true });
    expect((await call(contract.claimPost, { postsId, claimed: false }, two)).data.claim).toBeNull();
    expect((await call(contract.approvePost, { postsId }, one)).status).toBe(200);
  });

  test('of one post wanted by two at once is one’s', async () => {
    const postsId = await submitted(articleForm(), author);
    const tries = await Promise.all([one, two, one, two].map((by) => call(contract.claimPost, { postsId }, by)));
    const mine = (await detail(postsId, one)).claim?.mine;
    expect(tries.map(({ status }) => status)).toEqual(mine === true ? [200, 409, 200, 409] : [409, 200, 409, 200]);
  });

  test('is not for posts that do not wait', async () => {
    const postsId = await published(articleForm(), author, one);
    expect(await call(contract.claimPost, { postsId }, one)).toMatchObject({
      status: 409,
      msg: '作品不在待审核状态，可能已被处理',
    });
  });
});

describe('a decision', () => {
  test('to pass shows the post everywhere at once', async () => {
    const writer = await user('creator');
    await call(suggest, {});
    const postsId = await submitted(articleForm({ title: '刚刚通过的鹈鹕观察' }), writer);
    const answer = await call(contract.approvePost, { postsId }, one);
    expect(answer).toMatchObject({ status: 200, msg: '已通过', data: { postsId, status: 'published' } });
    expect((await call(postContract.detail, { postsId })).status).toBe(200);
    const found = await call(suggest, { keywords: '鹈鹕观察' });
    expect(found.data.list.map(({ id }) => id)).toEqual([postsId]);
    expect((await call(suggest, {})).data.list.map(({ id }) => id)).toContain(postsId);
  });

  test('made twice, or by two at once, is made once', async () => {
    const postsId = await submitted(articleForm(), author);
    const both = await Promise.all([
      call(contract.approvePost, { postsId }, one),
      call(contract.rejectPost, { postsId, reasons: [{ text: '缺少出处' }] }, two),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.msg).toBe('作品不在待审核状态，可能已被处理');
  });

  test('to send back tells the author why, and is seen in the history', async () => {
    const postsId = await submitted(articleForm(), author);
    const reasons = [
      { text: '缺少出处', anchor: { kind: 'passage', quote: '整片湖醒了', offset: 18 } },
      { text: '图片版权存疑' },
    ];
    expect(await call(contract.rejectPost, { postsId, reasons: [] }, one)).toMatchObject({ status: 400, msg: '请填写退回理由' });
    expect(await call(contract.rejectPost, { postsId, reasons: [{ text: ' ' }] }, one)).toMatchObject({
      status: 400,
      msg: '请填写退回理由',
    });
    expect((await call(contract.rejectPost, { postsId, reasons }, one)).data.status).toBe('rejected');
    expect((await call(posts.ownDetail, { postsId }, author)).data).toMatchObject({ status: 'rejected', reasons });
    expect((await detail(postsId)).history.map(({ action }) => action)).toEqual(['reject', 'submit']);
    await call(posts.save, articleForm({ postsId, title: '改过了' }), author);
    expect((await call(posts.ownDetail, { postsId }, author)).data.reasons).toEqual(reasons);
    await call(posts.submit, { postsId }, author);
    expect((await call(posts.ownDetail, { postsId }, author)).data).toMatchObject({ status: 'pending', reasons: [] });
    expect(await detail(postsId)).toMatchObject({ revision: 2, title: '改过了' });
  });

  test('to send back points at what stands in the post, or is refused', async () => {
    const postsId = await submitted(
      articleForm({ body: body('价格 < 10 元 & 包邮，“真的”。', '第二段讲湖。') }),
      await user('creator'),
    );
    const tried = async (anchor: object) => {
      const { status, msg } = await call(
        contract.rejectPost,
        { postsId, reasons: [{ text: '广告导流' }, { text: '缺少出处', anchor }] },
        one,
      );
      return status === 200 ? null : [status, msg];
    };
    const stray = [400, '第 2 条理由引用的文字不在作品正文中，请重新选中要指出的文字'];
    expect(await tried({ kind: 'passage', quote: '从来没有写过的话', offset: 0 })).toEqual(stray);
    expect(await tried({ kind: 'passage', quote: ' ', offset: 0 })).toEqual(stray);
    expect(await tried({ kind: 'picture', src: '/media/nothing.webp' })).toEqual([
      400,
      '第 2 条理由指出的图片不在作品中，请重新选择',
    ]);
    expect(await tried({ kind: 'time', seconds: 3 })).toEqual([400, '第 2 条理由指出的时间超出了视频长度，请重新标记']);
    expect((await detail(postsId)).status).toBe('pending');
    // Across two paragraphs, with characters that a page writes otherwise.
    expect(await tried({ kind: 'passage', quote: '< 10 元 & 包邮，“真的”。\n第二段', offset: 3 })).toBeNull();
    expect((await detail(postsId)).status).toBe('rejected');
  });

  test('to take down needs a reason that the author reads, and only an administrator undoes it', async () => {
    const postsId = await published(articleForm(), author, one);
    expect(await call(contract.offlinePost, { postsId, reason: ' ' }, one)).toMatchObject({ status: 400, msg: '请填写下架理由' });
    expect((await call(contract.offlinePost, { postsId, reason: '收到侵权投诉，核实中' }, one)).data.status).toBe('offline');
    expect((await call(postContract.detail, { postsId })).status).toBe(404);
    expect((await call(posts.ownDetail, { postsId }, author)).data.reasons).toEqual([{ text: '收到侵权投诉，核实中' }]);
    expect((await queue(one, { status: 'offline' })).list.map((row) => row.postsId)).toContain(postsId);
    expect((await detail(postsId)).can).toMatchObject({ offline: false, restore: true });
    expect((await call(contract.restorePost, { postsId }, two)).data.status).toBe('published');
    expect((await call(postContract.detail, { postsId })).status).toBe(200);
    await call(posts.offline, { postsId }, author);
    expect(await call(contract.restorePost, { postsId }, two)).toMatchObject({ status: 409, msg: '只能恢复由平台下架的作品' });
  });

  test('leaves a row in the audit log with who, what, before and after', async () => {
    const postsId = await submitted(articleForm(), author);
    await call(contract.claimPost, { postsId }, two);
    await call(contract.rejectPost, { postsId, reasons: [{ text: '广告导流' }] }, two);
    expect(await logOf(postsId)).toMatchObject([
      { action: 'posts.claim', adminAccount: two.account, ip: '127.0.0.1' },
      {
        action: 'posts.reject',
        adminId: two.id,
        before: { status: 'pending', review: 'pending' },
        after: { status: 'rejected', reasons: [{ text: '广告导流' }] },
      },
    ]);
  });

  test('is an administrator’s alone', async () => {
    const postsId = await submitted(articleForm(), author);
    expect(await call(contract.approvePost, { postsId }, author)).toMatchObject({ status: 421 });
    expect(await call(contract.approvePost, { postsId })).toMatchObject({ status: 421 });
    expect(await call(contract.approvePost, { postsId: 'nothing' }, one)).toMatchObject({ status: 404 });
  });
});
