import { describe, expect, test } from 'vitest';
import * as accounts from '#contract/accounts/accounts.ts';
import { deleteAccount } from '#contract/accounts/settings.ts';
import * as agencies from '#contract/agencies/agencies.ts';
import type { ApplicationValues } from '#contract/agencies/application-fields.ts';
import * as contract from '#contract/agencies/applications.ts';
import { PERSONAL_DAYS } from '#contract/agencies/constants.ts';
import * as invitations from '#contract/invitation-codes/invitation-codes.ts';
import * as notifications from '#contract/notifications/notifications.ts';
import { save } from '#contract/posts/drafts.ts';
import { getSettings, saveSettings, type RegistrationMode } from '#contract/settings/settings.ts';
import { earned } from '../../../../test/factories/earned.ts';
import { createApplicant } from '../../../../test/factories/test-application.ts';
import { PASSWORD, type Visitor } from '../../../../test/test-app.ts';
import { applicantClosed } from '../../accounts/jobs.ts';
import { agenciesHandlers } from '../handlers.ts';
import { openPerson, resealIdNumbers } from '../service.ts';

const site = await createApplicant();
const { admin, answers, applied, approve, call, clock, deps, operator, reject, submit, user } = site;
const DAY = 86_400_000;

const status = async (who: Visitor) => (await call(contract.applicationStatus, { kind: 'personal' }, who)).data;
const me = async (who: Visitor) => (await call(accounts.info, {}, who)).data;
const draft = (who: Visitor) => call(save, { type: 'article', title: '江边一日', origin: 'original' }, who);
const withdraw = (who: Visitor) => call(contract.cancelApplication, {}, who);

async function setMode(individualMode: RegistrationMode): Promise<void> {
  const by = await admin();
  const { data } = await call(getSettings, {}, by);
  await call(saveSettings, { version: data.version, settings: { ...data.settings, individualMode } }, by);
}

/** Somebody whom the platform has admitted as a person. */
async function individual(): Promise<Visitor & { given: ApplicationValues; applicationId: string }> {
  const who = await user();
  const { id, given } = await applied(who, 'personal');
  await approve(id);
  return { ...who, given, applicationId: id };
}

describe('a person who applies', () => {
  test('goes from an empty form to a creator without an agency, mending only what was refused', async () => {
    const who = await user('user', { nickname: '程以安' });
    expect(await status(who)).toEqual({ application: null, refusal: null });
    expect((await draft(who)).status).toBe(403);
    const values = await answers(who, 'personal');
    expect(Object.keys(values).toSorted()).toEqual(['field', 'idNumber', 'introduction', 'links', 'operatorName']);
    const sent = await submit(who, 'personal', values);
    expect(sent).toMatchObject({
      status: 200,
      msg: '申请已提交',
      data: {
        kind: 'personal',
        status: 'pending',
        agreementVersion: '2026.11',
        confirmedMobile: expect.stringContaining('****') as string,
      },
    });
    const { id } = sent.data;

    const queue = await call(contract.applicationReviewList, { kind: 'personal', keywords: '程以安' }, await operator());
    expect(queue.data.list[0]).toMatchObject({ id, kind: 'personal', organisationName: '程以安', region: null, submissions: 1 });
    const { checks, values: shown } = (await call(contract.applicationReviewDetail, { id }, await operator())).data;
    expect(checks.map(({ key, ok }) => [key, ok])).toEqual([
      ['idNumber', true],
      ['sameNumber', true],
      ['mobile', true],
    ]);
    expect(shown.idNumber).toMatch(/^4206\*{10}/);
    expect((await call(contract.revealIdNumber, { id }, await operator())).data.idNumber).toBe(values.idNumber);

    await reject(id, { introduction: '请写明打算发布什么' });
    expect((await status(who)).application).toMatchObject({
      status: 'rejected',
      reasons: { introduction: '请写明打算发布什么' },
      open: ['introduction'],
    });
    const mended = '六年来每周去一次汉江，写沿岸的渡口、手艺和人家。';
    expect((await submit(who, 'personal', { introduction: mended })).status).toBe(200);
    const approved = await approve(id);
    expect(approved).toMatchObject({ status: 200, data: { status: 'approved', agencyId: null } });
    expect(await approve(id)).toMatchObject({ status: 200, data: { status: 'approved', agencyId: null } });

    expect(await me(who)).toMatchObject({ identity: 'creator', nickname: '程以安', certification: null, agency: null });
    expect((await call(agencies.getAgencyInfo, {}, who)).data).toMatchObject({ role: 'none', agency: null, membership: null });
    expect((await draft(who)).status).toBe(200);
    expect(await status(who)).toMatchObject({
      refusal: '你已是个人创作者，无需再次申请',
      application: { status: 'approved', kind: 'personal' },
    });
    expect((await call(contract.saveApplication, { kind: 'personal', field: 'food' }, who)).status).toBe(409);
    const { list } = (await call(notifications.notifyList, { kind: 'audit' }, who)).data;
    expect(list.map(({ title }) => title)).toEqual(['个人入驻申请已通过', '个人入驻申请被退回，修改后可以再次提交']);
    const { rows } = await deps.db.$client.query('select action from audit_log where target_id = $1 order by at', [id]);
    expect(rows.map(({ action }) => action)).toEqual([
      'merchantEnter.revealIdNumber',
      'merchantEnter.reject',
      'merchantEnter.approve',
    ]);
  });

  test.each<[keyof ApplicationValues, string, string]>([
    ['operatorName', '程', '姓名格式不正确，请按身份证填写'],
    ['operatorName', 'Cheng Yian', '姓名格式不正确，请按身份证填写'],
    ['idNumber', '42060619900203002', '身份证号应为 18 位'],
    ['idNumber', '420606199002030029', '身份证号校验未通过，请核对'],
    ['idNumber', '420606202002030014', '个人创作者须年满 18 周岁'],
    ['field', '', '请选择创作领域'],
    ['field', 'nowhere', '请选择创作领域'],
    ['introduction', '写江边的事', '自我介绍应为 20–200 字'],
    ['introduction', '江'.repeat(201), '自我介绍应为 20–200 字'],
    ['links', 'example.com', '第 1 个链接不正确，须以 http:// 或 https:// 开头'],
    ['links', 'https://a.example\nmailto:a@b.example', '第 2 个链接不正确，须以 http:// 或 https:// 开头'],
    ['links', 'https://a.example\nhttps://b.example\nhttps://c.example\nhttps://d.example', '链接最多 3 个'],
  ])('is told which field is wrong, and nothing typed is lost: %s %s', async (key, value, message) => {
    const who = await user();
    const given = { ...(await answers(who, 'personal')), [key]: value };
    const refused = { status: 400, msg: message, data: { fields: { [key]: message } } };
    expect(await submit(who, 'personal', given)).toMatchObject(refused);
    const { application } = await status(who);
    expect(application?.status).toBe('draft');
    if (key !== 'idNumber') expect(application?.values).toMatchObject({ [key]: value });
  });

  test('needs the agreement and a mobile of the account', async () => {
    const who = await user('user', { mobile: null, email: 'no-mobile@wenjian.example' });
    expect((await status(who)).refusal).toBe('请先在“账号安全”中绑定手机号，再申请个人入驻');
    const values = await answers(who, 'personal');
    expect(await submit(who, 'personal', values, { agreed: false })).toMatchObject({ msg: '请阅读并同意内容创作规范' });
    expect(await submit(who, 'personal', values)).toMatchObject({
      status: 403,
      msg: '请先绑定手机号',
      reason: 'mobileUnbound',
    });
  });

  test('is submitted once by two presses at once', async () => {
    const who = await user();
    const values = await answers(who, 'personal');
    const sent = await Promise.all([submit(who, 'personal', values), submit(who, 'personal', values)]);
    expect(sent.map(({ status: code }) => code).toSorted()).toEqual([200, 409]);
    expect((await status(who)).application).toMatchObject({ status: 'pending' });
  });
});

describe('one identity number', () => {
  test('stands for one account, whether it waits or was admitted, and nobody learns for whose', async () => {
    const first = await user('user', { nickname: '先来的' });
    const { id, given } = await applied(first, 'personal');
    const other = await user();
    const values = { ...(await answers(other, 'personal')), idNumber: given.idNumber ?? '' };
    const taken = {
      status: 409,
      msg: '该身份证号已用于其他账号',
      data: { fields: { idNumber: '该身份证号已用于其他账号' } },
    };
    const refused = await submit(other, 'personal', values);
    expect(refused).toMatchObject(taken);
    expect(JSON.stringify(refused)).not.toContain(first.id);
    await approve(id);
    expect(await submit(other, 'personal', values)).toMatchObject(taken);
    expect((await status(other)).application).toMatchObject({ status: 'draft' });
  });

  test('is free again once its application was sent back or taken back', async () => {
    const [first, other] = [await user(), await user()];
    const { id, given } = await applied(first, 'personal');
    await reject(id, { field: '请选择合适的领域' });
    const values = { ...(await answers(other, 'personal')), idNumber: given.idNumber ?? '' };
    expect((await submit(other, 'personal', values)).status).toBe(200);
    expect(await submit(first, 'personal', { field: 'food' })).toMatchObject({ status: 409, msg: '该身份证号已用于其他账号' });
    await withdraw(other);
    expect((await submit(first, 'personal', { field: 'food' })).status).toBe(200);
  });

  test('of two accounts at the same moment is taken by one', async () => {
    const [first, other] = [await user(), await user()];
    const values = await answers(first, 'personal');
    const sent = await Promise.all([first, other].map((who) => submit(who, 'personal', values)));
    expect(sent.map(({ status: code }) => code).toSorted()).toEqual([200, 409]);
  });

  test('is in no column in clear, and is recognised after the key was changed', async () => {
    const { given, applicationId, ...who } = await individual();
    const number = given.idNumber ?? '';
    const { rows } = await deps.db.$client.query('select to_json(a)::text as row from agency_applications a where id = $1', [
      applicationId,
    ]);
    expect(rows[0].row).not.toContain(number);
    await resealIdNumbers(deps);
    expect(await openPerson(deps, deps.db, who.id)).toEqual({ name: given.operatorName, idNumber: number });
    const other = await user();
    const values = { ...(await answers(other, 'personal')), idNumber: number };
    expect((await submit(other, 'personal', values)).status).toBe(409);
  });
});

test('three applications may be submitted in thirty days, and the refusal says until when', async () => {
  const who = await user();
  const values = await answers(who, 'personal');
  for (let times = 0; times < 3; times += 1) {
    expect((await submit(who, 'personal', values)).status).toBe(200);
    await withdraw(who);
  }
  const refused = await submit(who, 'personal', values);
  expect(refused).toMatchObject({
    status: 429,
    msg: expect.stringMatching(/^30 天内最多提交 3 次个人入驻申请，\d{4}-\d\d-\d\d \d\d:\d\d 起可以再次提交$/) as string,
  });
  expect((await status(who)).application).toMatchObject({ status: 'draft' });
  clock.advance(PERSONAL_DAYS * DAY);
  const again = { ...who, token: (await login(who)).token };
  expect((await submit(again, 'personal', values)).status).toBe(200);
});

describe('the setting 个人入驻', () => {
  test('closed refuses forms and submissions, and leaves what waits to the reviewers', async () => {
    const [waiting, late] = [await user(), await user()];
    const { id } = await applied(waiting, 'personal');
    const values = await answers(late, 'personal');
    await setMode('closed');
    expect((await call(contract.saveApplication, { kind: 'personal', ...values }, late)).msg).toBe('个人入驻暂未开放');
    expect(await submit(late, 'personal', values)).toMatchObject({ status: 403, msg: '个人入驻暂未开放' });
    expect(await status(late)).toEqual({ application: null, refusal: '个人入驻暂未开放' });
    expect(await status(waiting)).toMatchObject({ application: { status: 'pending' }, refusal: null });
    expect((await call(contract.applicationStatus, {}, late)).data.refusal).toBeNull();
    expect((await approve(id)).status).toBe(200);
    await setMode('open');
  });

  test('by invitation needs a code for persons, once', async () => {
    await setMode('invitation');
    const who = await user();
    const values = await answers(who, 'personal');
    expect(await submit(who, 'personal', values)).toMatchObject({
      status: 400,
      data: { fields: { invitationCode: '请输入个人入驻邀请码' } },
    });
    const make = async (purpose: 'agencyEntry' | 'personalEntry') =>
      (await call(invitations.adminInvitationCreate, { purpose }, await operator())).data.code;
    const wrong = await submit(who, 'personal', values, { invitationCode: await make('agencyEntry') });
    expect(wrong).toMatchObject({ status: 400, msg: '邀请码无效，请核对' });
    const sent = await submit(who, 'personal', values, { invitationCode: await make('personalEntry') });
    expect(sent).toMatchObject({ status: 200, data: { invited: true } });
    await reject(sent.data.id, { links: '打不开' });
    expect((await submit(who, 'personal', { links: '' })).status).toBe(200);
    await setMode('open');
  });
});

test('a draft of an agency that becomes one of a person leaves nothing of the agency behind', async () => {
  const who = await user();
  const values = await answers(who, 'enterprise');
  await call(contract.saveApplication, { kind: 'enterprise', ...values }, who);
  const { data } = await call(contract.saveApplication, { kind: 'personal', field: 'food' }, who);
  expect(Object.keys(data.values).toSorted()).toEqual(['field', 'idNumber', 'introduction', 'operatorName']);
  expect(data).toMatchObject({ papers: {}, confirmedMobile: null, invited: false });
});

test('an individual creator may still found an agency, whose name the account then has', async () => {
  const who = await individual();
  expect((await call(contract.applicationStatus, { kind: 'enterprise' }, who)).data.refusal).toBeNull();
  const { id, given } = await applied(who, 'enterprise');
  expect((await approve(id)).status).toBe(200);
  expect(await me(who)).toMatchObject({ identity: 'agencies', agency: { name: given.organisationName } });
});

test('an account that is closed takes its application and its number with it', async () => {
  const { given, ...who } = await individual();
  expect((await call(deleteAccount, { password: PASSWORD }, who)).status).toBe(200);
  const handler = agenciesHandlers(deps).find(({ job }) => job.name === applicantClosed.name);
  await handler?.run({ userId: who.id } as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
  const { rows } = await deps.db.$client.query('select id from agency_applications where applicant_id = $1', [who.id]);
  expect(rows).toEqual([]);
  const other = await user();
  const values = { ...(await answers(other, 'personal')), idNumber: given.idNumber ?? '' };
  expect((await submit(other, 'personal', values)).status).toBe(200);
});

test('an account that holds money is not closed until it is withdrawn', async () => {
  const who = await individual();
  await earned(deps, who.id, 1);
  const refused = await call(deleteAccount, { password: PASSWORD }, who);
  expect(refused).toMatchObject({
    status: 409,
    msg: '账号还有未提现的收益或处理中的提现，请先提现，或联系平台办理结清，再注销账号',
  });
  expect((await call(accounts.info, {}, who)).data.closingAt).toBeNull();
  await earned(deps, who.id, -1);
  expect((await call(deleteAccount, { password: PASSWORD }, who)).status).toBe(200);
});

/** A new session, after the clock has left the first one behind. */
async function login(who: Visitor): Promise<{ token: string }> {
  const { rows } = await deps.db.$client.query('select mobile from users where id = $1', [who.id]);
  return (await call(accounts.loginForMobilePassword, { mobile: rows[0].mobile, password: PASSWORD })).data;
}
