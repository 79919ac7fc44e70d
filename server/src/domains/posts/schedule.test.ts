import { describe, expect, test } from 'vitest';
import { adminPostDetail, approvePost } from '#contract/moderation/review.ts';
import { listOwn } from '#contract/posts/own-posts.ts';
import * as contract from '#contract/posts/drafts.ts';
import * as postContract from '#contract/posts/post.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';
import { emptyBin } from './publication/retract.ts';
import { publishDueJob } from './jobs.ts';
import { postsHandlers } from './handlers.ts';
import { publishScheduledPosts } from './service.ts';

const app = await createTestApp();
const { call, user, admin, clock, deps } = app;
const { made, submitted, published, again } = postsOf(app);

const one = await admin('moderator');

const MINUTE = 60_000;

describe('a post with a time', () => {
  const ahead = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE).toISOString();

  test('is passed now and published then, also when nothing ran at that time', async () => {
    const writer = await user('creator');
    const postsId = await made(articleForm({ title: '定好时间的' }), writer);
    const publishAt = ahead(60);
    await call(contract.submit, { postsId, publishAt }, writer);
    expect((await call(adminPostDetail, { postsId }, one)).data.publishAt).toBe(publishAt);
    expect((await call(approvePost, { postsId }, one)).data.status).toBe('scheduled');
    expect(await publishScheduledPosts(deps)).toBe(0);
    expect((await call(postContract.detail, { postsId })).status).toBe(404);
    expect((await call(listOwn, {}, writer)).data.list[0]).toMatchObject({
      status: 'scheduled',
      publishTime: publishAt,
      can: { edit: false, retract: true },
    });
    clock.advance(90 * MINUTE);
    expect(await publishScheduledPosts(deps)).toBe(1);
    expect(await publishScheduledPosts(deps)).toBe(0);
    expect((await call(postContract.detail, { postsId })).data).toMatchObject({ publishTime: publishAt });
  });

  test('that has passed while it waited for review is published when it is passed', async () => {
    const writer = await user('creator');
    const postsId = await made(articleForm(), writer);
    await call(contract.submit, { postsId, publishAt: ahead(20) }, writer);
    clock.advance(30 * MINUTE);
    expect((await call(approvePost, { postsId }, await again(one, 'admin'))).data.status).toBe('published');
  });

  test('can be taken back and is then not published', async () => {
    const writer = await user('creator');
    const reviewer = await again(one, 'admin');
    const postsId = await made(articleForm(), writer);
    await call(contract.submit, { postsId, publishAt: ahead(20) }, writer);
    await call(approvePost, { postsId }, reviewer);
    expect((await call(contract.retract, { postsId }, writer)).data.status).toBe('draft');
    clock.advance(30 * MINUTE);
    expect(await publishScheduledPosts(deps)).toBe(0);
    expect((await call(contract.ownDetail, { postsId }, writer)).data).toMatchObject({ status: 'draft', publishAt: null });
  });

  test("is kept with the draft, and is the draft's own when it is submitted without saying", async () => {
    const writer = await user('creator');
    const publishAt = ahead(60);
    const postsId = await made(articleForm({ publishAt }), writer);
    const draft = async () => (await call(contract.ownDetail, { postsId }, writer)).data.publishAt;
    expect(await draft()).toBe(publishAt);
    await call(contract.save, articleForm({ postsId, title: '改了题目' }), writer);
    expect(await draft()).toBe(publishAt);
    await call(contract.submit, { postsId }, writer);
    await call(approvePost, { postsId }, await again(one, 'admin'));
    expect((await call(contract.ownDetail, { postsId }, writer)).data).toMatchObject({ status: 'scheduled', publishAt });

    const other = await made(articleForm({ publishAt: ahead(60) }), writer);
    await call(contract.save, articleForm({ postsId: other, publishAt: null }), writer);
    expect((await call(contract.submit, { postsId: other }, writer)).data.status).toBe('pending');
    expect((await call(contract.ownDetail, { postsId: other }, writer)).data.publishAt).toBeNull();
    const late = await made(articleForm({ publishAt: ahead(1) }), writer);
    expect(await call(contract.submit, { postsId: late }, writer)).toMatchObject({ status: 400 });
  });

  test('is published by the worker', async () => {
    const writer = await user('creator');
    const postsId = await made(articleForm(), writer);
    await call(contract.submit, { postsId, publishAt: ahead(10.1) }, writer);
    await call(approvePost, { postsId }, await again(one, 'admin'));
    clock.advance(11 * MINUTE);
    const appeared = new Promise<void>((resolve) => {
      deps.events.subscribe('posts.changed', (changed) => {
        if (changed.postId === postsId) resolve();
      });
    });
    // The queue goes by the database's clock, which no test moves: the job is asked for as the minute would.
    await deps.jobs.enqueue(deps.db, publishDueJob, {});
    const worker = await startWorker(deps, postsHandlers(deps));
    await appeared;
    await worker.stop();
    expect((await call(postContract.detail, { postsId })).status).toBe(200);
  });
});

test('the bin is emptied after thirty days, and not before', async () => {
  const writer = await user('creator');
  const reviewer = await again(one, 'admin');
  const [early, late] = [await published(articleForm(), writer, reviewer), await submitted(articleForm(), writer)];
  await call(contract.remove, { postsId: early }, writer);
  clock.advance(29 * 1440 * MINUTE);
  const later = await again(writer);
  expect(await emptyBin(deps)).toBe(0);
  await call(contract.remove, { postsId: late }, later);
  clock.advance(1441 * MINUTE);
  expect(await emptyBin(deps)).toBe(1);
  const back = await again(writer);
  expect((await call(contract.restore, { postsId: early }, back)).status).toBe(404);
  expect((await call(contract.restore, { postsId: late }, back)).status).toBe(200);
});
