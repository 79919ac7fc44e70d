import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import * as accounts from '#contract/accounts/accounts.ts';
import * as agencies from '#contract/agencies/agencies.ts';
import * as invitations from '#contract/invitation-codes/invitation-codes.ts';
import * as contract from '#contract/agencies/applications.ts';
import * as notifications from '#contract/notifications/notifications.ts';
import { createApplicant } from '../../../../test/factories/test-application.ts';
import { applicantClosed } from '../../accounts/jobs.ts';
import { agenciesHandlers } from '../handlers.ts';
import { remindOfLicences } from '../licences/remind.ts';

const site = await createApplicant();
const { call, user, deps, clock, answers, applied, approve, captcha, operator, reject, submit, tomorrow, upload } = site;
const status = async (who: { token: string }) => (await call(contract.applicationStatus, {}, who)).data;
const identity = async (who: { token: string }) => (await call(accounts.info, {}, who)).data.identity;

describe.each(agencies.agencyKind.options)('an applicant (%s)', (kind) => {
  test('goes from an empty form to an agency, mending only what was refused', async () => {
    const who = await user();
    expect(await status(who)).toEqual({ application: null, refusal: null });
    const values = await answers(who, kind);
    const saved = await call(contract.saveApplication, { kind, organisationName: values.organisationName }, who);
    expect(saved.data).toMatchObject({ status: 'draft', version: 1, values: { organisationName: values.organisationName } });

    const sent = await submit(who, kind, values, { smsCaptcha: await captcha(values.mobile ?? '') });
    expect(sent).toMatchObject({ status: 200, msg: '申请已提交', data: { status: 'pending', agreementVersion: '2026.11' } });
    const { id } = sent.data;
    expect(await call(contract.saveApplication, { kind, address: '别处' }, who)).toMatchObject({
      status: 409,
      msg: '申请正在审核，撤回后才能修改',
    });

    await reject(id, { idFront: '反光，看不清号码', introduction: '请写明主要业务' });
    const sentBack = (await status(who)).application;
    expect(sentBack).toMatchObject({
      status: 'rejected',
      reasons: { idFront: '反光，看不清号码', introduction: '请写明主要业务' },
      open: ['introduction', 'idFront'],
    });
    expect(sentBack?.refusedPapers.idFront?.url).toContain('/api/v1/download?ticket=');
    expect(await submit(who, kind, {})).toMatchObject({ status: 400, msg: '请按退回理由重新上传：反光，看不清号码' });
    expect(await submit(who, kind, { organisationName: '别的名字' })).toMatchObject({ status: 409, msg: '已通过的项目不能修改' });
    const mended = await submit(who, kind, { idFront: await upload(who), introduction: '拍摄和出版汉江流域的地方影像。' });
    expect(mended).toMatchObject({ status: 200, data: { status: 'pending' } });

    const approved = await approve(id);
    expect(approved).toMatchObject({ status: 200, data: { status: 'approved' } });
    expect((await approve(id)).data.agencyId).toBe(approved.data.agencyId);
    expect(await identity(who)).toBe('agencies');
    expect((await call(agencies.getAgencyInfo, {}, who)).data).toMatchObject({
      role: 'owner',
      agency: { id: approved.data.agencyId, name: values.organisationName, kind, introduction: '拍摄和出版汉江流域的地方影像。' },
    });
    expect(await status(who)).toMatchObject({ refusal: '你已是机构账号，无需再次入驻', application: { status: 'approved' } });
    const notices = await call(notifications.notifyList, { kind: 'audit' }, who);
    expect(notices.data.list.map(({ title }) => title)).toEqual([
      `${values.organisationName} 的入驻申请已通过`,
      '入驻申请被退回，修改后可以再次提交',
    ]);
    const { rows } = await deps.db.$client.query('select action from audit_log where target_id = $1 order by at', [id]);
    expect(rows.map(({ action }) => action)).toEqual(['merchantEnter.reject', 'merchantEnter.approve']);
  });
});

test.each(['pending', 'rejected'])('a %s application goes with the account of its applicant, its history too', async (state) => {
  const who = await user();
  const { id } = await applied(who, 'enterprise');
  if (state === 'rejected') await reject(id, { introduction: '请写明主要业务' });
  const handler = agenciesHandlers(deps).find(({ job }) => job.name === applicantClosed.name);
  const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
  await handler?.run({ userId: who.id } as never, context);
  for (const [table, column] of [
    ['agency_applications', 'id'],
    ['agency_application_events', 'application_id'],
  ])
    expect((await deps.db.$client.query(`select from ${table} where ${column} = $1`, [id])).rowCount).toBe(0);
});

test('an approval gives the account the name and the logo of the agency', async () => {
  const who = await user('user', { nickname: '程以安' });
  const organisationName = '湖北襄阳汉水文化旅游传媒发展集团股份有限公司';
  const { id, given } = await applied(who, 'enterprise', { organisationName });
  await approve(id);
  const { nickname, avatar } = (await call(accounts.info, {}, who)).data;
  // A nickname has at most twenty characters.
  expect(nickname).toBe(organisationName.slice(0, 20));
  expect(given.logo).toEqual(expect.any(String));
  expect(avatar).toBe(given.logo);
});

test('a rejected field leaves the others as they were, the date beside a refused licence too', async () => {
  const who = await user();
  const { id, given } = await applied(who, 'enterprise', { businessLicenceExpiry: tomorrow(400) });
  const before = (await status(who)).application?.values;
  await reject(id, { businessLicence: '反光，看不清号码' });
  const { application } = await status(who);
  expect(application?.values.businessLicenceExpiry).toBe(given.businessLicenceExpiry);
  expect(Object.keys(application?.values ?? {})).toEqual(Object.keys(before ?? {}));
  expect(application?.open).toEqual(['businessLicence', 'businessLicenceExpiry']);
});

describe('handing in', () => {
  test('that is submitted twice at once is begun once', async () => {
    const who = await user();
    const answers = await Promise.all([1, 2, 3, 4].map(() => submit(who, 'enterprise', {})));
    for (const { status } of answers) expect([400, 409]).toContain(status);
    expect((await status(who)).application).toMatchObject({ status: 'draft' });
  });

  test('names every field that is wrong, keeps what was typed, and asks for the agreement and the code last', async () => {
    const who = await user();
    const empty = await submit(who, 'enterprise', {});
    expect(empty).toMatchObject({ status: 400, msg: '请填写企业名称' });
    expect(empty.data).toMatchObject({ fields: { creditCode: '请填写统一社会信用代码', idFront: '请上传身份证人像面' } });
    const values = await answers(who, 'enterprise');
    const wrong = await submit(who, 'enterprise', {
      ...values,
      creditCode: '91420600MA4K7R2T41',
      idNumber: '420606199002030029',
    });
    expect(wrong).toMatchObject({
      status: 400,
      msg: '统一社会信用代码校验未通过，请核对',
      data: { fields: { creditCode: '统一社会信用代码校验未通过，请核对', idNumber: '身份证号校验未通过，请核对' } },
    });
    expect((await status(who)).application?.values).toMatchObject({ creditCode: '91420600MA4K7R2T41', address: values.address });
    expect(await submit(who, 'enterprise', values, { agreed: false })).toMatchObject({ msg: '请阅读并同意机构入驻协议' });
    expect(await submit(who, 'enterprise', values)).toMatchObject({ status: 400, msg: '验证码应为6位数字' });
    expect(await submit(who, 'enterprise', values, { smsCaptcha: '000000' })).toMatchObject({
      status: 401,
      msg: '验证码错误或已失效，请重新获取',
    });
    expect((await status(who)).application?.status).toBe('draft');
  });

  test('refuses licences of somebody else, licences that are too small, and a licence that is over', async () => {
    const [who, other] = [await user(), await user()];
    const values = await answers(who, 'enterprise');
    const ofOther = await submit(who, 'enterprise', { ...values, businessLicence: await upload(other) });
    expect(ofOther).toMatchObject({ status: 400, msg: '请重新上传营业执照' });
    const small = await sharp({ create: { width: 800, height: 599, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const tiny = await submit(who, 'enterprise', { ...values, businessLicence: await upload(who, 'document', small) });
    expect(tiny).toMatchObject({ status: 400, msg: '营业执照太小，短边至少 600 像素' });
    const over = await submit(who, 'enterprise', { ...values, businessLicenceExpiry: '2020-01-01' });
    expect(over).toMatchObject({ status: 400, msg: '证件已过期，请换发后再提交' });
    const open = await submit(who, 'enterprise', { ...values, industryLicence: values.businessLicence ?? '' });
    expect(open).toMatchObject({ status: 400, msg: '请填写行业许可证截止日期，长期有效可勾选' });
  });

  test('is refused for a place that is taken, for a member, and twice for one organisation', async () => {
    const first = await applied(await user());
    const second = await user();
    const values = await answers(second, 'enterprise');
    const twice = await submit(
      second,
      'enterprise',
      { ...values, creditCode: first.given.creditCode ?? '' },
      {
        smsCaptcha: await captcha(values.mobile ?? ''),
      },
    );
    expect(twice).toMatchObject({ status: 409, msg: '该机构的入驻申请正在审核' });
  });

  test('keeps the identity number sealed: it is in no column, no log and no answer', async () => {
    const who = await user();
    const { id, given } = await applied(who);
    const number = given.idNumber ?? '';
    expect((await status(who)).application?.values.idNumber).toBe('4206**********0020'.slice(0, 14) + number.slice(-4));
    const { rows } = await deps.db.$client.query('select to_json(a)::text as row from agency_applications a where id = $1', [id]);
    expect(rows[0].row).not.toContain(number);
    expect(rows[0].row).toContain('v1.');
    const detail = await call(contract.applicationReviewDetail, { id }, await operator());
    expect(JSON.stringify(detail.data)).not.toContain(number);
    expect((await call(contract.revealIdNumber, { id }, await operator())).data.idNumber).toBe(number);
    const { rows: log } = await deps.db.$client.query('select action, after::text from audit_log where target_id = $1', [id]);
    expect(log).toEqual([{ action: 'merchantEnter.revealIdNumber', after: null }]);
  });

  test('what comes back masked as it was shown leaves the number as it was', async () => {
    const who = await user();
    const values = await answers(who, 'government');
    const saved = await call(contract.saveApplication, { kind: 'government', ...values }, who);
    const { version, values: shown } = saved.data;
    const again = await call(contract.saveApplication, { kind: 'government', version, idNumber: shown.idNumber }, who);
    expect(again.status).toBe(200);
    const stale = await call(contract.saveApplication, { kind: 'government', version, address: '旧窗口' }, who);
    expect(stale).toMatchObject({ status: 409, msg: '申请已在别处修改，请刷新后重试' });
    const sent = await submit(who, 'government', {}, { smsCaptcha: await captcha(values.mobile ?? '') });
    expect(sent.status).toBe(200);
    expect((await call(contract.revealIdNumber, { id: sent.data.id }, await operator())).data.idNumber).toBe(values.idNumber);
  });

  test('with an invitation code stands first in the queue, and may be taken back', async () => {
    await applied(await user(), 'other');
    const who = await user();
    const code = await call(invitations.adminInvitationCreate, { purpose: 'agencyEntry' }, await operator());
    const values = await answers(who, 'other');
    const sent = await submit(who, 'other', values, {
      smsCaptcha: await captcha(values.mobile ?? ''),
      invitationCode: code.data.code,
    });
    expect(sent.data.invited).toBe(true);
    const queue = await call(contract.applicationReviewList, { kind: 'other' }, await operator());
    expect(queue.data.list[0]).toMatchObject({ id: sent.data.id, applicant: { id: who.id }, submissions: 1, invited: true });
    expect((await call(contract.cancelApplication, {}, who)).data.status).toBe('draft');
    expect((await approve(sent.data.id)).status).toBe(404);
  });
});

test('the reviewer sees what the machine found', async () => {
  const { id } = await applied(await user(), 'enterprise', { businessLicenceExpiry: tomorrow(20), region: 'beijing' });
  const { checks } = (await call(contract.applicationReviewDetail, { id }, await operator())).data;
  expect(Object.fromEntries(checks.map(({ key, ok }) => [key, ok]))).toEqual({
    creditCode: true,
    creditCodePlace: false,
    sameCode: true,
    idNumber: true,
    mobile: true,
    businessLicenceExpiry: false,
  });
  expect(checks.at(-1)?.detail).toBe(`${tomorrow(20)}，还有 20 天`);
});

test('an agency is told 60, 30 and 7 days before a licence is over and on the day, once each', async () => {
  const who = await user();
  const { id } = await applied(who, 'enterprise', { businessLicenceExpiry: tomorrow(100) });
  await approve(id);
  const notices = async () => {
    await Promise.all([remindOfLicences(deps), remindOfLicences(deps)]);
    const { rows } = await deps.db.$client.query(
      `select count(*)::int as n from notifications where user_id = $1 and kind = 'system'`,
      [who.id],
    );
    return rows[0].n as number;
  };
  expect(await notices()).toBe(0);
  for (const [days, count] of [
    [40, 1],
    [5, 1],
    [26, 2],
    [22, 3],
    [7, 4],
    [30, 4],
  ] as const) {
    clock.advance(days * 86_400_000);
    expect(await notices()).toBe(count);
  }
});
