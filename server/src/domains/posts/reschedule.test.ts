import { beforeEach, describe, expect, test } from 'vitest';
import { adminPostDetail, approvePost } from '#contract/moderation/review.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import { listOwn } from '#contract/posts/own-posts.ts';
import * as contract from '#contract/posts/drafts.ts';
import * as postContract from '#contract/posts/post.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';
import { publishScheduledPosts } from './service.ts';

const app = await createTestApp();
const { call, user, admin, clock, deps } = app;
const { made, published } = postsOf(app);

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
let writer = await user('creator');
let reviewer = await admin('moderator');
// Hours pass in each test, after which nobody is logged in any more.
beforeEach(async () => {
  writer = await user('creator');
  reviewer = await admin('moderator');
});
const ahead = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

/** A post that was passed and waits for its time, an hour ahead. */
async function scheduled(title: string): Promise<string> {
  const postsId = await made(articleForm({ title }), writer);
  await call(contract.submit, { postsId, publishAt: ahead(60 * MINUTE) }, writer);
  expect((await call(approvePost, { postsId }, reviewer)).data.status).toBe('scheduled');
  return postsId;
}

const historyOf = async (postsId: string) =>
  (await call(adminPostDetail, { postsId }, reviewer)).data.history.map(({ action, reasons }) =>
    [action, ...reasons.map(({ text }) => text)].join(' '),
  );

describe('the time of a post that was passed', () => {
  test('is moved without another review, later and earlier', async () => {
    const postsId = await scheduled('改时间的');
    const later = ahead(3 * 60 * MINUTE);
    expect((await call(listOwn, {}, writer)).data.list[0]).toMatchObject({ status: 'scheduled', can: { reschedule: true } });
    expect(await call(contract.reschedule, { postsId, publishAt: later }, writer)).toMatchObject({
      status: 200,
      msg: '发布时间已修改',
      data: { postsId, status: 'scheduled', publishAt: later },
    });
    expect((await call(listOwn, {}, writer)).data.list[0]).toMatchObject({ status: 'scheduled', publishTime: later });
    clock.advance(90 * MINUTE);
    expect(await publishScheduledPosts(deps)).toBe(0);
    reviewer = await admin('moderator');

    const earlier = ahead(20 * MINUTE);
    await call(contract.reschedule, { postsId, publishAt: earlier }, writer);
    await call(contract.reschedule, { postsId, publishAt: earlier }, writer);
    clock.advance(20 * MINUTE);
    expect(await publishScheduledPosts(deps)).toBe(1);
    expect((await call(postContract.detail, { postsId })).data).toMatchObject({ publishTime: earlier });
    const history = await historyOf(postsId);
    expect(history.filter((line) => line.startsWith('reschedule'))).toHaveLength(2);
    expect(history.filter((line) => line === 'submit')).toHaveLength(1);
    expect(history.find((line) => line.startsWith('reschedule'))).toMatch(
      /^reschedule \d{4}-\d\d-\d\d \d\d:\d\d → \d{4}-\d\d-\d\d \d\d:\d\d$/,
    );
  });

  test('is brought forward to now', async () => {
    const postsId = await scheduled('现在就发的');
    expect(await call(contract.reschedule, { postsId, publishAt: null }, writer)).toMatchObject({
      msg: '已发布',
      data: { status: 'published', publishAt: null },
    });
    const { publishTime } = (await call(postContract.detail, { postsId })).data;
    expect(clock.now().getTime() - Date.parse(publishTime)).toBeLessThan(MINUTE);
    // Its author knows.
    const { list } = (await call(notifyList, { kind: 'audit' }, writer)).data;
    expect(list.map(({ title }) => title)).not.toContain('你的文章《现在就发的》已按时发布');
    expect(await call(contract.reschedule, { postsId, publishAt: ahead(DAY) }, writer)).toMatchObject({
      status: 409,
      msg: '作品不在等待发布，不能修改发布时间',
    });
    clock.advance(2 * 60 * MINUTE);
    expect(await publishScheduledPosts(deps)).toBe(0);
  });

  test('is neither past nor far ahead', async () => {
    const postsId = await scheduled('时间不对的');
    for (const publishAt of [ahead(-DAY), ahead(9 * MINUTE), ahead(31 * DAY)])
      expect(await call(contract.reschedule, { postsId, publishAt }, writer)).toMatchObject({
        status: 400,
        msg: '定时发布时间须在 10 分钟之后、30 天之内',
      });
    expect(await call(contract.reschedule, { postsId, publishAt: '明天' }, writer)).toMatchObject({
      status: 400,
      msg: '发布时间格式不正确',
    });
    expect(await historyOf(postsId)).not.toContainEqual(expect.stringMatching(/^reschedule/));
  });
});

test('a post that waits for review keeps its place while its time is changed', async () => {
  const postsId = await made(articleForm({ title: '还在排队的' }), writer);
  await call(contract.submit, { postsId, publishAt: ahead(60 * MINUTE) }, writer);
  const { submittedAt } = (await call(listOwn, {}, writer)).data.list[0] ?? {};
  clock.advance(MINUTE);
  expect(await call(contract.reschedule, { postsId, publishAt: null }, writer)).toMatchObject({
    msg: '审核通过后立即发布',
    data: { status: 'pending', publishAt: null },
  });
  expect((await call(listOwn, {}, writer)).data.list[0]).toMatchObject({ submittedAt, publishTime: null });
  expect(await historyOf(postsId)).toContainEqual(expect.stringMatching(/^reschedule .* → 通过后立即$/));
  expect((await call(approvePost, { postsId }, reviewer)).data.status).toBe('published');
});

test('what readers have seen, and what nobody has submitted, has no time to change', async () => {
  const live = await published(articleForm(), writer, reviewer);
  await call(contract.save, articleForm({ postsId: live, title: '改过的题目' }), writer);
  await call(contract.submit, { postsId: live }, writer);
  const draft = await made(articleForm(), writer);
  for (const postsId of [live, draft])
    expect((await call(contract.reschedule, { postsId, publishAt: ahead(DAY) }, writer)).status).toBe(409);
});
