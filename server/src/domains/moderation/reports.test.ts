import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { detail } from '#contract/posts/post.ts';
import { INFRINGEMENT_PROOF_PATH } from '#contract/moderation/constants.ts';
import * as comments from '#contract/comments/comments.ts';
import { sendMessage } from '#contract/messages/messages.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import * as contract from '#contract/moderation/reports.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';
import { notifyReportersJob } from './jobs.ts';
import { removeLooseProofs } from './infringements/add-proof.ts';
import { moderationHandlers } from './handlers.ts';
import { KINDS } from '../../lists.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock, fastify } = app;
const moderator = await admin('moderator');
const author = await user('creator', { nickname: '北岸' });

const report = (by: Visitor, target: object, more: object = {}) =>
  call(contract.createReport, { reason: 'abuse', ...target, ...more }, by);
const commented = async (content = '你们都是废物') => {
  const postsId = await publishedPost(deps, { authorId: author.id });
  const writer = await user('user', { nickname: '吵架的人' });
  const { data } = await call(comments.createComment, { postsId, content }, writer);
  return { postsId, writer, comment: data, target: { targetType: 'comment', targetId: data.id } };
};
const open = async () => (await call(contract.listReportCases, {}, moderator)).data;
const caseOf = async (targetId: string) => {
  const found = (await open()).list.find((row) => row.targetId === targetId);
  if (found === undefined) throw new Error('there is no open case');
  return found;
};
const runJobs = async (caseId: string) => {
  const job = moderationHandlers(deps, KINDS).find(({ job: { name } }) => name === notifyReportersJob.name);
  await job?.run({ caseId } as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
};

describe('a report', () => {
  test('gets a receipt, once a person and thing', async () => {
    const { target } = await commented();
    const reader = await user();
    const first = await report(reader, target, { detail: '连着骂了好几条' });
    expect(first).toMatchObject({ status: 200, data: { again: false } });
    expect(first.data.receipt).toMatch(/^JB\d{8}[2-9A-Z]{8}$/);
    expect((await report(reader, target, { reason: 'ad' })).data).toEqual({ ...first.data, again: true });
    const both = await Promise.all([1, 2, 3].map(() => report(reader, target)));
    expect(new Set(both.map(({ data }) => data.receipt))).toEqual(new Set([first.data.receipt]));
  });

  test('is refused for what is not there, what is one’s own, and without a word on “other”', async () => {
    const { target, writer } = await commented();
    const reader = await user();
    expect(await report(reader, { targetType: 'post', targetId: 'nothing' })).toMatchObject({
      status: 404,
      msg: '举报的内容不存在或已被删除',
    });
    expect(await report(writer, target)).toMatchObject({ status: 400, msg: '不能举报自己' });
    expect(await report(reader, target, { reason: 'other' })).toMatchObject({ status: 400, msg: '请说明举报理由' });
    expect(await report(reader, target, { reason: 'dislike' })).toMatchObject({ status: 400, msg: '请选择举报理由' });
    expect(await call(contract.createReport, { ...target, reason: 'ad' })).toMatchObject({ status: 421 });
  });

  test('keeps what was said, even when it is removed afterwards', async () => {
    const { target, comment, writer, postsId } = await commented('滚出去');
    await report(await user(), target);
    await call(comments.removeComment, { commentId: comment.id }, writer);
    const { id } = await caseOf(comment.id);
    const { data } = await call(contract.reportCaseOf, { id }, moderator);
    expect(data).toMatchObject({
      text: '滚出去',
      link: `/article/${postsId}#comment-${comment.id}`,
      author: { nickname: '吵架的人' },
      can: { handle: true, remove: true },
    });
  });

  test('of a private message comes from who received it alone, with what was said before', async () => {
    const [sender, receiver, stranger] = [await user(), await user(), await user()];
    await call(sendMessage, { toUserId: sender.id, content: '你好，想请教一下' }, receiver);
    const sent = await call(sendMessage, { toUserId: receiver.id, content: '再问就打你' }, sender);
    const target = { targetType: 'message', targetId: sent.data.message.id };
    expect((await report(stranger, target)).status).toBe(404);
    expect((await report(sender, target)).status).toBe(404);
    expect((await report(receiver, target)).status).toBe(200);
    const { data } = await call(contract.reportCaseOf, { id: (await caseOf(sent.data.message.id)).id }, moderator);
    expect(data.reports[0]?.evidence).toMatchObject({
      text: '再问就打你',
      context: [{ text: '你好，想请教一下' }, { text: '再问就打你' }],
    });
    expect(data.can.remove).toBe(false);
  });

  test('of a person and of a post are taken as well', async () => {
    const reader = await user();
    const postsId = await publishedPost(deps, { authorId: author.id, title: '标题党' });
    expect((await report(reader, { targetType: 'post', targetId: postsId }, { reason: 'rumor' })).status).toBe(200);
    expect((await report(reader, { targetType: 'person', targetId: author.id }, { reason: 'fraud' })).status).toBe(200);
    expect((await caseOf(postsId)).text).toContain('标题党');
    expect((await caseOf(author.id)).text).toContain('北岸');
  });
});

describe('a moderator', () => {
  test('sees a thing once, with how many reported it and why, the longest wait first', async () => {
    const first = await commented();
    await report(await user(), first.target);
    clock.advance(1000);
    const second = await commented();
    await report(await user(), second.target, { reason: 'ad' });
    await report(await user(), first.target);
    await report(await user(), first.target, { reason: 'illegal' });
    const { list, counts } = await open();
    const ids = list.map(({ targetId }) => targetId);
    expect(ids.indexOf(first.comment.id)).toBeLessThan(ids.indexOf(second.comment.id));
    expect(await caseOf(first.comment.id)).toMatchObject({
      reportCount: 3,
      reasons: [
        { reason: 'abuse', count: 2 },
        { reason: 'illegal', count: 1 },
      ],
    });
    expect(counts['open']).toBe(list.length);
  });

  test('takes a comment off the site; whoever reported it is told once, and sees it among the own reports', async () => {
    const { target, comment, postsId } = await commented();
    const [one, two] = [await user(), await user()];
    await report(one, target);
    await report(two, target);
    const { id } = await caseOf(comment.id);
    const form = { id, verdict: 'upheld', remove: true, reply: '已隐藏该评论' };
    expect((await call(contract.handleReport, form, moderator)).data).toMatchObject({
      state: 'upheld',
      handledBy: moderator.account,
      can: { handle: false },
    });
    expect((await call(comments.listComments, { postsId })).data).toMatchObject({ list: [], commentCount: 0 });
    expect(await call(contract.handleReport, form, moderator)).toMatchObject({ status: 409, msg: '该举报已被处理' });
    await runJobs(id);
    await runJobs(id);
    for (const reader of [one, two]) {
      const decision = (await call(notifyList, {}, reader)).data.list;
      expect(decision.filter(({ title }) => title === '你对评论“你们都是废物”的举报已处理')).toHaveLength(1);
      expect((await call(contract.listOwnReports, {}, reader)).data.list).toMatchObject([
        { state: 'upheld', reply: '已隐藏该评论', text: '你们都是废物' },
      ]);
    }
    expect((await call(comments.adminCommentList, { status: 'hidden' }, moderator)).data.list[0]).toMatchObject({
      id: comment.id,
      status: 'hidden',
    });
    await call(comments.restoreComment, { commentId: comment.id }, moderator);
    expect((await call(comments.listComments, { postsId })).data.commentCount).toBe(1);
  });

  test('takes a post off the site, and turns a report down', async () => {
    const postsId = await postsOf(app).published(articleForm(), author, moderator);
    await report(await user(), { targetType: 'post', targetId: postsId }, { reason: 'infringement' });
    await call(contract.handleReport, { id: (await caseOf(postsId)).id, verdict: 'upheld', remove: true }, moderator);
    expect((await call(detail, { postsId })).status).toBe(404);

    const { target, comment } = await commented('写得不错');
    const reader = await user();
    await report(reader, target);
    const { id } = await caseOf(comment.id);
    expect(await call(contract.handleReport, { id, verdict: 'dismissed', remove: true }, moderator)).toMatchObject({
      status: 400,
    });
    await call(contract.handleReport, { id, verdict: 'dismissed' }, moderator);
    await runJobs(id);
    expect((await call(notifyList, {}, reader)).data.list[0]?.content).toContain('未发现违反社区规范');
    // Somebody else's report of the same thing is a new case.
    await report(await user(), target);
    expect((await caseOf(comment.id)).id).not.toBe(id);
  });

  test('finds comments with words to look at, and lets one through', async () => {
    const { comment } = await commented('稳赚不赔你也信');
    const risky = async () => (await call(comments.adminCommentList, { status: 'risky' }, moderator)).data.list;
    expect((await risky())[0]).toMatchObject({ id: comment.id, riskyWords: ['稳赚不赔'], status: 'held' });
    await call(comments.restoreComment, { commentId: comment.id }, moderator);
    expect((await risky()).map(({ id }) => id)).not.toContain(comment.id);
  });
});

describe('a complaint of infringement', () => {
  const form = (more: object = {}) => ({
    kind: 'copyright',
    standing: 'self',
    name: '林鹭',
    contact: 'lin@example.com',
    links: ['https://wenjian.example/article/abc'],
    statement: '这篇文章未经许可全文转载了我发表在个人网站上的作品。',
    promised: true,
    ...more,
  });

  test('is open to visitors, answered with a receipt, decided by a moderator and followed by who made it', async () => {
    const { data } = await call(contract.createInfringement, form());
    expect(data.receipt).toMatch(/^QQ\d{8}[2-9A-Z]{8}$/);
    const { receipt } = data;
    const request = (contact: string) => call(contract.infringementProgress, { receipt, contact });
    expect((await request('lin@example.com')).data).toMatchObject({ state: 'open', kind: 'copyright' });
    expect((await request('other@example.com')).status).toBe(404);
    const [row] = (await call(contract.listInfringements, {}, moderator)).data.list;
    const handled = { id: row?.id, verdict: 'upheld', reply: '已下线被投诉的文章' };
    expect((await call(contract.infringementOf, { id: row?.id }, moderator)).data).toEqual({ ...row, works: [] });
    expect((await call(contract.handleInfringement, handled, moderator)).status).toBe(200);
    expect((await call(contract.handleInfringement, handled, moderator)).status).toBe(409);
    expect((await request('lin@example.com')).data).toMatchObject({ state: 'upheld', reply: '已下线被投诉的文章' });
  });

  test('takes the posts that were chosen off the site in the same step, and no others', async () => {
    const posts = postsOf(app);
    const [copied, quoted, ofOther] = [
      await posts.published(articleForm({ title: '抄来的' }), author, moderator),
      await posts.published(articleForm({ title: '合理引用的' }), author, moderator),
      await posts.published(articleForm({ title: '没被投诉的' }), author, moderator),
    ];
    const links = [
      `https://wenjian.example/article/${copied}`,
      `https://wenjian.example/${quoted}`,
      'https://elsewhere.example/a',
    ];
    const { receipt } = (await call(contract.createInfringement, form({ links }))).data;
    const list = (await call(contract.listInfringements, { limit: 100 }, moderator)).data.list;
    const id = list.find((row) => row.receipt === receipt)?.id;
    const found = await call(contract.infringementOf, { id }, moderator);
    expect(found.data.works).toEqual([
      { id: copied, title: '抄来的', link: `/article/${copied}`, shown: true },
      { id: quoted, title: '合理引用的', link: `/article/${quoted}`, shown: true },
    ]);
    const handle = (more: object) =>
      call(contract.handleInfringement, { id, verdict: 'upheld', reply: '已下线', ...more }, moderator);
    expect(await handle({ takeDown: [ofOther] })).toMatchObject({ status: 400, msg: '只能下架投诉里列出的作品' });
    expect(await handle({ verdict: 'dismissed', takeDown: [copied] })).toMatchObject({
      status: 400,
      msg: '投诉不成立时不能下架作品',
    });
    expect((await handle({ takeDown: [copied] })).data).toMatchObject({
      state: 'upheld',
      works: [{ shown: false }, { shown: true }],
    });
    expect((await call(detail, { postsId: copied })).status).toBe(404);
    expect((await call(detail, { postsId: quoted })).status).toBe(200);
    const decision = (await call(notifyList, {}, author)).data.list;
    expect(JSON.stringify(decision)).toContain(receipt);
  });

  test.each([
    [{ statement: '太短了' }, '请说明侵权事实，不少于 20 字'],
    [{ contact: '不是邮箱' }, '请填写手机号或邮箱'],
    [{ links: ['javascript:alert(1)'] }, '链接须以 http:// 或 https:// 开头'],
    [{ promised: false }, '请确认承诺后再提交'],
  ])('with %o is sent back with a sentence', async (more, msg) => {
    expect(await call(contract.createInfringement, form(more))).toMatchObject({ status: 400, msg });
  });

  test('comes at most five times an hour from one address', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => call(contract.createInfringement, form())));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(1);
  });
});

describe('pictures of a complaint', () => {
  const send = async (data: Buffer | null, ip = '203.0.113.7') => {
    const form = new FormData();
    if (data !== null) form.set('file', new Blob([new Uint8Array(data)]), 'proof.jpg');
    const encoded = new Response(form);
    const answer = await fastify.inject({
      method: 'POST',
      url: `/api/v1${INFRINGEMENT_PROOF_PATH}`,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
      remoteAddress: ip,
    });
    return answer.json() as { code: number; msg: string; data: { id: string } };
  };
  const photo = () =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: '#a40' } })
      .withExifMerge({ IFD0: { Make: 'SecretCamera' } })
      .jpeg()
      .toBuffer();
  let addresses = 0;
  /** From an address of its own, since complaints are counted by it. */
  const complaint = async (pictures: string[]) => {
    addresses += 1;
    const answer = await fastify.inject({
      method: 'POST',
      url: `/api/v1${contract.createInfringement.path}`,
      remoteAddress: `203.0.113.${100 + addresses}`,
      payload: {
        kind: 'copyright',
        standing: 'self',
        name: '周正',
        contact: 'zhou@example.com',
        links: ['https://wenjian.example/article/abc'],
        statement: '这篇文章未经许可转载了我发表在个人网站上的全文和照片。',
        pictures,
        promised: true,
      },
    });
    return { status: answer.statusCode, ...(answer.json() as { msg: string; data: { receipt: string } }) };
  };
  const shown = async (receipt: string, by = moderator) =>
    (await call(contract.listInfringements, { limit: 100 }, by)).data.list.find((row) => row.receipt === receipt)?.pictures ?? [];

  test('are seen by who decides on it, by nobody else, and without what the camera wrote into them', async () => {
    const { data } = await send(await photo());
    const { receipt } = (await complaint([data.id])).data;
    const [picture] = await shown(receipt);
    expect(picture).toMatchObject({ width: 60, height: 40 });
    const file = await fastify.inject(picture?.url ?? '');
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();
    expect((await fastify.inject(`${picture?.url}x`)).json()).toMatchObject({ code: 403, msg: '地址已失效，请重新获取' });
    const { key } = (await deps.db.$client.query('select key from infringement_pictures where id = $1', [data.id])).rows[0];
    expect((await fastify.inject(`/media/${key}`)).statusCode).toBe(404);
    clock.advance(11 * 60_000);
    expect((await fastify.inject(picture?.url ?? '')).statusCode).toBe(403);
  });

  test('belong to one complaint, and a lost one is named', async () => {
    const { data } = await send(await photo());
    expect((await complaint([data.id])).status).toBe(200);
    expect(await complaint([data.id])).toMatchObject({ status: 400, msg: '有图片已失效，请重新上传' });
    expect(await complaint(Array.from({ length: 7 }, () => data.id))).toMatchObject({
      status: 400,
      msg: '一次最多上传 6 张图片',
    });
  });

  test('have to be pictures, not too large and not too many', async () => {
    expect(await send(null)).toMatchObject({ code: 400, msg: '请选择要上传的图片' });
    expect((await send(Buffer.from('<script>'))).code).toBe(400);
    expect(await send(Buffer.alloc(10 * 1024 ** 2 + 1))).toMatchObject({ code: 413, msg: '图片不能超过 10 MB' });
    const answers = [];
    for (let times = 0; times < 31; times += 1) answers.push((await send(null, '203.0.113.9')).code);
    expect(answers.slice(-2)).toEqual([400, 429]);
  });

  test('that no complaint has taken are removed, the others stay', async () => {
    const [attached, loose] = [await send(await photo()), await send(await photo())];
    await complaint([attached.data.id]);
    clock.advance(3 * 86_400_000);
    await removeLooseProofs(deps);
    const { rows } = await deps.db.$client.query('select id from infringement_pictures where id = any($1)', [
      [attached.data.id, loose.data.id],
    ]);
    expect(rows).toEqual([{ id: attached.data.id }]);
  });
});
