import { describe, expect, test } from 'vitest';
import { createComment } from '#contract/comments/comments.ts';
import { sendDanmaku } from '#contract/danmaku/danmaku.ts';
import { earningOverview } from '#contract/earnings/statements.ts';
import { messagePeer, sendMessage } from '#contract/messages/messages.ts';
import { SANCTION_KIND_LABEL, type SanctionKind } from '#contract/moderation/constants.ts';
import { approvePost, rejectPost } from '#contract/moderation/review.ts';
import * as contract from '#contract/moderation/sanctions.ts';
import { save, submit } from '#contract/posts/drafts.ts';
import { approveWithdrawal, payWithdrawal } from '#contract/withdrawals/review.ts';
import { applyWithdrawal, savePayee, withdrawOverview } from '#contract/withdrawals/withdrawals.ts';
import { earned, waited } from '../../../../test/factories/earned.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';
import { createTestApp, PASSWORD, type Visitor } from '../../../../test/test-app.ts';
import { balancesOf } from '#server/db/reads/ledger.ts';
import { publishScheduledPosts } from '../../posts/service.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock } = app;
const { made, submitted, published, video, again } = postsOf(app);
const DAY = 86_400_000;

const author = await user('agencies');
const moderator = await admin('moderator');
const article = await published(articleForm(), author, moderator);
const film = await published(
  { type: 'video', title: '雾里合龙', categoryId: 'nature', mediaId: await video(author) },
  author,
  moderator,
);

const give = async (who: Visitor, kind: SanctionKind, more: object = {}) =>
  (
    await call(
      contract.giveSanction,
      { userId: who.id, kind, rule: 'ad', reason: '多次发布广告', days: 1, ...more },
      await admin('admin'),
    )
  ).data;

let cards = 0;
async function payeeOf(who: Visitor): Promise<string> {
  cards += 1;
  const form = { kind: 'alipay', name: '欧阳海图', account: `1380028${String(cards).padStart(4, '0')}`, password: PASSWORD };
  return (await call(savePayee, form, who)).data.id;
}

const ACTIONS = {
  comment: (who: Visitor) => call(createComment, { postsId: article, content: '拍得真好' }, who),
  danmaku: (who: Visitor) => call(sendDanmaku, { postsId: film, atMs: 4000, content: '两毫米' }, who),
  message: (who: Visitor) => call(sendMessage, { toUserId: author.id, content: '你好' }, who),
  save: (who: Visitor) => call(save, articleForm({ title: '还在写的' }), who),
  submit: async (who: Visitor) => call(submit, { postsId: await made(articleForm(), who) }, who),
  withdraw: async (who: Visitor) => {
    await earned(deps, who.id, 50_000);
    return call(applyWithdrawal, { amount: 20_000, payeeId: await payeeOf(who), password: PASSWORD }, who);
  },
};
type Action = keyof typeof ACTIONS;

/** What each refuses, with how the refusal begins; whatever is not named here goes on. */
const REFUSED: Record<Exclude<SanctionKind, 'login'>, { actions: Action[]; says: RegExp }> = {
  mute: { actions: ['comment', 'danmaku', 'message'], says: /^你已被禁言至 [\d-]{10} [\d:]{5}，期间不能评论、发弹幕和发私信。/ },
  noPublish: { actions: ['submit'], says: /^你已被禁发至 [\d-]{10} [\d:]{5}，期间不能提交和发布作品，草稿可以照常保存。/ },
  noRecommend: { actions: [], says: /^$/ },
  holdEarnings: { actions: ['withdraw'], says: /^你的收益已被冻结至 [\d-]{10} [\d:]{5}，期间收益照常入账，但不能提现。/ },
};
const WHY = '违反规则：垃圾广告。理由：多次发布广告。如有异议，可在“账号设置”的“处罚”中申诉';

describe.each(Object.entries(REFUSED))('under %s', (kind, { actions, says }) => {
  test.each(Object.entries(ACTIONS))('%s', async (name, act) => {
    const who = await user('creator');
    await give(who, kind as SanctionKind);
    const answer = await act(who);
    if (!actions.includes(name as Action)) return expect(answer).toMatchObject({ status: 200 });
    // A withdrawal that is not possible today is a form that does not fit, whatever the reason.
    expect(answer.status).toBe(name === 'withdraw' ? 400 : 403);
    expect(answer.msg).toMatch(says);
    expect(answer.msg).toContain(WHY);
    clock.advance(DAY);
    expect(await act(await again(who))).toMatchObject({ status: 200 });
  });
});

test('the table of what is refused knows every kind but that of logging in, which is refused as before', () => {
  expect([...Object.keys(REFUSED), 'login'].toSorted()).toEqual(Object.keys(SANCTION_KIND_LABEL).toSorted());
});

test('who may not speak reads it in the conversation before typing', async () => {
  const who = await user();
  await give(who, 'mute', { days: undefined });
  const { can } = (await call(messagePeer, { userId: author.id }, who)).data;
  expect(can.send).toBe(false);
  expect(can.reason).toContain('你已被永久禁言，不能评论、发弹幕和发私信。');
});

describe('who may not publish', () => {
  test('has what was scheduled wait, and appear once it is over', async () => {
    const [who, one] = [await user('creator'), await admin('moderator')];
    const postsId = await made(articleForm({ title: '定好时间的' }), who);
    const publishAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
    await call(submit, { postsId, publishAt }, who);
    expect((await call(approvePost, { postsId }, one)).data.status).toBe('scheduled');
    await give(who, 'noPublish', { days: 2 });
    clock.advance(DAY);
    expect(await publishScheduledPosts(deps)).toBe(0);
    clock.advance(DAY);
    expect(await publishScheduledPosts(deps)).toBe(1);
  });

  test('has what waits for review neither passed nor lost', async () => {
    const [who, one] = [await user('creator'), await admin('moderator')];
    const postsId = await submitted(articleForm(), who);
    await give(who, 'noPublish', { days: 2 });
    expect((await call(approvePost, { postsId }, one)).msg).toMatch(
      /^作者已被禁发至 [\d-]{10} [\d:]{5}，期间作品不能发布；可以退回，或先解除禁发$/,
    );
    expect((await call(rejectPost, { postsId, reasons: [{ text: '广告导流' }] }, one)).status).toBe(200);
  });
});

test('earnings that are held are shown as frozen with why, and what was approved is not paid', async () => {
  const [who, first, second] = [await user('creator'), await admin('admin'), await admin('admin')];
  await earned(deps, who.id, 50_000);
  const payeeId = await payeeOf(who);
  await waited(deps, payeeId);
  const id = (await call(applyWithdrawal, { amount: 20_000, payeeId, password: PASSWORD }, who)).data.withdrawId;
  await call(approveWithdrawal, { id }, first);
  const sanction = await give(who, 'holdEarnings', { days: undefined });
  for (const overview of [earningOverview, withdrawOverview])
    expect((await call(overview, {}, who)).data).toMatchObject({
      available: 0,
      frozen: 50_000,
      heldWhy: expect.stringContaining('你的收益已被永久冻结，收益照常入账，但不能提现。'),
    });
  expect(await balancesOf(deps.db, who.id)).toEqual({ available: 30_000, frozen: 20_000 });
  expect(await call(payWithdrawal, { id, receipt: '20261125-001' }, second)).toMatchObject({
    status: 409,
    msg: `提现 ${id} 暂不能打款：申请人的收益已被永久冻结`,
  });
  await call(contract.endSanction, { id: sanction.id, reason: '已核实' }, first);
  expect((await call(withdrawOverview, {}, who)).data).toMatchObject({ available: 30_000, frozen: 20_000, heldWhy: null });
  expect((await call(payWithdrawal, { id, receipt: '20261125-001' }, second)).status).toBe(200);
});

test('what is earned while earnings are held is held with them, and all of it is paid when the time is over', async () => {
  const who = await user('creator');
  await earned(deps, who.id, 50_000);
  await give(who, 'holdEarnings', { days: 1 });
  await earned(deps, who.id, 10_000);
  expect((await call(withdrawOverview, {}, who)).data).toMatchObject({ available: 0, frozen: 60_000 });
  expect(await balancesOf(deps.db, who.id)).toEqual({ available: 60_000, frozen: 0 });
  clock.advance(DAY);
  const [later, first, second] = [await again(who), await admin('admin'), await admin('admin')];
  expect((await call(withdrawOverview, {}, later)).data).toMatchObject({ available: 60_000, frozen: 0, heldWhy: null });
  const payeeId = await payeeOf(later);
  await waited(deps, payeeId);
  const { data } = await call(applyWithdrawal, { amount: 60_000, payeeId, password: PASSWORD }, later);
  await call(approveWithdrawal, { id: data.withdrawId }, first);
  expect((await call(payWithdrawal, { id: data.withdrawId, receipt: '20261125-002' }, second)).status).toBe(200);
  expect(await balancesOf(deps.db, who.id)).toEqual({ available: 0, frozen: 0 });
});
