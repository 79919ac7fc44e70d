import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { FACE_CONSENT_VERSION, IDENTITY_CONSENT_VERSION } from '#contract/accounts/constants.ts';
import { askOwnFace, beginOwnFace, faceCallback, ownFace, ownIdentity, verifyIdentity } from '#contract/accounts/identity.ts';
import * as account from '#contract/accounts/settings.ts';
import * as applications from '#contract/agencies/applications.ts';
import { idCheckDigit } from '#contract/agencies/check-digits.ts';
import { createComment } from '#contract/comments/comments.ts';
import { getSettings, saveSettings, type SiteSettings } from '#contract/settings/settings.ts';
import { publishedPost } from '../../../../test/factories/published-post.ts';
import { createApplicant } from '../../../../test/factories/test-application.ts';
import { facesAt, SCENE_ID, startIdentityService } from '../../../../test/identity-service.ts';
import { PASSWORD, type Visitor } from '../../../../test/test-app.ts';
import { manualIdentity } from '../../../ports/identity/manual.ts';
import { secretsOf } from '../../../ports/secrets/port.ts';
import { accountsHandlers } from '../handlers.ts';
import { carryOutIdentityCheck, cleanUpSessions, forgetFace } from '../jobs.ts';
import { resealIdentityInputs } from '../service.ts';
import { faceToken } from './handle-face-callback.ts';

const service = await startIdentityService();
afterAll(() => service.close());
const KEY = 'a key of the tests that is long enough';
const site = await createApplicant({ ...facesAt(service), SECRET_KEY: KEY });
const { call, user, deps, clock, applied, approve, reject, submit, operator } = site;
const { identity, secrets } = deps;
beforeEach(() => {
  service.asked = [];
  service.face = () => ({ code: '424' });
  service.fault = () => null;
  Object.assign(deps, { identity, secrets });
});

const MINUTE = 60_000;
const DAY = 86_400_000;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

const standing = async (who: Visitor) => (await call(applications.applicationFace, {}, who)).data;
const begin = (who: Visitor, device: 'phone' | 'computer' = 'phone', consent: string = FACE_CONSENT_VERSION) =>
  call(applications.beginApplicationFace, { consent, device }, who, { 'user-agent': IPHONE });
const opened = async (who: Visitor) => {
  const { data } = await begin(who);
  return data.last?.page?.url ?? '';
};

const rowOf = async (who: Visitor) =>
  (
    await deps.db.$client.query(
      `select to_json(c)::text as text, c.* from identity_checks c where user_id = $1 and kind = 'face'`,
      [who.id],
    )
  ).rows[0];
/** Whole seconds from now on, since the clock of the tests goes on by itself. */
const inSeconds = (at: Date): number => Math.max(0, Math.round((at.getTime() - clock.now().getTime()) / 1000));
/** In how many seconds the jobs of this key run. */
const jobsOf = async (key: string): Promise<number[]> =>
  (await deps.db.$client.query('select run_at from graphile_worker.jobs where key = $1', [key])).rows.map(({ run_at }) =>
    inSeconds(run_at),
  );

const run = (name: string, payload: object, lastAttempt = false) =>
  accountsHandlers(deps)
    .find(({ job }) => job.name === name)
    ?.run(payload as never, { signal: new AbortController().signal, attempt: 1, lastAttempt });
const look = async (who: Visitor, lastAttempt = false) =>
  run(carryOutIdentityCheck.name, { id: (await rowOf(who)).id }, lastAttempt);

const evidenceOf = async (id: string) =>
  (await call(applications.applicationReviewDetail, { id }, await operator())).data.checks
    .filter(({ label }) => label.includes('人脸'))
    .map(({ label, ok, detail }) => ({ label, ok, detail: detail.replace(/（阿里云实人认证，.*）$/, '（…）') }));

async function set(part: Partial<SiteSettings>): Promise<void> {
  const by = await site.admin();
  const { data } = await call(getSettings, {}, by);
  await call(saveSettings, { version: data.version, settings: { ...data.settings, ...part } }, by);
}
const need = (applicationFace: boolean) => set({ applicationFace });

describe('the face of who runs an agency', () => {
  test('is looked at on a page of the service, with consent apart, by what was submitted', async () => {
    const who = await user();
    expect(await standing(who)).toEqual({ service: '阿里云实人认证', needed: false, last: null });
    expect(await begin(who)).toMatchObject({ status: 409, msg: '提交申请后才能进行人脸核验' });
    const { id, given } = await applied(who);
    expect(await begin(who, 'phone', '2020.01')).toMatchObject({ status: 400, msg: '请阅读并同意人脸核验说明' });
    expect(service.asked).toEqual([]);

    const begun = await begin(who);
    expect(begun.data).toMatchObject({
      last: {
        state: 'waiting',
        result: '未完成：等待本人核验',
        page: { device: 'phone', until: expect.any(String) as string },
      },
    });
    expect(inSeconds(new Date(begun.data.last?.page?.until ?? 0))).toBe(1800);
    expect(service.asked).toMatchObject([
      {
        action: 'InitFaceVerify',
        parameters: {
          SceneId: SCENE_ID,
          CertName: given.operatorName,
          CertNo: given.idNumber,
          ReturnUrl: 'https://wenjian.example/audit/enterprise',
          CallbackUrl: 'https://wenjian.example/api/v1/user/user/faceCallback',
          MetaInfo: expect.stringContaining(IPHONE) as string,
        },
      },
    ]);
    expect(await evidenceOf(id)).toEqual([{ label: '核验人脸与姓名、身份证号', ok: false, detail: '未完成：等待本人核验' }]);
    const waiting = await rowOf(who);
    expect(waiting).toMatchObject({
      state: 'waiting',
      consent_version: FACE_CONSENT_VERSION,
      request_id: [...service.pages.keys()].at(-1),
    });
    for (const secret of [given.idNumber ?? '', begun.data.last?.page?.url ?? '']) expect(waiting.text).not.toContain(secret);

    // Within its life the same page is answered again, and nothing is asked.
    expect((await begin(who)).data.last?.page?.url).toBe(begun.data.last?.page?.url);
    expect(service.asked).toHaveLength(1);

    service.face = () => ({ code: '200', passed: 'T', sub: '200' });
    await look(who);
    const done = await rowOf(who);
    expect(done).toMatchObject({
      state: 'match',
      input_sealed: null,
      request_id: waiting.request_id,
      shown: `程** 尾号 ${given.idNumber?.slice(-4)}`,
    });
    expect(done.text).not.toContain(given.idNumber);
    expect(done.text).not.toContain('oss.example');
    expect((await evidenceOf(id)).map(({ ok, detail }) => [ok, detail])).toEqual([[true, '一致（…）']]);
    expect((await standing(who)).last).toMatchObject({ state: 'match', page: null });
    // Nothing is paid for twice.
    expect((await begin(who)).data.last).toMatchObject({ state: 'match' });
    // The service is told to delete what it took.
    expect(await jobsOf(`forgetFace:${waiting.request_id}`)).toHaveLength(1);
    await run(forgetFace.name, { requestId: waiting.request_id });
    expect(service.deleted).toContain(waiting.request_id);
    // It decides nothing.
    expect((await call(applications.applicationStatus, {}, who)).data.application?.status).toBe('pending');
  });

  test('is asked about again each minute, at once when somebody is back, and is over after half an hour', async () => {
    const who = await user();
    const { id } = await applied(who);
    await begin(who);
    const row = await rowOf(who);
    expect(await jobsOf(`identity:${row.id}`)).toEqual([60]);
    clock.advance(MINUTE);
    await look(who);
    expect(await jobsOf(`identity:${row.id}`)).toEqual([60]);
    expect((await call(applications.askApplicationFace, {}, who)).data.last).toMatchObject({ state: 'waiting' });
    expect(await jobsOf(`identity:${row.id}`)).toEqual([0]);
    // What was sent in the last moment is still looked at, by no page any more.
    clock.advance(30 * MINUTE);
    await look(who);
    expect((await standing(who)).last).toMatchObject({ state: 'waiting', page: null });
    clock.advance(2 * MINUTE);
    await look(who);
    expect((await standing(who)).last).toEqual({ state: 'expired', result: '未完成：超过时限没有核验', page: null });
    expect((await evidenceOf(id)).map(({ detail }) => detail)).toEqual(['未完成：超过时限没有核验']);
    expect(await jobsOf(`forgetFace:${row.request_id}`)).toHaveLength(1);
    expect((await begin(who)).data.last).toMatchObject({ state: 'waiting' });
    expect((await rowOf(who)).request_id).not.toBe(row.request_id);
  });

  test('is tried three times a day; who changes the device has another page, and the former one is given up', async () => {
    const who = await user();
    await applied(who);
    await begin(who, 'phone');
    const first = await rowOf(who);
    expect((await begin(who, 'computer')).data.last?.page?.device).toBe('computer');
    expect(await jobsOf(`forgetFace:${first.request_id}`)).toHaveLength(1);
    await begin(who, 'phone');
    expect(await begin(who, 'computer')).toMatchObject({
      status: 429,
      msg: expect.stringContaining('今日人脸核验次数已达上限') as string,
    });
    expect(service.asked).toHaveLength(3);
  });

  test('begun twice at once is paid for once', async () => {
    const who = await user();
    await applied(who);
    const answers = await Promise.all([1, 2, 3].map(() => begin(who)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(service.asked).toHaveLength(1);
  });

  test('stays with the same name and number when the application is submitted again, and goes with others', async () => {
    const who = await user();
    const { id } = await applied(who);
    await begin(who);
    await reject(id, { introduction: '请写明主要业务' });
    await submit(who, 'enterprise', { introduction: '拍摄和出版地方影像。' });
    expect(await rowOf(who)).toMatchObject({ state: 'waiting' });
    const { request_id } = await rowOf(who);
    await reject(id, { operatorName: '与身份证不一致' });
    await submit(who, 'enterprise', { operatorName: '程一安' });
    expect(await rowOf(who)).toBeUndefined();
    expect(await jobsOf(`forgetFace:${request_id}`)).toHaveLength(1);
  });

  test('is offered to nobody where nobody looks', async () => {
    const who = await user();
    await applied(who);
    Object.assign(deps, { identity: manualIdentity });
    await need(true);
    expect(await standing(who)).toEqual({ service: null, needed: false, last: null });
    expect(await begin(who)).toMatchObject({ status: 409, msg: '目前不提供人脸核验' });
    await need(false);
  });
});

describe('what the service says', () => {
  test.each([
    [{ code: '200', passed: 'F', sub: '204' }, 'mismatch', '不一致：人脸比对不一致（…）'],
    [{ code: '200', passed: 'F', sub: '205' }, 'unsure', '未核验：活体检测存在风险（…）'],
    [{ code: '427' }, 'unsure', '未核验：业务策略限制（…）'],
    [{ code: '406' }, 'unsure', '未核验：服务查不到这次核验（…）'],
  ])('%j stands among the checks, and another try may follow', async (known, state, detail) => {
    const who = await user();
    const { id } = await applied(who);
    await begin(who);
    service.face = () => known;
    await look(who);
    expect(await rowOf(who)).toMatchObject({ state, input_sealed: null });
    expect((await evidenceOf(id)).map((one) => [one.ok, one.detail])).toEqual([[false, detail]]);
    expect((await begin(who)).data.last).toMatchObject({ state: 'waiting' });
  });

  test('is waited for while it says nothing, or nonsense, and left to a person in the end', async () => {
    const who = await user();
    const { id } = await applied(who);
    await begin(who);
    service.face = () => ({ code: '200' });
    await expect(look(who)).rejects.toThrow('neither passed nor failed');
    service.fault = () => 503;
    await expect(look(who)).rejects.toThrow('DescribeFaceVerify');
    expect((await evidenceOf(id)).map(({ detail }) => detail)).toEqual(['服务暂不可用，稍后会自动重试']);
    service.fault = () => null;
    service.face = () => ({ code: '424' });
    await look(who);
    expect((await standing(who)).last?.result).toBe('未完成：等待本人核验');
    service.fault = () => 503;
    await look(who, true);
    expect((await standing(who)).last).toMatchObject({ state: 'failed', result: '服务暂不可用，请人工核对' });
  });

  test('is not asked for any more once it was switched off', async () => {
    const who = await user();
    await applied(who);
    await begin(who);
    Object.assign(deps, { identity: manualIdentity });
    await look(who);
    expect(await rowOf(who)).toMatchObject({ state: 'failed', input_sealed: null });
  });

  test.each([
    [{ code: '417' }, 200, 'unsure', '未核验：服务不受理这份身份信息或这台设备'],
    [{ code: '418' }, 429, 'unsure', '未核验：当日核验次数已达上限'],
    [{ code: '412' }, 503, 'failed', '服务暂不可用，请人工核对'],
  ])('instead of a page: %j', async (fault, status, state, result) => {
    const who = await user();
    await applied(who);
    service.fault = (action) => (action === 'InitFaceVerify' ? fault : null);
    const answer = await begin(who);
    expect(answer.status).toBe(status);
    if (status !== 200) expect(answer.msg).toMatch(/今日核验次数已达上限|人脸核验服务暂不可用/);
    expect((await standing(who)).last).toMatchObject({ state, result: expect.stringContaining(result) as string, page: null });
  });
});

describe('a callback', () => {
  test('makes the question sooner and is believed in nothing; everybody reads the same', async () => {
    const who = await user();
    await applied(who);
    await begin(who);
    const { id, request_id: certifyId } = await rowOf(who);
    const callbackToken = faceToken(deps, id);
    expect([...service.pages.values()].at(-1)?.CallbackToken).toBe(callbackToken);
    const strangers = [
      {},
      { callbackToken: '', certifyId },
      { callbackToken: id, certifyId },
      { callbackToken: `${id}${'0'.repeat(32)}`, certifyId, passed: '200' },
      { callbackToken: faceToken(deps, 'unknown'), certifyId },
      { callbackToken, certifyId: 'another' },
    ];
    for (const given of strangers) expect(await call(faceCallback, given)).toMatchObject({ status: 200, data: null });
    expect(await jobsOf(`identity:${id}`)).toEqual([60]);

    for (let times = 0; times < 3; times += 1)
      expect(await call(faceCallback, { callbackToken, certifyId, passed: '200' })).toMatchObject({ status: 200, data: null });
    expect(await jobsOf(`identity:${id}`)).toEqual([0]);
    await look(who);
    expect(await rowOf(who)).toMatchObject({ state: 'waiting' });
    service.face = () => ({ code: '200', passed: 'F', sub: '204' });
    await look(who);
    expect(await rowOf(who)).toMatchObject({ state: 'mismatch' });
    expect(await jobsOf(`identity:${id}`)).toEqual([60]);
    expect(await call(faceCallback, { callbackToken, certifyId, passed: '200' })).toMatchObject({ status: 200, data: null });
    expect(await jobsOf(`identity:${id}`)).toEqual([60]);
    expect(await rowOf(who)).toMatchObject({ state: 'mismatch' });
  });

  test('is heard so often from one address', async () => {
    const heard: number[] = [];
    for (let times = 0; times < 125; times += 1)
      heard.push((await call(faceCallback, {}, undefined, { 'x-forwarded-for': '203.0.113.7' })).status);
    expect(heard.filter((status) => status === 429)).toHaveLength(5);
  });
});

describe('where the settings want it', () => {
  afterAll(() => need(false));

  test('nobody becomes an agency before it, whatever comes of it', async () => {
    await need(true);
    const who = await user();
    const { id } = await applied(who);
    expect(await standing(who)).toMatchObject({ needed: true });
    expect(await evidenceOf(id)).toEqual([{ label: '核验人脸与姓名、身份证号', ok: false, detail: '未完成：运营人尚未核验' }]);
    const refused = { status: 409, msg: '运营人尚未完成人脸核验，不能通过' };
    expect(await approve(id)).toMatchObject(refused);
    await begin(who);
    expect(await approve(id)).toMatchObject(refused);
    service.face = () => ({ code: '200', passed: 'F', sub: '203' });
    await look(who);
    expect(await approve(id)).toMatchObject({ status: 200, data: { status: 'approved' } });
    expect((await approve(id)).status).toBe(200);
  });

  test('one without may be sent back', async () => {
    await need(true);
    const who = await user();
    const { id } = await applied(who);
    expect((await reject(id, { introduction: '请写明主要业务' })).status).toBe(200);
  });
});

describe('one’s own, before one comments', () => {
  afterAll(() => set({ remarkIdentity: false, remarkFace: false }));
  const idNumber = `42060619900203002${idCheckDigit('42060619900203002')}`;
  const SELF = { name: '程以安', idNumber };
  const beginOwn = (who: Visitor, more: object = {}) =>
    call(beginOwnFace, { ...SELF, consent: FACE_CONSENT_VERSION, device: 'phone', ...more }, who, { 'user-agent': IPHONE });
  /** What the worker does with name, number and mobile. */
  async function identified(who: Visitor): Promise<void> {
    await call(verifyIdentity, { ...SELF, identityConsent: IDENTITY_CONSENT_VERSION }, who);
    const { rows } = await deps.db.$client.query(`select id from identity_checks where user_id = $1 and kind = 'person'`, [
      who.id,
    ]);
    await run(carryOutIdentityCheck.name, { id: rows[0].id });
  }

  test('is asked of nobody unless the operator has it so', async () => {
    await set({ remarkIdentity: true, remarkFace: false });
    const who = await user();
    await identified(who);
    expect((await call(ownFace, {}, who)).data).toEqual({ service: null, needed: false, last: null });
    expect(await beginOwn(who)).toMatchObject({ status: 409, msg: '目前不需要人脸核验' });
    await set({ remarkIdentity: false, remarkFace: true });
    expect((await call(ownFace, {}, who)).data.service).toBeNull();
  });

  test('follows name and number, with the same ones, and the account remembers a match', async () => {
    await set({ remarkIdentity: true, remarkFace: true });
    const who = await user();
    const comment = { postsId: await publishedPost(deps, { authorId: (await user('creator')).id }), content: '你好' };
    const refused = (what: string) => ({ status: 403, reason: 'identityUnverified', msg: `请先在“账号安全”中完成${what}核验` });
    expect(await call(createComment, comment, who)).toMatchObject(refused('身份'));
    expect(await beginOwn(who)).toMatchObject({ status: 409, msg: '请先完成身份核验' });
    await identified(who);
    expect(await call(createComment, comment, who)).toMatchObject(refused('人脸'));
    expect((await call(ownFace, {}, who)).data).toEqual({ service: '阿里云实人认证', needed: true, last: null });
    expect(await beginOwn(who, { name: '林一舟' })).toMatchObject({ status: 400, msg: '姓名或身份证号与已通过核验的不一致' });
    expect(await beginOwn(who, { idNumber: '420606199002030021' })).toMatchObject({
      status: 400,
      msg: '身份证号校验未通过，请核对',
    });
    expect((await beginOwn(who)).data.last).toMatchObject({ state: 'waiting', page: { device: 'phone' } });
    expect(service.asked.at(-1)?.parameters).toMatchObject({ ReturnUrl: 'https://wenjian.example/settings?tab=security' });
    // What was said of name and number is not covered up by the face.
    expect((await call(ownIdentity, {}, who)).data.last).toMatchObject({ result: expect.stringMatching(/^一致/) as string });
    service.face = () => ({ code: '200', passed: 'F', sub: '204' });
    await look(who);
    expect(await call(createComment, comment, who)).toMatchObject(refused('人脸'));
    await beginOwn(who);
    service.face = () => ({ code: '200', passed: 'T', sub: '200' });
    await look(who);
    expect((await call(askOwnFace, {}, who)).data.last).toMatchObject({
      state: 'match',
      result: expect.stringContaining('通过核验') as string,
    });
    expect((await call(createComment, comment, who)).status).toBe(200);
    expect((await rowOf(who)).text).not.toContain(idNumber);
  });
});

test('with the next key the page is sealed anew, and the digest of name and number stays as it is', async () => {
  const who = await user();
  await applied(who);
  const url = await opened(who);
  const before = await rowOf(who);
  const next = 'the next key of the tests, long enough';
  Object.assign(deps, { secrets: secretsOf(next, KEY) });
  await resealIdentityInputs(deps);
  const after = await rowOf(who);
  expect(after.mark).toEqual(before.mark);
  expect(secretsOf(next).unseal('identityChecks.input', after.input_sealed)).toContain(url);
});

test('a face goes with the account, there as well', async () => {
  const who = await user();
  await applied(who);
  await begin(who);
  const { request_id } = await rowOf(who);
  expect((await call(account.deleteAccount, { password: PASSWORD }, who)).status).toBe(200);
  clock.advance((account.CLOSING_DAYS + 1) * DAY);
  await run(cleanUpSessions.name, {});
  expect(await rowOf(who)).toBeUndefined();
  expect(await jobsOf(`forgetFace:${request_id}`)).toHaveLength(1);
});
