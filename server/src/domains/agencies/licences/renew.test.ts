import { describe, expect, test } from 'vitest';
import * as contract from '#contract/agencies/licences.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { remindOfLicences } from './remind.ts';
import { createApplicant } from '../../../../test/factories/test-application.ts';

const { call, user, upload, applied, approve, operator, tomorrow, deps, fastify } = await createApplicant();

/** An agency whose licence ends in so many days. */
async function agencyWith(days: number) {
  const owner = await user();
  const { id } = await applied(owner, 'enterprise', { businessLicenceExpiry: tomorrow(days) });
  await approve(id);
  return owner;
}
const licences = async (by: { token: string }) => (await call(contract.listLicences, {}, by)).data.list;
const waiting = async (by: { token: string }) => (await call(contract.listRenewals, { limit: 100 }, by)).data.list;
const titles = async (by: { token: string }) =>
  (await call(notifyList, {}, by)).data.list.map(({ title }) => title).filter((title) => title.includes('营业执照'));

describe('a licence that runs out', () => {
  test('is shown with its days, replaced by a new one that was passed, and told of anew', async () => {
    const owner = await agencyWith(30);
    const [known] = await licences(owner);
    expect(known).toMatchObject({
      paper: 'businessLicence',
      label: '营业执照',
      expiresOn: tomorrow(30),
      daysLeft: 30,
      renewal: null,
    });
    await remindOfLicences(deps);
    expect(await titles(owner)).toEqual([`营业执照将于 ${tomorrow(30)} 到期`]);

    const document = await upload(owner);
    const form = { paper: 'businessLicence', document, expiresOn: tomorrow(400) };
    expect((await call(contract.renewLicence, form, owner)).data).toMatchObject({
      expiresOn: tomorrow(30),
      renewal: { state: 'pending', expiresOn: tomorrow(400) },
    });
    expect(await call(contract.renewLicence, form, owner)).toMatchObject({
      status: 409,
      msg: '已有新证件正在审核，请等待结果',
    });

    const admin = await operator();
    const row = (await waiting(admin)).find(({ expiresOn }) => expiresOn === tomorrow(400));
    expect(row).toMatchObject({ label: '营业执照', oldExpiresOn: tomorrow(30) });
    expect((await fastify.inject(row?.picture ?? '')).headers['content-type']).toBe('image/webp');
    expect((await call(contract.decideRenewal, { id: row?.id, approved: true }, admin)).data.state).toBe('approved');
    expect((await licences(owner))[0]).toMatchObject({ expiresOn: tomorrow(400), renewal: { state: 'approved' } });
    expect(await titles(owner)).toContain('新的营业执照已通过审核');
    const log = await deps.db.select().from(auditLog);
    expect(log.map(({ action }) => action)).toContain('licence.approve');
    await remindOfLicences(deps);
    expect((await titles(owner)).filter((title) => title.includes('到期'))).toHaveLength(1);
  });

  test('holds while the new one is sent back, which says why and may be submitted again', async () => {
    const owner = await agencyWith(7);
    const send = async () =>
      call(contract.renewLicence, { paper: 'businessLicence', document: await upload(owner), expiresOn: 'long' }, owner);
    await send();
    const admin = await operator();
    const id = (await waiting(admin)).find(({ expiresOn }) => expiresOn === null)?.id;
    expect(await call(contract.decideRenewal, { id, approved: false }, admin)).toMatchObject({
      status: 400,
      msg: '请填写退回理由',
    });
    await call(contract.decideRenewal, { id, approved: false, reason: '照片反光' }, admin);
    expect((await licences(owner))[0]).toMatchObject({ daysLeft: 7, renewal: { state: 'rejected', reason: '照片反光' } });
    expect(await call(contract.decideRenewal, { id, approved: true }, admin)).toMatchObject({ status: 409 });
    expect((await send()).status).toBe(200);
  });
});

test('only an own, new licence that the form asks for is taken', async () => {
  const owner = await agencyWith(60);
  const other = await agencyWith(60);
  const ofOther = await upload(other);
  const send = (more: object) =>
    call(contract.renewLicence, { paper: 'businessLicence', document: ofOther, expiresOn: tomorrow(300), ...more }, owner);
  expect(await send({})).toMatchObject({ status: 400, msg: '请重新上传证件' });
  const document = await upload(owner);
  expect(await send({ document, expiresOn: tomorrow(0) })).toMatchObject({ msg: '证件已过期，请换发后再提交' });
  expect(await send({ document, paper: 'newsLicence' })).toMatchObject({ msg: '这份证件不需要更新' });
});
