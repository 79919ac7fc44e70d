import { expect, test } from 'vitest';
import * as agencies from '#contract/agencies/agencies.ts';
import * as contract from '#contract/agencies/applications.ts';
import * as licences from '#contract/agencies/licences.ts';
import { dashboardWaiting } from '#contract/back-office/dashboard.ts';
import { agencyOverview } from '#contract/back-office/overviews.ts';
import { createApplicant } from '../../../test/factories/test-application.ts';
import type { Visitor } from '../../../test/test-app.ts';

const site = await createApplicant();
const { call, user, custom, applied, approve, upload, tomorrow, operator, fastify } = site;

const GRANTS = { applications: 'handle', licences: 'handle', agencies: 'handle' } as const;
const ofHunan = await custom(GRANTS, { provinces: ['hunan'] });
const ofHubei = await custom(GRANTS, { provinces: ['hubei'] });
const waiting = async (by: Visitor, kind: string) =>
  (await call(dashboardWaiting, {}, by)).data.list.find((row) => row.kind === kind)?.count;

test('a role for a province sees, counts and decides on what stands there alone', async () => {
  const owner = await user();
  const { id } = await applied(owner);
  const listed = async (by: Visitor) => (await call(contract.applicationReviewList, {}, by)).data;
  expect((await listed(ofHubei)).list.map((row) => row.id)).toEqual([id]);
  expect(await listed(ofHunan)).toMatchObject({ list: [], total: 0, counts: {} });
  expect([await waiting(ofHubei, 'merchantEnter'), await waiting(ofHunan, 'merchantEnter')]).toEqual([1, 0]);
  const gone = { status: 404, msg: '申请不存在' };
  expect(await call(contract.applicationReviewDetail, { id }, ofHunan)).toMatchObject(gone);
  expect(await call(contract.approveApplication, { id }, ofHunan)).toMatchObject(gone);
  expect(await call(contract.rejectApplication, { id, reason: '不在范围' }, ofHunan)).toMatchObject(gone);
  expect(await call(contract.revealIdNumber, { id }, ofHunan)).toMatchObject(gone);
  expect((await call(contract.applicationReviewDetail, { id }, ofHubei)).status).toBe(200);
  expect((await call(contract.approveApplication, { id }, ofHubei)).data.status).toBe('approved');
});

test('so do the agencies and their licences', async () => {
  const owner = await user();
  const { id } = await applied(owner, 'enterprise', { businessLicenceExpiry: tomorrow(30) });
  const agencyId = (await approve(id)).data.agencyId;
  const all = (await call(agencies.agencyList, {}, await operator())).data.list.map((row) => row.id);
  expect(all).toContain(agencyId);
  expect((await call(agencies.agencyList, {}, ofHubei)).data.total).toBe(all.length);
  expect((await call(agencies.agencyList, {}, ofHunan)).data).toMatchObject({ list: [], total: 0 });
  const gone = { status: 404, msg: '机构不存在' };
  expect(await call(agencies.agencyDetail, { id: agencyId }, ofHunan)).toMatchObject(gone);
  expect(await call(agencyOverview, { id: agencyId }, ofHunan)).toMatchObject(gone);
  expect(await call(agencies.agencyDisable, { id: agencyId, reason: '不在范围' }, ofHunan)).toMatchObject(gone);
  expect(await call(agencies.agencyEnable, { id: agencyId }, ofHunan)).toMatchObject(gone);
  expect((await call(agencyOverview, { id: agencyId }, ofHubei)).status).toBe(200);

  const form = { paper: 'businessLicence', document: await upload(owner), expiresOn: tomorrow(400) };
  await call(licences.renewLicence, form, owner);
  const renewals = async (by: Visitor) => (await call(licences.listRenewals, {}, by)).data.list;
  const [renewal] = await renewals(ofHubei);
  expect(await renewals(ofHunan)).toEqual([]);
  expect([await waiting(ofHubei, 'licences'), await waiting(ofHunan, 'licences')]).toEqual([1, 0]);
  const decision = { id: renewal?.id, approved: true };
  expect(await call(licences.decideRenewal, decision, ofHunan)).toMatchObject({ status: 404, msg: '没有这份证件' });
  expect((await fastify.inject(renewal?.picture ?? '')).statusCode).toBe(200);
  expect((await call(licences.decideRenewal, decision, ofHubei)).data.state).toBe('approved');
});
