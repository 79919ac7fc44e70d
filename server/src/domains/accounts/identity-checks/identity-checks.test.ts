import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { IDENTITY_CHECK_DAYS, IDENTITY_CONSENT_VERSION } from '#contract/accounts/constants.ts';
import { certifications } from '#contract/accounts/certifications.ts';
import { identityService, ownIdentity, verifyIdentity } from '#contract/accounts/identity.ts';
import * as settings from '#contract/accounts/settings.ts';
import { idCheckDigit } from '#contract/agencies/check-digits.ts';
import { createComment } from '#contract/comments/comments.ts';
import { sendDanmaku } from '#contract/danmaku/danmaku.ts';
import { getSettings, saveSettings } from '#contract/settings/settings.ts';
import * as applications from '#contract/agencies/applications.ts';
import { withdrawalReviewDetailCall } from '#contract/withdrawals/review.ts';
import { applyWithdrawal, savePayee } from '#contract/withdrawals/withdrawals.ts';
import { earned } from '../../../../test/factories/earned.ts';
import { publishedPost } from '../../../../test/factories/published-post.ts';
import { createApplicant } from '../../../../test/factories/test-application.ts';
import { identityAt, startIdentityService } from '../../../../test/identity-service.ts';
import { PASSWORD, type Visitor } from '../../../../test/test-app.ts';
import { manualIdentity } from '../../../ports/identity/manual.ts';
import { accountsHandlers } from '../handlers.ts';
import { carryOutIdentityCheck, cleanUpSessions } from '../jobs.ts';

const service = await startIdentityService();
afterAll(() => service.close());
const site = await createApplicant(identityAt(service));
const { call, user, deps, clock, answers, captcha, submit, reject, operator } = site;
const { identity } = deps;
beforeEach(() => {
  service.asked = [];
  service.know = () => ({ biz: '1', sub: '101' });
  service.fault = () => null;
  Object.assign(deps, { identity });
});

const DAY = 86_400_000;
const CARD = { kind: 'bank', name: '程以安', account: '6222021234567890128', password: PASSWORD };
const ID_NUMBER = `42060619900203002${idCheckDigit('42060619900203002')}`;
const CONSENT = { identityConsent: IDENTITY_CONSENT_VERSION };

const run = (name: string, payload: object, lastAttempt = false) =>
  accountsHandlers(deps)
    .find(({ job }) => job.name === name)
    ?.run(payload as never, { signal: new AbortController().signal, attempt: 1, lastAttempt });

/** What the worker does with the checks that wait; answers what failed and will be tried again. */
async function settle(lastAttempt = false): Promise<string[]> {
  const { rows } = await deps.db.$client.query<{ id: string }>(
    `select id from identity_checks where state = 'waiting' order by id`,
  );
  const failed: string[] = [];
  for (const { id } of rows)
    await run(carryOutIdentityCheck.name, { id }, lastAttempt)?.catch((error: Error) => failed.push(error.message));
  return failed;
}

const rowsOf = async (who: Visitor) =>
  (
    await deps.db.$client.query('select to_json(c)::text as text, c.* from identity_checks c where user_id = $1 order by kind', [
      who.id,
    ])
  ).rows;

async function applied(who: Visitor, more: object = CONSENT) {
  const values = await answers(who, 'enterprise');
  const sent = await submit(who, 'enterprise', values, { smsCaptcha: await captcha(values.mobile ?? ''), ...more });
  return { ...sent, values };
}

const evidenceOf = async (id: string) =>
  (await call(applications.applicationReviewDetail, { id }, await operator())).data.checks
    .filter(({ key }) => key.startsWith('identity:'))
    .map(({ label, ok, detail }) => ({ label, ok, detail: detail.replace(/（阿里云实人认证，.*）$/, '（…）') }));

describe('an application', () => {
  test('is compared after it was submitted, with the applicant’s consent, and the reviewer reads what came of it', async () => {
    const who = await user();
    const { data, values } = await applied(who, { ...CONSENT, legalName: '林一舟', legalIdNumber: ID_NUMBER });
    expect(service.asked).toEqual([]);
    expect(await evidenceOf(data.id)).toMatchObject([
      { ok: false, detail: '未核验：正在核验' },
      { ok: false, detail: '未核验：正在核验' },
    ]);
    service.know = ({ InfoVerifyType }) =>
      InfoVerifyType === undefined ? { biz: '1', sub: '101' } : { biz: '2', reasons: 'LegalPersonNameFlag', status: '1' };
    expect(await settle()).toEqual([]);
    expect(service.asked.map(({ action }) => action).toSorted()).toEqual(['EntElementVerifyV2', 'Mobile3MetaDetailVerify']);
    expect(service.asked.find(({ action }) => action === 'EntElementVerifyV2')?.parameters).toMatchObject({
      InfoVerifyType: 'ENT_4META',
      EntName: values.organisationName,
      LegalPersonName: '林一舟',
    });
    const evidence = await evidenceOf(data.id);
    expect(evidence).toHaveLength(2);
    expect(evidence).toContainEqual({ label: '核验姓名、身份证号、手机号', ok: true, detail: '一致（…）' });
    expect(evidence).toContainEqual({
      label: '核验名称、统一社会信用代码、法定代表人及其身份证号',
      ok: false,
      detail: '不一致：法定代表人姓名不一致（…）',
    });
    const rows = await rowsOf(who);
    expect(rows).toMatchObject([
      { kind: 'company', state: 'mismatch', input_sealed: null, request_id: expect.any(String), consent_version: '2026.11' },
      { kind: 'person', state: 'match', input_sealed: null, shown: `程** 尾号 ${values.idNumber?.slice(-4)}` },
    ]);
    for (const { text } of rows)
      for (const secret of [ID_NUMBER, values.idNumber ?? '', values.mobile ?? '']) expect(text).not.toContain(secret);
    // It decides nothing.
    expect((await call(applications.applicationStatus, {}, who)).data.application?.status).toBe('pending');
  });

  test('that is submitted again with the same data is not asked about again, with others it is', async () => {
    const who = await user();
    const { data } = await applied(who);
    await settle();
    expect(service.asked).toHaveLength(2);
    await reject(data.id, { introduction: '请写明主要业务' });
    await submit(who, 'enterprise', { introduction: '拍摄和出版地方影像。' }, CONSENT);
    await settle();
    expect(service.asked).toHaveLength(2);
    await reject(data.id, { operatorName: '与身份证不一致' });
    await submit(who, 'enterprise', { operatorName: '程一安' }, CONSENT);
    await settle();
    expect(service.asked.map(({ action }) => action).slice(2)).toEqual(['Mobile3MetaDetailVerify']);
    expect(await rowsOf(who)).toHaveLength(2);
    // Without consent what was said of the former data is gone.
    await reject(data.id, { operatorName: '与身份证不一致' });
    await submit(who, 'enterprise', { operatorName: '程以安' });
    expect(await rowsOf(who)).toEqual([]);
    expect(await evidenceOf(data.id)).toEqual([
      { label: '核验身份信息', ok: false, detail: '未核验：没有提交核验，或记录已过期删除' },
    ]);
  });

  test('is refused with a number that cannot be one, or with consent to what is not said any more', async () => {
    expect(await applied(await user(), { ...CONSENT, legalName: '林一舟', legalIdNumber: '420606199002030021' })).toMatchObject({
      status: 400,
      data: { fields: { legalIdNumber: '身份证号校验未通过，请核对' } },
    });
    expect(await applied(await user(), { identityConsent: '2020.01' })).toMatchObject({
      status: 400,
      msg: '身份核验说明已更新，请刷新后重新阅读',
    });
  });

  test('goes on as before where a person looks: nothing is asked for, kept or shown', async () => {
    Object.assign(deps, { identity: manualIdentity });
    const who = await user();
    expect((await call(identityService, {}, who)).data.service).toBeNull();
    const { data, status } = await applied(who);
    expect(status).toBe(200);
    expect([await rowsOf(who), await evidenceOf(data.id)]).toEqual([[], []]);
  });
});

describe('a service that does not answer', () => {
  test('is asked again, is said to be away, and is given up in the end with nothing left of the data', async () => {
    const who = await user();
    expect((await call(identityService, {}, who)).data).toMatchObject({ service: '阿里云实人认证', keptDays: 365 });
    const { data } = await applied(who);
    service.fault = () => ({ code: 'Throttling.User' });
    expect(await settle()).toHaveLength(2);
    expect(await evidenceOf(data.id)).toMatchObject([
      { ok: false, detail: '服务暂不可用，稍后会自动重试' },
      { ok: false, detail: '服务暂不可用，稍后会自动重试' },
    ]);
    expect(await settle(true)).toEqual([]);
    expect((await evidenceOf(data.id)).map(({ detail }) => detail)).toEqual([
      '服务暂不可用，请人工核对',
      '服务暂不可用，请人工核对',
    ]);
    expect((await rowsOf(who)).map(({ input_sealed, state }) => [input_sealed, state])).toEqual([
      [null, 'failed'],
      [null, 'failed'],
    ]);
  });

  test('and one that takes the data for none is not asked again', async () => {
    const who = await user();
    const { data } = await applied(who);
    service.fault = () => ({ code: '401' });
    await settle();
    expect(await evidenceOf(data.id)).toContainEqual({
      label: '核验姓名、身份证号、手机号',
      ok: false,
      detail: '未核验：服务不受理所填的姓名或号码（…）',
    });
  });

  test('is not asked by the next worker once it was switched off', async () => {
    const who = await user();
    await applied(who);
    Object.assign(deps, { identity: manualIdentity });
    await settle();
    expect(service.asked).toEqual([]);
    expect((await rowsOf(who)).map(({ state }) => state)).toEqual(['failed', 'failed']);
  });
});

describe('a payee', () => {
  test('is compared by four elements, and who approves the money reads what came of it', async () => {
    const who = await user('agencies');
    await earned(deps, who.id, 500_000);
    const form = { ...CARD, ...CONSENT, idNumber: ID_NUMBER, reservedMobile: '18600000009' };
    const { data: payee } = await call(savePayee, form, who);
    service.know = () => ({ biz: '2', sub: '214' });
    await settle();
    expect(service.asked).toMatchObject([{ action: 'BankMetaVerify', parameters: { ProductType: 'BANK_CARD_4_META' } }]);
    const [row] = await rowsOf(who);
    expect(row).toMatchObject({ purpose: 'payee', subject_id: payee.id, elements: 4, shown: '程** 尾号 0128' });
    for (const secret of [ID_NUMBER, CARD.account, '18600000009']) expect(row.text).not.toContain(secret);
    const asked = await call(applyWithdrawal, { amount: 200_000, payeeId: payee.id, password: PASSWORD }, who);
    const detail = await call(withdrawalReviewDetailCall, { id: asked.data.withdrawId }, await operator());
    expect(detail.data.checks).toContainEqual({
      name: '核验姓名、银行卡号、身份证号、预留手机号',
      result: expect.stringMatching(/^不一致：未预留手机号（阿里云实人认证，/) as string,
      warn: true,
    });
  });

  test('is saved without consent, and then nothing is asked', async () => {
    const who = await user('agencies');
    expect((await call(savePayee, { ...CARD, idNumber: ID_NUMBER }, who)).status).toBe(200);
    expect(await rowsOf(who)).toEqual([]);
    expect(await call(savePayee, { ...CARD, ...CONSENT, idNumber: '420606199002030021' }, who)).toMatchObject({
      status: 400,
      msg: '身份证号校验未通过，请核对',
    });
  });
});

describe('somebody who wants to comment', () => {
  const ask = async (remarkIdentity: boolean): Promise<void> => {
    const by = await site.admin();
    const { data } = await call(getSettings, {}, by);
    await call(saveSettings, { version: data.version, settings: { ...data.settings, remarkIdentity } }, by);
  };
  afterAll(() => ask(false));
  const SELF = { name: '程以安', idNumber: ID_NUMBER, ...CONSENT };

  test('is asked for nothing unless the operator has it so, nor where nobody could check it', async () => {
    const who = await user();
    const form = { postsId: await publishedPost(deps, { authorId: (await user('creator')).id }), content: '你好' };
    expect((await call(createComment, form, who)).status).toBe(200);
    expect((await call(ownIdentity, {}, who)).data).toEqual({ service: null, verifiedAt: null, last: null });
    expect(await call(verifyIdentity, SELF, who)).toMatchObject({ status: 409, msg: '目前不需要核验身份' });
    await ask(true);
    Object.assign(deps, { identity: manualIdentity });
    expect((await call(createComment, form, who)).status).toBe(200);
  });

  test('may once name, number and mobile belong together', async () => {
    await ask(true);
    const who = await user('user', { mobile: '13611110009' });
    const form = { postsId: await publishedPost(deps, { authorId: (await user('creator')).id }), content: '你好' };
    const refused = { status: 403, reason: 'identityUnverified', msg: '请先在“账号安全”中完成身份核验' };
    expect(await call(createComment, form, who)).toMatchObject(refused);
    expect(await call(sendDanmaku, { ...form, atMs: 0 }, who)).toMatchObject(refused);
    expect((await call(verifyIdentity, SELF, who)).data).toMatchObject({ last: { result: '未核验：正在核验', waiting: true } });
    service.know = () => ({ biz: '2', sub: '202' });
    await settle();
    expect((await call(ownIdentity, {}, who)).data).toMatchObject({
      service: '阿里云实人认证',
      verifiedAt: null,
      last: { result: expect.stringMatching(/^不一致：手机号与身份证号不一致/) as string, waiting: false },
    });
    expect(await call(createComment, form, who)).toMatchObject(refused);
    service.know = () => ({ biz: '1', sub: '101' });
    await call(verifyIdentity, { ...SELF, name: '程一安' }, who);
    await settle();
    expect(service.asked.at(-1)).toMatchObject({
      action: 'Mobile3MetaDetailVerify',
      parameters: { UserName: '程一安', IdentifyNum: ID_NUMBER, Mobile: '13611110009' },
    });
    expect((await call(ownIdentity, {}, who)).data.verifiedAt).toEqual(expect.any(String));
    expect((await call(createComment, form, who)).status).toBe(200);
    for (const { text } of await rowsOf(who)) expect(text).not.toContain(ID_NUMBER);
  });

  test('tries three times a day, with consent and a number that can be one', async () => {
    await ask(true);
    const who = await user();
    expect(await call(verifyIdentity, { ...SELF, identityConsent: undefined }, who)).toMatchObject({
      status: 400,
      msg: '请阅读并同意身份核验说明',
    });
    expect(await call(verifyIdentity, { ...SELF, idNumber: '420606199002030021' }, who)).toMatchObject({ status: 400 });
    service.know = () => ({ biz: '2' });
    for (const name of ['程一', '程二', '程三']) {
      expect((await call(verifyIdentity, { ...SELF, name }, who)).status).toBe(200);
      await settle();
    }
    expect(await call(verifyIdentity, { ...SELF, name: '程四' }, who)).toMatchObject({ status: 429 });
  });
});

describe('what was compared', () => {
  test('is gone after a year', async () => {
    const who = await user();
    await applied(who);
    await settle();
    clock.advance((IDENTITY_CHECK_DAYS - 1) * DAY);
    await run(cleanUpSessions.name, {});
    expect(await rowsOf(who)).toHaveLength(2);
    clock.advance(2 * DAY);
    await run(cleanUpSessions.name, {});
    expect(await rowsOf(who)).toEqual([]);
  });

  test('goes with the account, and is shown to administrators without the data until then', async () => {
    const who = await user();
    await applied(who);
    await settle();
    const shown = (await call(certifications, { userId: who.id }, await operator())).data.checks;
    expect(shown.map(({ ok }) => ok)).toEqual([true, true]);
    expect(JSON.stringify(shown)).toMatch(/程\*\* 尾号 \d{4}/);
    expect((await call(settings.deleteAccount, { password: PASSWORD }, who)).status).toBe(200);
    clock.advance((settings.CLOSING_DAYS + 1) * DAY);
    await run(cleanUpSessions.name, {});
    expect(await rowsOf(who)).toEqual([]);
  });
});
