import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as accounts from '#contract/accounts/accounts.ts';
import * as agencies from '#contract/agencies/agencies.ts';
import * as notifications from '#contract/notifications/notifications.ts';
import * as posts from '#contract/posts/post.ts';
import * as draftsContract from '#contract/posts/drafts.ts';
import { LEAVE_NOTICE_DAYS, LEAVING_AHEAD_MAX_DAYS } from '#contract/agencies/constants.ts';
import * as members from '#contract/agencies/members.ts';
import { agencyOf } from '../../../test/factories/agency.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { dayInChina } from '../../core/clock.ts';
import { agenciesHandlers } from './handlers.ts';
import { textInvitation } from './jobs.ts';
import { endDueMemberships } from './members/leave.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock, outbox } = app;
// Anew each time: the tests move time on past a session's end.
const operator = () => admin('admin');

const identity = async (who: Visitor) => (await call(accounts.info, {}, who)).data.identity;
const info = async (who: Visitor) => (await call(agencies.getAgencyInfo, {}, who)).data;
const notices = async (who: Visitor) =>
  (await call(notifications.notifyList, { kind: 'subAccount' }, who)).data.list.map(({ title }) => title);
const approve = async (id: string) => call(members.memberReviewApprove, { id }, await operator());
const mobileOf = async (who: Visitor) =>
  (await deps.db.$client.query('select mobile from users where id = $1', [who.id])).rows[0].mobile as string;
const draft = (who: Visitor) => call(draftsContract.save, { type: 'article', title: '江边一日', origin: 'original' }, who);

async function joined(share = 65) {
  const [agency, one] = [await agencyOf(app), await user()];
  const invited = await call(members.memberInvite, { mobile: await mobileOf(one), share }, agency);
  await call(agencies.answerInvitation, { id: invited.data.id, accepted: true }, one);
  await approve(invited.data.id);
  return { agency, one, id: invited.data.id };
}

describe('from invitation to leaving', () => {
  test('identity, rights and posts are right at each step, and both sides are told', async () => {
    const [agency, one] = [await agencyOf(app, { name: '江畔影像' }), await user('user', { nickname: '林晓舟' })];

    const invited = await call(members.memberInvite, { mobile: await mobileOf(one), share: 65 }, agency);
    expect(invited).toMatchObject({ status: 200, data: { status: 'pending', waitingFor: 'person', share: 65 } });
    const { id } = invited.data;
    expect(await notices(one)).toEqual(['江畔影像 邀请你加入机构，分成 65%']);
    expect(await identity(one)).toBe('user');
    expect(await draft(one)).toMatchObject({ status: 403 });
    expect(await approve(id)).toMatchObject({ status: 409, msg: '对方还没有接受邀请' });

    const accepted = await call(agencies.answerInvitation, { id, accepted: true }, one);
    expect(accepted.data).toMatchObject({ role: 'member', membership: { status: 'pending', waitingFor: 'platform' } });
    expect(await identity(one)).toBe('user');
    const waiting = await call(members.memberReviewList, {}, await operator());
    expect(waiting.data.list).toMatchObject([{ id, applicant: { id: one.id }, agency: { name: '江畔影像' }, share: 65 }]);

    expect(await approve(id)).toMatchObject({ status: 200, data: { status: 'approved' } });
    expect(await identity(one)).toBe('creator');
    expect((await draft(one)).status).toBe(200);
    expect((await call(accounts.publicInfo, { id: one.id })).data.agency).toMatchObject({ name: '江畔影像' });
    const post = await publishedPost(deps, { authorId: one.id, agencyId: agency.agencyId });
    expect((await call(members.memberList, {}, agency)).data).toMatchObject({
      list: [{ id, status: 'approved', works: 1, share: 65, can: { disable: true, remove: true } }],
      counts: { approved: 1 },
    });

    await call(members.memberDisable, { id, reason: '资料待补' }, agency);
    expect(await identity(one)).toBe('user');
    expect(await draft(one)).toMatchObject({ status: 403 });
    expect((await call(posts.detail, { postsId: post })).status).toBe(200);
    await call(members.memberEnable, { id }, agency);
    expect(await identity(one)).toBe('creator');

    const lastDay = dayAhead(LEAVE_NOTICE_DAYS);
    expect((await call(agencies.leaveAgency, {}, one)).data.membership).toMatchObject({ leavingOn: lastDay });
    clock.advance((LEAVE_NOTICE_DAYS + 1) * 86_400_000);
    await endDueMemberships(deps);
    Object.assign(one, await login(one));
    Object.assign(agency, await login(agency));
    expect(await info(one)).toMatchObject({
      role: 'none',
      past: {
        agency: { name: '江畔影像' },
        works: 1,
        shares: [{ percent: 65, state: 'confirmed' }],
        closing: { lastDay, settledOn: dayInChina(new Date(Date.parse(lastDay) + 2 * 86_400_000)), settled: false, earned: 0 },
      },
    });
    expect(await identity(one)).toBe('user');
    expect(await draft(one)).toMatchObject({ status: 403 });
    expect((await call(posts.detail, { postsId: post })).status).toBe(200);
    expect((await call(accounts.publicInfo, { id: one.id })).data.agency).toBeNull();
    expect(await notices(one)).toEqual([
      '你已离开 江畔影像',
      '江畔影像 启用了你的子账号',
      '江畔影像 停用了你的子账号',
      '你已成为 江畔影像 的子账号，可以开始创作了',
      '江畔影像 邀请你加入机构，分成 65%',
    ]);
    expect(await notices(agency)).toEqual([
      '林晓舟 离开了机构',
      `林晓舟 将于 ${lastDay} 离开机构`,
      '子账号 林晓舟 已通过平台审核',
      '林晓舟 接受了加入机构的邀请，等待平台审核',
    ]);
    const detail = await call(members.memberDetailCall, { id }, agency);
    expect(detail.data.history.map(({ action }) => action)).toEqual([
      'invite',
      'accept',
      'approve',
      'disable',
      'enable',
      'planLeave',
      'leave',
    ]);
  });

  test('a mobile without an account gets one and a text message; its owner confirms the share before anybody admits them', async () => {
    const agency = await agencyOf(app, { name: '江上影像' });
    const mobile = '15900000001';
    const made = await call(members.memberCreate, { mobile, nickname: '孟昭宁', share: 60 }, agency);
    const { id } = made.data;
    expect(made.data).toMatchObject({
      status: 'pending',
      waitingFor: 'person',
      source: 'create',
      share: 60,
      mobile: '159****0001',
    });
    const invited = async () => (await outbox()).filter(({ to, template }) => to === mobile && template === 'member');
    await textOnce(id);
    expect(await invited()).toMatchObject([
      { agency: '江上影像', link: expect.stringMatching(/^http.*\/settings\?tab=agency$/) },
    ]);
    expect(await approve(id)).toMatchObject({ status: 409, msg: '对方还没有接受邀请' });

    await call(accounts.sendForMobileSMSCaptcha, { mobile });
    const code = (await outbox()).findLast((message) => message.to === mobile && message.code !== undefined)?.code ?? '';
    const { token } = (await call(accounts.loginForMobileSMSCaptcha, { mobile, smsCaptcha: code })).data;
    const one = { id: '', token };
    expect((await info(one)).membership).toMatchObject({ id, share: 60, shares: [{ percent: 60, state: 'proposed' }] });
    await call(agencies.answerInvitation, { id, accepted: true }, one);
    await textOnce(id);
    expect(await invited()).toHaveLength(1);
    await approve(id);
    expect(await identity(one)).toBe('creator');
    expect((await info(one)).membership).toMatchObject({ share: 60, shares: [{ percent: 60, state: 'confirmed' }] });
  });

  test('new members are offered the default share of the earnings terms; who is one already keeps what was agreed', async () => {
    const terms = (percent: number) =>
      deps.db.execute(sql`update payout_configs set terms = jsonb_set(terms, '{defaultShare}', to_jsonb(${percent}::integer))`);
    const [agency, one, two] = [await agencyOf(app), await user(), await user()];
    const code = (await call(agencies.createAgencyInvitationCode, { usesAllowed: 2 }, agency)).data.code;
    const before = await call(agencies.joinAgency, { invitationCode: code }, one);
    await terms(55);
    const after = await call(agencies.joinAgency, { invitationCode: code }, two);
    const invited = await call(members.memberInvite, { userId: (await user()).id }, agency);
    expect([before.data.membership?.share, after.data.membership?.share, invited.data.share]).toEqual([70, 55, 55]);
    const { list, defaultShare } = (await call(members.memberList, {}, agency)).data;
    expect([defaultShare, ...list.map(({ share }) => share).toSorted()]).toEqual([55, 55, 55, 70]);
    await terms(70);
  });

  test('a person joins with the code of an agency, and not with another one', async () => {
    const [agency, one, two] = [await agencyOf(app), await user(), await user()];
    const code = (await call(agencies.createAgencyInvitationCode, { usesAllowed: 1 }, agency)).data;
    expect(code).toMatchObject({ purpose: 'joinAgency', agency: { id: agency.agencyId }, usesAllowed: 1 });
    const response = await call(agencies.joinAgency, { invitationCode: code.code.toLowerCase() }, one);
    expect(response.data).toMatchObject({ role: 'member', membership: { source: 'code', waitingFor: 'platform', share: 70 } });
    expect(await call(agencies.joinAgency, { invitationCode: code.code }, two)).toMatchObject({
      status: 400,
      msg: '邀请码已用完，请换一个',
    });
    const again = await call(agencies.joinAgency, { invitationCode: code.code }, one);
    expect(again).toMatchObject({ status: 409, msg: '你已加入或正在加入一家机构' });
    const uses = await call(agencies.agencyInvitationCodeUses, { codeId: code.id }, agency);
    expect(uses.data.list).toMatchObject([{ userId: one.id }]);
    const revoked = await call(agencies.revokeAgencyInvitationCode, { id: code.id }, agency);
    expect(revoked.data.state).toBe('revoked');
  });

  test('one leaves after the notice of the settings, goes on until the last day is over, and may think better of it', async () => {
    const { one, agency } = await joined();
    const [earliest, latest] = [dayAhead(LEAVE_NOTICE_DAYS), dayAhead(LEAVING_AHEAD_MAX_DAYS)];
    expect((await info(one)).membership?.leaveDays).toEqual({ earliest, latest });
    for (const lastDay of [dayAhead(0), dayAhead(LEAVE_NOTICE_DAYS - 1), dayAhead(LEAVING_AHEAD_MAX_DAYS + 1)])
      expect(await call(agencies.leaveAgency, { lastDay }, one)).toMatchObject({
        status: 400,
        msg: `截止日应在 ${earliest} 到 ${latest} 之间`,
      });
    const planned = await call(agencies.leaveAgency, { lastDay: earliest }, one);
    expect(planned.data.membership).toMatchObject({ status: 'approved', leavingOn: earliest });
    const leaving = async () => (await call(members.memberList, { only: 'leaving' }, agency)).data.total;
    expect(await leaving()).toBe(1);
    await call(agencies.leaveAgency, { cancelled: true }, one);
    expect((await info(one)).membership?.leavingOn).toBeNull();
    expect(await leaving()).toBe(0);
    await call(agencies.leaveAgency, { lastDay: earliest }, one);
    await endDueMemberships(deps);
    expect(await identity(one)).toBe('creator');
    clock.advance((LEAVE_NOTICE_DAYS + 1) * 86_400_000);
    await endDueMemberships(deps);
    await endDueMemberships(deps);
    const { rows } = await deps.db.$client.query('select identity from users where id = $1', [one.id]);
    expect(rows).toEqual([{ identity: 'user' }]);
    const { rows: events } = await deps.db.$client.query(
      `select count(*)::int as n from agency_member_events e join agency_members m on m.id = e.member_id where m.agency_id = $1 and action = 'leave'`,
      [agency.agencyId],
    );
    expect(events).toEqual([{ n: 1 }]);
  });

  test('an agency that the platform has stopped keeps nobody for the notice', async () => {
    const { one, agency } = await joined();
    await call(agencies.agencyDisable, { id: agency.agencyId, reason: '资质失效' }, await operator());
    expect((await call(agencies.leaveAgency, { lastDay: dayAhead(0) }, one)).data.membership).toMatchObject({
      leavingOn: dayAhead(0),
    });
  });

  test('removed by the agency one is a user again, keeps the posts and may join another', async () => {
    const { one, agency, id } = await joined();
    const post = await publishedPost(deps, { authorId: one.id, agencyId: agency.agencyId });
    const removed = await call(members.memberRemove, { id, reason: '合作到期' }, agency);
    // The last day is shared as agreed, and so are those before it that are not settled yet.
    expect(removed.data).toMatchObject({ status: 'removed', endedBy: 'agency', works: 1, leavingOn: dayAhead(0) });
    expect(await call(members.memberRemove, { id }, agency)).toMatchObject({ status: 200, data: { reason: '合作到期' } });
    expect(await identity(one)).toBe('user');
    expect((await call(posts.detail, { postsId: post })).status).toBe(200);
    const other = await agencyOf(app);
    const invited = await call(members.memberInvite, { userId: one.id }, other);
    expect(invited.data).toMatchObject({ waitingFor: 'person', share: 70 });
  });
});

describe('the share', () => {
  test('changes when the other side confirms, from the next day on, and never by one side alone', async () => {
    const { one, agency, id } = await joined(60);
    const proposed = await call(members.memberModifyShare, { id, share: 70 }, agency);
    expect(proposed.data).toMatchObject({ share: 60, proposal: { percent: 70, proposedBy: 'agency' } });
    const shareId = proposed.data.proposal?.id ?? '';
    expect(await call(agencies.confirmShare, { shareId }, agency)).toMatchObject({ status: 403, msg: '自己的提议须由对方确认' });
    expect(await call(agencies.confirmShare, { shareId }, (await joined()).one)).toMatchObject({ status: 404 });
    expect((await call(agencies.confirmShare, { shareId }, one)).data).toMatchObject({ state: 'confirmed', percent: 70 });
    const upcoming = { percent: 70, effectiveFrom: dayInChina(new Date(clock.now().getTime() + 86_400_000)) };
    expect((await info(one)).membership).toMatchObject({ share: 60, proposal: null, upcoming });
    expect((await call(members.memberList, {}, agency)).data.list).toMatchObject([{ id, share: 60, upcoming }]);
    expect(await call(members.memberModifyShare, { id, share: 70 }, agency)).toMatchObject({
      status: 409,
      msg: `已确认从 ${upcoming.effectiveFrom} 起按 70% 分成`,
    });
    clock.advance(86_400_000);
    const later = await login(one);
    expect((await info(later)).membership).toMatchObject({ share: 70, upcoming: null });

    await call(agencies.proposeShare, { share: 80 }, later);
    const owner = await login(agency);
    // However many members there are: it is found by itself, and nobody who waits for nothing with it.
    await call(members.memberCreate, { mobile: '13599990001', nickname: '江上新人' }, owner);
    const proposals = async () => (await call(members.memberList, { only: 'share' }, owner)).data;
    expect(await proposals()).toMatchObject({ total: 1, list: [{ id }] });
    const open = (await proposals()).list[0]?.proposal;
    expect(open).toMatchObject({ percent: 80, proposedBy: 'person', state: 'proposed' });
    await call(agencies.proposeShare, { share: 75 }, later);
    expect(await call(agencies.confirmShare, { shareId: open?.id }, owner)).toMatchObject({
      status: 409,
      msg: '该提议已处理或已撤回',
    });
    const newest = (await info(later)).membership?.proposal?.id;
    expect((await call(agencies.confirmShare, { shareId: newest, accepted: false }, owner)).data.state).toBe('declined');
    expect(await proposals()).toMatchObject({ total: 0, list: [] });
    expect((await info(later)).membership?.shares.map(({ percent, state }) => [percent, state])).toEqual([
      [75, 'declined'],
      [80, 'withdrawn'],
      [70, 'confirmed'],
      [60, 'confirmed'],
    ]);
  });

  test('stays when nobody answers in a week', async () => {
    const { one, agency, id } = await joined(60);
    const { proposal } = (await call(members.memberModifyShare, { id, share: 50 }, agency)).data;
    clock.advance(7 * 86_400_000);
    const later = await login(one);
    expect(await call(agencies.confirmShare, { shareId: proposal?.id }, later)).toMatchObject({
      status: 409,
      msg: '该提议已过期，请重新提议',
    });
    expect((await info(later)).membership).toMatchObject({ share: 60, proposal: null });
  });
});

describe('refused', () => {
  test("is whoever touches another agency's member", async () => {
    const { id } = await joined();
    const stranger = await agencyOf(app);
    for (const declared of [members.memberDisable, members.memberEnable, members.memberRemove])
      expect(await call(declared, { id }, stranger)).toMatchObject({ status: 404, msg: '子账号不存在' });
    expect(await call(members.memberModifyShare, { id, share: 10 }, stranger)).toMatchObject({ status: 404 });
    expect(await call(members.memberDetailCall, { id }, stranger)).toMatchObject({ status: 404 });
    expect((await call(members.memberList, {}, stranger)).data.list).toEqual([]);
  });

  test('is the invitation of an agency, of somebody taken, and the answer of somebody else', async () => {
    const [agency, other, one] = [await agencyOf(app), await agencyOf(app), await user()];
    const invite = (mobile: string, by = agency) => call(members.memberInvite, { mobile }, by);
    expect(await invite(await mobileOf(other))).toMatchObject({ status: 409, msg: '该用户已是机构账号，不能加入其他机构' });
    expect(await invite('15999999999')).toMatchObject({ status: 404, msg: '该用户不存在，可以直接新建子账号' });
    const mine = await invite(await mobileOf(one));
    expect(await invite(await mobileOf(one), other)).toMatchObject({ status: 409, msg: '该用户已加入或正在加入一家机构' });
    expect(await call(agencies.answerInvitation, { id: mine.data.id, accepted: true }, await user())).toMatchObject({
      status: 404,
    });
    await call(agencies.answerInvitation, { id: mine.data.id, accepted: false }, one);
    expect((await invite(await mobileOf(one), other)).status).toBe(200);
  });

  test('is a second place when two agencies ask at once', async () => {
    const [one, agencies] = [await user(), await Promise.all(Array.from({ length: 5 }, () => agencyOf(app)))];
    const answers = await Promise.all(agencies.map((by) => call(members.memberInvite, { userId: one.id }, by)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  test('is a number that is none', async () => {
    const agency = await agencyOf(app);
    const create = (more: object) => call(members.memberCreate, { mobile: '15900000009', nickname: '孟昭宁', ...more }, agency);
    expect(await create({ mobile: '1287755340' })).toMatchObject({ status: 400, msg: '手机号格式不正确' });
    expect(await create({ nickname: '' })).toMatchObject({ status: 400, msg: '请输入昵称' });
    for (const share of [-1, 101, 65.5, '65'])
      expect(await create({ share })).toMatchObject({ status: 400, msg: '分成比例应为 0 到 100 的整数' });
  });
});

describe('the platform', () => {
  test('refuses an application with a reason, once', async () => {
    const [agency, one] = [await agencyOf(app), await user()];
    const { id } = (await call(members.memberInvite, { userId: one.id }, agency)).data;
    await call(agencies.answerInvitation, { id, accepted: true }, one);
    expect(await call(members.memberReviewReject, { id }, await operator())).toMatchObject({
      status: 400,
      msg: '请填写理由',
    });
    await call(members.memberReviewReject, { id, reason: '资料不符' }, await operator());
    expect(await approve(id)).toMatchObject({ status: 409, msg: '该申请已处理' });
    expect((await info(one)).past).toMatchObject({ status: 'rejected', reason: '资料不符' });
    const { rows } = await deps.db.$client.query('select action from audit_log where target_id = $1', [id]);
    expect(rows).toEqual([{ action: 'subAccounts.reject' }]);
  });

  test('stops a member so that its agency cannot start it again', async () => {
    const { one, agency, id } = await joined();
    await call(members.adminMemberDisable, { id, reason: '多次违规' }, await operator());
    expect(await identity(one)).toBe('user');
    expect(await call(members.memberEnable, { id }, agency)).toMatchObject({
      status: 409,
      msg: '平台停用的子账号只能由平台启用',
    });
    await call(members.adminMemberEnable, { id }, await operator());
    expect(await identity(one)).toBe('creator');
  });

  test('stops an agency with everybody who works for it, and starts them again', async () => {
    const { one, agency } = await joined();
    const stopped = await call(agencies.agencyDisable, { id: agency.agencyId, reason: '资质失效' }, await operator());
    expect(stopped.data).toMatchObject({ status: 1, disabledReason: '资质失效' });
    expect([await identity(agency), await identity(one)]).toEqual(['user', 'user']);
    await call(agencies.agencyEnable, { id: agency.agencyId }, await operator());
    expect([await identity(agency), await identity(one)]).toEqual(['agencies', 'creator']);
    const detail = await call(agencies.agencyDetail, { id: agency.agencyId }, await operator());
    expect(detail.data).toMatchObject({ members: 1, counts: { approved: 1 } });
    const listed = await call(agencies.agencyList, { keywords: agency.name, status: 'normal' }, await operator());
    expect(listed.data.list.map(({ id }) => id)).toContain(agency.agencyId);
  });
});

test('an agency changes its introduction and its logo, which must be a picture of its own', async () => {
  const agency = await agencyOf(app);
  const changed = await call(agencies.modifyAgencyInfo, { introduction: '记录江边的人' }, agency);
  expect(changed.data).toMatchObject({ role: 'owner', agency: { introduction: '记录江边的人' } });
  const ofOther = await call(agencies.modifyAgencyInfo, { introduction: '好', logo: '/media/image/x.webp' }, agency);
  expect(ofOther).toMatchObject({ status: 400, msg: '请重新上传机构标志' });
});

const dayAhead = (days: number): string => dayInChina(new Date(clock.now().getTime() + days * 86_400_000));

const textOnce = async (memberId: string): Promise<void> => {
  const handler = agenciesHandlers(deps).find(({ job }) => job.name === textInvitation.name);
  await handler?.run({ memberId } as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
};

/** Time went on past the session's end. */
async function login(who: Visitor): Promise<Visitor> {
  const answer = await call(accounts.loginForMobilePassword, { mobile: await mobileOf(who), password: 'Wenjian2026' });
  return { id: who.id, token: answer.data.token };
}
