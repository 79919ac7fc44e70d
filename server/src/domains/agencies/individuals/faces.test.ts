import { afterAll, expect, test } from 'vitest';
import { FACE_CONSENT_VERSION, IDENTITY_CONSENT_VERSION } from '#contract/accounts/constants.ts';
import * as contract from '#contract/agencies/applications.ts';
import { createApplicant } from '../../../../test/factories/test-application.ts';
import { facesAt, startIdentityService } from '../../../../test/identity-service.ts';
import type { Visitor } from '../../../../test/test-app.ts';
import { accountsHandlers } from '../../accounts/handlers.ts';
import { carryOutIdentityCheck } from '../../accounts/jobs.ts';

const service = await startIdentityService();
afterAll(() => service.close());
const site = await createApplicant(facesAt(service));
const { answers, approve, call, deps, operator, submit, user } = site;

const standing = async (who: Visitor) => (await call(contract.applicationFace, {}, who)).data;
const begin = (who: Visitor) =>
  call(contract.beginApplicationFace, { consent: FACE_CONSENT_VERSION, device: 'phone' }, who, { 'user-agent': 'iPhone' });
const detail = async (id: string) => (await call(contract.applicationReviewDetail, { id }, await operator())).data.checks;

/** Answers the checks of a user that wait, as the worker does. */
async function work(who: Visitor): Promise<void> {
  const { rows } = await deps.db.$client.query('select id from identity_checks where user_id = $1', [who.id]);
  const handler = accountsHandlers(deps).find(({ job }) => job.name === carryOutIdentityCheck.name);
  for (const payload of rows)
    await handler?.run(payload as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
}

test('a person is admitted only after the face check where the service has one, whatever the setting for agencies', async () => {
  const who = await user();
  const sent = await submit(who, 'personal', await answers(who, 'personal'), { identityConsent: IDENTITY_CONSENT_VERSION });
  const { id } = sent.data;
  expect(await standing(who)).toMatchObject({ needed: true, last: null });
  expect(await approve(id)).toMatchObject({ status: 409, msg: '申请人尚未完成人脸核验，不能通过' });
  expect((await detail(id)).map(({ label, detail: words }) => [label, words])).toContainEqual([
    '核验人脸与姓名、身份证号',
    '未完成：申请人尚未核验',
  ]);
  // The data are compared by name, number and the account's mobile.
  expect((await detail(id)).map(({ label }) => label)).toContain('核验姓名、身份证号、手机号');

  service.face = () => ({ code: '200', passed: 'T', sub: '200' });
  expect((await begin(who)).data.last).toMatchObject({ state: 'waiting' });
  await work(who);
  expect(await standing(who)).toMatchObject({ needed: true, last: { state: 'match' } });
  expect(await approve(id)).toMatchObject({ status: 200, data: { status: 'approved', agencyId: null } });
});
