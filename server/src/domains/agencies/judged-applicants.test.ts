import { afterAll, beforeEach, expect, test } from 'vitest';
import * as contract from '#contract/agencies/applications.ts';
import { checkFigures } from '#contract/screening/machine-checks.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { machineChecksOf } from '../../../test/factories/machine-checks.ts';
import { createApplicant } from '../../../test/factories/test-application.ts';
import { aliyunAt, startSafetyServices } from '../../../test/safety-services.ts';

const services = await startSafetyServices();
afterAll(() => services.close());
const site = await createApplicant(aliyunAt(services));
const { call, user, admin, applied } = site;
const [operator, reviewer] = [await admin('super_admin'), await admin('admin')];
const { settle, change } = machineChecksOf(site, operator);

const check = (checked: boolean) =>
  change(() => ({ safety: { ...DEFAULT_SETTINGS.safety, profiles: { ...DEFAULT_SETTINGS.safety.profiles, checked } } }));
const seen = async (id: string) =>
  (await call(contract.applicationReviewDetail, { id }, reviewer)).data.checks.find(({ key }) => key === 'contentSafety');
const ads = async () => (await call(checkFigures, { scope: 'profiles' }, operator)).data.risks.find(({ risk }) => risk === 'ads');

beforeEach(() => {
  services.asked = [];
  services.judge = (text) => (text.includes('微信') ? [{ label: 'pt_to_contact', confidence: 91.4, words: ['微信'] }] : []);
});

test('what an applicant calls the agency, says of it and shows is asked about only where profiles are checked', async () => {
  await check(false);
  const { id } = await applied(await user());
  await settle();
  expect([services.asked, await seen(id)]).toEqual([[], undefined]);
});

test('the reviewer reads what was found, nothing follows from it, and the decision says whether it was right', async () => {
  await check(true);
  const plain = await applied(await user());
  const hit = await applied(await user(), 'enterprise', { introduction: '加微信加入我们。' });
  expect(await seen(hit.id)).toEqual({
    key: 'contentSafety',
    label: '名称、简介和标志',
    ok: false,
    detail: '机审：3 处未检测完',
  });
  await settle();
  const asked = services.asked.map(({ content }) => content);
  for (const part of [plain.given.organisationName, '加微信加入我们。', `https://wenjian.example${plain.given.logo}`])
    expect(asked).toContain(part);
  expect(await seen(plain.id)).toMatchObject({ ok: true, detail: '机审：未发现问题' });
  expect(await seen(hit.id)).toMatchObject({ ok: false, detail: '机审：广告引流 91%' });
  expect((await call(contract.applicationReviewDetail, { id: hit.id }, reviewer)).data.status).toBe('pending');
  await call(contract.rejectApplication, { id: hit.id, reason: '简介不能引流' }, reviewer);
  expect(await ads()).toMatchObject({ hits: 1, upheld: 1, overturned: 0 });
});
