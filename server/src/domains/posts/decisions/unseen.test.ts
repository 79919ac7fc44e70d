import { beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#contract/moderation/review.ts';
import * as posts from '#contract/posts/drafts.ts';
import * as postContract from '#contract/posts/post.ts';
import { createReport } from '#contract/moderation/reports.ts';
import * as settings from '#contract/settings/settings.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { articleForm, body, postsOf } from '../../../../test/factories/posts.ts';
import { publishScheduledPosts } from '../service.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { made, submitted, published, again } = postsOf(app);

const operator = await admin('super_admin');
const [one, two] = [await admin('moderator'), await admin('moderator')];
const RISKY = body('都说这门生意稳赚不赔。');

async function auditing(auditMode: settings.AuditMode): Promise<void> {
  const { data } = await call(settings.getSettings, {}, operator);
  await call(settings.saveSettings, { version: data.version, settings: { ...data.settings, auditMode } }, operator);
}
const queue = async () => (await call(contract.adminPostList, { status: 'unseen' }, one)).data;
const titles = async () => (await queue()).list.map(({ title }) => title);
const detail = async (postsId: string) => (await call(contract.adminPostDetail, { postsId }, one)).data;

/** An author of whom three posts were passed by a person. */
async function known() {
  const author = await user('creator');
  for (let n = 0; n < 3; n += 1) await published(articleForm(), author, one);
  return author;
}

beforeEach(async () => {
  for (const { postsId } of (await queue()).list) await call(contract.confirmPost, { postsId }, one);
  await auditing('all');
});

describe('what goes out without a person', () => {
  test('stands in a queue of its own, the greatest risk first and within it the newest', async () => {
    const author = await known();
    await auditing('after');
    const send = async (title: string, more: object = {}, by = author) => {
      clock.advance(1000);
      return submitted(articleForm({ title, ...more }), by);
    };
    const plain = await send('早的');
    await send('晚的');
    await send('有词的', { body: RISKY });
    await send('新人的', {}, await user('creator'));
    expect(await titles()).toEqual(['有词的', '新人的', '晚的', '早的']);
    await call(createReport, { targetType: 'post', targetId: plain, reason: 'ad' }, await user('user'));
    expect(await titles()).toEqual(['早的', '有词的', '新人的', '晚的']);
    const { list, counts } = await queue();
    expect(counts['unseen']).toBe(4);
    expect(list.map(({ status, unseen }) => [status, unseen?.signs])).toEqual([
      ['published', ['reported']],
      ['published', ['words']],
      ['published', ['newcomer']],
      ['published', []],
    ]);
  });

  test('leaves the queue when a person has looked at it, who is named in its history', async () => {
    const author = await user('creator');
    await auditing('after');
    const postsId = await submitted(articleForm({ title: '没人看过' }), author);
    expect((await detail(postsId)).can).toMatchObject({ claim: true, decide: false, confirm: true, offline: true });
    expect((await call(contract.claimPost, { postsId }, one)).data.claim).toMatchObject({ mine: true });
    expect(await call(contract.confirmPost, { postsId, revision: 1 }, two)).toMatchObject({ status: 409 });
    expect(await call(contract.confirmPost, { postsId, revision: 1 }, one)).toMatchObject({ status: 200, msg: '已确认' });
    expect(await titles()).toEqual([]);
    expect((await detail(postsId)).history[0]).toMatchObject({ action: 'approve', by: one.account });
    expect(await call(contract.confirmPost, { postsId }, one)).toMatchObject({
      status: 409,
      msg: '作品不在待复核之列，可能已被处理',
    });
    expect((await call(postContract.detail, { postsId })).status).toBe(200);
  });

  test('comes back to the queue with each new version, and none is confirmed that was not looked at', async () => {
    const author = await user('creator');
    await auditing('after');
    const postsId = await submitted(articleForm({ title: '第一版' }), author);
    await call(contract.confirmPost, { postsId, revision: 1 }, one);
    for (const title of ['第二版', '第三版']) {
      await call(posts.save, articleForm({ postsId, title }), author);
      await call(posts.submit, { postsId }, author);
    }
    expect(await titles()).toEqual(['第三版']);
    // The difference is against what a person has seen, not against what went by itself.
    expect((await detail(postsId)).changes).toMatchObject({ revision: 1 });
    expect(await call(contract.confirmPost, { postsId, revision: 2 }, one)).toMatchObject({
      status: 409,
      msg: '作品在你查看之后又更新了，请看过新的内容再确认',
    });
    expect((await call(contract.confirmPost, { postsId, revision: 3 }, one)).status).toBe(200);
  });

  test('is not in the queue before its time, while it is hidden, or after it was taken down', async () => {
    const author = await user('creator');
    await auditing('after');
    const later = await made(articleForm({ title: '定时的' }), author);
    await call(posts.submit, { postsId: later, publishAt: new Date(clock.now().getTime() + 1_200_000).toISOString() }, author);
    const hidden = await submitted(articleForm({ title: '藏起来的' }), author);
    await call(posts.offline, { postsId: hidden }, author);
    const down = await submitted(articleForm({ title: '下架的' }), author);
    await call(contract.offlinePost, { postsId: down, reason: '侵权' }, one);
    expect(await titles()).toEqual([]);
    clock.advance(1_300_000);
    await publishScheduledPosts(deps);
    expect(await titles()).toEqual(['定时的']);
    expect((await call(posts.submit, { postsId: hidden }, await again(author))).data.status).toBe('published');
    expect(await titles()).toHaveLength(2);
  });

  test('in mode risky too, and not what a person has passed', async () => {
    const author = await known();
    await auditing('risky');
    await submitted(articleForm({ title: '没有词的' }), author);
    const waits = await submitted(articleForm({ title: '有词的', body: RISKY }), author);
    expect(await titles()).toEqual(['没有词的']);
    await call(contract.approvePost, { postsId: waits }, one);
    expect(await titles()).toEqual(['没有词的']);
  });

  test('waits on when the mode is changed, as does what waits for review', async () => {
    const author = await known();
    const waits = await submitted(articleForm({ title: '等审核的' }), author);
    await auditing('after');
    expect((await detail(waits)).status).toBe('pending');
    expect((await call(postContract.detail, { postsId: waits })).status).toBe(404);
    await submitted(articleForm({ title: '先发的' }), author);
    await auditing('all');
    expect(await titles()).toEqual(['先发的']);
  });
});
