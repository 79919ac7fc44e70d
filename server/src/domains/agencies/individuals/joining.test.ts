import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as accounts from '#contract/accounts/accounts.ts';
import * as agencies from '#contract/agencies/agencies.ts';
import { LEAVE_NOTICE_DAYS } from '#contract/agencies/constants.ts';
import * as members from '#contract/agencies/members.ts';
import * as statements from '#contract/earnings/statements.ts';
import { setFollow } from '#contract/follows/follows.ts';
import * as notifications from '#contract/notifications/notifications.ts';
import { createCollection, listCollections } from '#contract/posts/collections.ts';
import { save, submit } from '#contract/posts/drafts.ts';
import { approvePost } from '#contract/moderation/review.ts';
import * as audit from '#contract/withdrawals/review.ts';
import * as withdrawals from '#contract/withdrawals/withdrawals.ts';
import { agencyOf } from '../../../../test/factories/agency.ts';
import { earned, waited } from '../../../../test/factories/earned.ts';
import { articleForm, postsOf } from '../../../../test/factories/posts.ts';
import { createApplicant } from '../../../../test/factories/test-application.ts';
import { PASSWORD, type Visitor } from '../../../../test/test-app.ts';
import { addDays, dayInChina } from '../../../core/clock.ts';
import { balancesOf } from '../../../db/reads/ledger.ts';
import { settleDay } from '../../earnings/service.ts';
import { checkLedger } from '../../ledger/service.ts';
import { endDueMemberships } from '../members/leave.ts';

const site = await createApplicant();
const { applied, approve, call, clock, deps, operator, user } = site;
const { again, published } = postsOf(site);
const DAY = 86_400_000;
const CARD = '6222021234567890128';

const today = () => dayInChina(clock.now());
const identity = async (who: Visitor) => (await call(accounts.info, {}, who)).data.identity;
const agencyOfPost = async (id: string) =>
  (await deps.db.$client.query('select agency_id from posts where id = $1', [id])).rows[0].agency_id as string | null;

async function individual(): Promise<Visitor> {
  const who = await user();
  await approve((await applied(who, 'personal')).id);
  return who;
}

/** Joins by a code of the agency; the share is the site’s default of 70 %. */
async function joins(who: Visitor, agency: Visitor): Promise<string> {
  const { data } = await call(agencies.createAgencyInvitationCode, {}, agency);
  const joined = await call(agencies.joinAgency, { invitationCode: data.code }, who);
  const id = joined.data.membership?.id ?? '';
  const admitted = await call(members.memberReviewApprove, { id }, await operator());
  if (admitted.status !== 200) throw new Error(admitted.msg);
  return id;
}

let viewers = 0;
async function views(postId: string, count: number): Promise<void> {
  const day = today();
  await deps.db.execute(sql`select ensure_month_partitions('view_events', ${day}::date, 2)`);
  await deps.db.execute(sql`select ensure_month_partitions('work_earnings', ${day}::date, 2)`);
  await deps.db.execute(sql`
    insert into view_events (day, at, post_id, viewer, seconds)
    select ${day}, ${`${day}T04:00:00Z`}, ${postId}, ${viewers} + n, 30 from generate_series(1, ${count}::integer) as n`);
  viewers += count;
}

describe('who publishes without an agency and joins one', () => {
  test('keeps works, followers and collections, and is an individual creator again after leaving', async () => {
    let who = await individual();
    let agency: Visitor & { agencyId: string } = await agencyOf(site);
    const fan = await user();
    const own = await published(articleForm(), who, await operator());
    expect(await agencyOfPost(own)).toBeNull();
    await call(setFollow, { userId: who.id, followed: true }, fan);
    await call(createCollection, { title: '汉江沿岸' }, who);

    await joins(who, agency);
    expect(await call(accounts.info, {}, who)).toMatchObject({ data: { identity: 'creator', agency: { id: agency.agencyId } } });
    const shared = await published(articleForm({ title: '江上的渡口' }), who, await operator());
    expect(await agencyOfPost(shared)).toBe(agency.agencyId);
    expect(await agencyOfPost(own)).toBeNull();

    const { data } = await call(agencies.leaveAgency, {}, who);
    expect(data.membership?.leavingOn).toBe(addDays(today(), LEAVE_NOTICE_DAYS));
    clock.advance((LEAVE_NOTICE_DAYS + 1) * DAY);
    await endDueMemberships(deps);
    [who, agency] = [await again(who), { ...agency, ...(await again(agency)) }];
    expect((await call(accounts.info, {}, who)).data).toMatchObject({
      identity: 'creator',
      agency: null,
      followerCount: 1,
      postCount: 2,
    });
    expect((await call(listCollections, {}, who)).data).toMatchObject([{ title: '汉江沿岸' }]);
    expect(await agencyOfPost(shared)).toBe(agency.agencyId);
    const { list } = (await call(notifications.notifyList, { kind: 'subAccount' }, who)).data;
    expect(list[0]?.content).toContain('此后你以个人创作者身份继续创作');
  });

  test('cannot create while the agency has stopped them, nor while the agency is stopped, until they have left', async () => {
    const who = await individual();
    const agency = await agencyOf(site);
    const id = await joins(who, agency);
    await call(members.memberDisable, { id, reason: '资料待补' }, agency);
    expect(await identity(who)).toBe('user');
    await call(members.memberRemove, { id, reason: '' }, agency);
    expect(await identity(who)).toBe('creator');
    await joins(who, agency);
    await call(agencies.agencyDisable, { id: agency.agencyId, reason: '资质已过期' }, await operator());
    expect(await identity(who)).toBe('user');
    await call(agencies.leaveAgency, { lastDay: today() }, who);
    clock.advance(DAY);
    await endDueMemberships(deps);
    expect(await identity(await again(who))).toBe('creator');
  });

  test('stays a creator when an application to join is taken back or refused', async () => {
    const who = await individual();
    const agency = await agencyOf(site);
    const code = async () => (await call(agencies.createAgencyInvitationCode, {}, agency)).data.code;
    await call(agencies.joinAgency, { invitationCode: await code() }, who);
    await call(agencies.leaveAgency, {}, who);
    expect(await identity(who)).toBe('creator');
    const { data } = await call(agencies.joinAgency, { invitationCode: await code() }, who);
    const refusal = { id: data.membership?.id ?? '', reason: '与机构关系待核实' };
    expect((await call(members.memberReviewReject, refusal, await operator())).status).toBe(200);
    expect(await identity(who)).toBe('creator');
  });
});

test('a draft comes out under the agency that its author works for then, and under none after leaving', async () => {
  const who = await individual();
  const agency = await agencyOf(site);
  const before = (await call(save, articleForm({ title: '入夏以前' }), who)).data.postsId;
  await joins(who, agency);
  const during = (await call(save, articleForm({ title: '入夏以后' }), who)).data.postsId;
  const comesOut = async (postsId: string, by: Visitor) => {
    await call(submit, { postsId }, by);
    expect((await call(approvePost, { postsId }, await operator())).status).toBe(200);
    return agencyOfPost(postsId);
  };
  expect(await comesOut(before, who)).toBe(agency.agencyId);
  const { data } = await call(agencies.getAgencyInfo, {}, who);
  await call(members.memberRemove, { id: data.membership?.id ?? '', reason: '' }, agency);
  expect(await comesOut(during, who)).toBeNull();
});

test('the earnings of each day go to who held that day, and the ledger balances', async () => {
  let who = await individual();
  let agency: Visitor & { agencyId: string } = await agencyOf(site);
  const own = await published(articleForm({ title: '自己的' }), who, await operator());
  const days: string[] = [];
  const watched = async (...posts: string[]) => {
    days.push(today());
    for (const post of posts) await views(post, 1000);
  };
  const onwards = async (count = 1) => {
    clock.advance(count * DAY);
    [who, agency] = [await again(who), { ...agency, ...(await again(agency)) }];
  };
  await watched(own);

  await onwards();
  await joins(who, agency);
  const shared = await published(articleForm({ title: '机构的' }), who, await operator());
  await watched(own, shared);
  await call(agencies.leaveAgency, {}, who);

  await onwards(LEAVE_NOTICE_DAYS);
  await watched(own, shared);

  await onwards();
  await endDueMemberships(deps);
  const later = await published(articleForm({ title: '离开以后' }), who, await operator());
  await watched(own, shared, later);

  await onwards(3);
  for (const day of days) await settleDay(deps, day);
  // 6.00 yuan for 1,000 views; of the shared work 70 % are the member’s while they are one, and nothing after the last day.
  const mine = async (by: Visitor) => {
    const { data } = await call(statements.earningTrend, { from: days[0] ?? '', to: days.at(-1) ?? '' }, by);
    return days.map((day) => data.days.find((row) => row.day === day)?.mine);
  };
  expect(await mine(who)).toEqual([600, 600 + 420, 600 + 420, 600 + 600]);
  expect(await mine(agency)).toEqual([0, 180, 180, 600]);
  for (const day of days) expect(await settleDay(deps, day)).toMatchObject({ works: 0, gross: 0 });
  expect((await checkLedger(deps)).differences).toEqual([]);
});

describe('the money of a person without an agency', () => {
  async function payee(who: Visitor, name: string) {
    const { data } = await call(withdrawals.savePayee, { kind: 'bank', name, account: CARD, password: PASSWORD }, who);
    await waited(deps, data.id);
    return data;
  }
  const apply = async (who: Visitor, payeeId: string) =>
    (await call(withdrawals.applyWithdrawal, { amount: 20_000, payeeId, password: PASSWORD }, who)).data.withdrawId;
  const nameCheck = async (id: string) =>
    (await call(audit.withdrawalReviewDetailCall, { id }, await operator())).data.checks.find(({ name }) => name === '户名');

  test('is paid to a payee of their own name, whose number declares the tax', async () => {
    const [who, other] = [await individual(), await individual()];
    await earned(deps, who.id, 50_000);
    await earned(deps, other.id, 50_000);
    const own = await payee(who, '程以安');
    expect(own.hasIdNumber).toBe(true);
    const foreign = await payee(other, '欧阳海图');
    expect(foreign.hasIdNumber).toBe(false);
    expect(await nameCheck(await apply(who, own.id))).toEqual({ name: '户名', result: '与本人实名一致', warn: false });
    expect(await nameCheck(await apply(other, foreign.id))).toEqual({ name: '户名', result: '与本人实名不一致', warn: true });
    const { list } = (await call(audit.withdrawalReviewList, { keywords: who.id }, await operator())).data;
    expect(list[0]?.applicant).toMatchObject({ identity: 'creator', agency: null });
  });

  test('ends a withdrawal as it was begun, whatever agency is joined or left meanwhile', async () => {
    const who = await individual();
    const agency = await agencyOf(site);
    await earned(deps, who.id, 60_000);
    const { id: payeeId } = await payee(who, '程以安');
    const first = await apply(who, payeeId);
    const membership = await joins(who, agency);
    const second = await apply(who, payeeId);
    await call(members.memberRemove, { id: membership, reason: '' }, agency);
    const [approver, payer] = [await operator(), await operator()];
    for (const [index, id] of [first, second].entries()) {
      await call(audit.approveWithdrawal, { id }, approver);
      const paid = await call(audit.payWithdrawal, { id, receipt: `2026-person-${index}` }, payer);
      expect(paid).toMatchObject({ status: 200, data: { status: 'paid', taxMethod: 'labor', gross: 20_000 } });
    }
    expect(await balancesOf(deps.db, who.id)).toEqual({ available: 20_000, frozen: 0 });
    expect((await checkLedger(deps)).differences).toEqual([]);
  });
});
