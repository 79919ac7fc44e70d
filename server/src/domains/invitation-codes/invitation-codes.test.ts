import { describe, expect, test } from 'vitest';
import * as contract from '#contract/invitation-codes/invitation-codes.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { redeemInvitationCode } from './service.ts';

const { call, user, admin, deps, clock } = await createTestApp();
const operator = await admin('admin');

const create = async (more: object = {}) =>
  (await call(contract.adminInvitationCreate, { purpose: 'register', ...more }, operator)).data;
const redeem = (code: string, who: Visitor, purpose: contract.InvitationPurpose = 'register') =>
  deps.transact((tx) => redeemInvitationCode(deps, tx, code, purpose, who));
const found = async (code: string) => (await call(contract.adminInvitationList, { keywords: code }, operator)).data.list[0];

describe('an invitation code', () => {
  test('has eight characters that nobody mixes up, and is good as often as said', async () => {
    const made = await create({ usesAllowed: 2, note: '春季活动' });
    expect(made).toMatchObject({ state: 'active', usesAllowed: 2, usesMade: 0, note: '春季活动', createdBy: operator.account });
    expect(made.code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    const [one, two, three] = [await user(), await user(), await user()];
    await redeem(made.code.toLowerCase(), one);
    await redeem(` ${made.code.slice(0, 4)}-${made.code.slice(4)} `, two);
    await expect(redeem(made.code, three)).rejects.toMatchObject({ code: 'invalid', message: '邀请码已用完，请换一个' });
    expect(await found(made.code)).toMatchObject({ state: 'used', usesMade: 2 });
    const uses = await call(contract.adminInvitationUses, { codeId: made.id }, operator);
    expect(uses.data.list.map(({ userId }) => userId).toSorted()).toEqual([one.id, two.id].toSorted());
  });

  test('is used no more often than allowed by thirty at once', async () => {
    const made = await create({ usesAllowed: 7 });
    const users = await Promise.all(Array.from({ length: 30 }, () => user()));
    const outcomes = await Promise.allSettled(users.map((one) => redeem(made.code, one)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(await found(made.code)).toMatchObject({ usesMade: 7, state: 'used' });
  });

  test('keeps its use when what it was for fails, and counts one person once', async () => {
    const made = await create({ usesAllowed: 3 });
    const one = await user();
    const failing = deps.transact(async (tx) => {
      await redeemInvitationCode(deps, tx, made.code, 'register', one);
      throw new Error('the rest failed');
    });
    await expect(failing).rejects.toThrow('the rest failed');
    await redeem(made.code, one);
    await redeem(made.code, one);
    expect(await found(made.code)).toMatchObject({ usesMade: 1 });
  });

  test('is refused with the reason when it is unknown, for something else, over or revoked', async () => {
    const one = await user();
    const expiring = await create({ expiresAt: new Date(clock.now().getTime() + 60_000).toISOString() });
    const revoked = await create();
    await call(contract.adminInvitationRevoke, { ids: [revoked.id] }, operator);
    clock.advance(61_000);
    for (const [code, purpose, message] of [
      ['22222222', 'register', '邀请码无效，请核对'],
      ["' or 1=1", 'register', '邀请码无效，请核对'],
      [expiring.code, 'agencyEntry', '邀请码无效，请核对'],
      [expiring.code, 'register', '邀请码已过期，请换一个'],
      [revoked.code, 'register', '邀请码已作废，请换一个'],
    ] as const)
      await expect(redeem(code, one, purpose)).rejects.toMatchObject({ message, fields: { invitationCode: message } });
  });
});

describe('the back office', () => {
  test('makes a thousand at once and lists them by purpose, state and words', async () => {
    const made = await call(
      contract.adminInvitationCreateMany,
      { purpose: 'agencyEntry', count: 1000, note: '百家媒体' },
      operator,
    );
    expect(new Set(made.data.codes).size).toBe(1000);
    const listed = await call(
      contract.adminInvitationList,
      { purpose: 'agencyEntry', state: 'active', keywords: '百家', page: 10, limit: 100 },
      operator,
    );
    expect(listed.data).toMatchObject({ total: 1000, hasMore: false });
    expect(listed.data.list).toHaveLength(100);
    const tooMany = await call(contract.adminInvitationCreateMany, { purpose: 'register', count: 1001 }, operator);
    expect(tooMany).toMatchObject({ status: 400, msg: '一次最多生成 1000 个' });
  });

  test('needs an agency for a code to join one, and a time ahead', async () => {
    const make = (more: object) => call(contract.adminInvitationCreate, { purpose: 'joinAgency', ...more }, operator);
    expect(await make({})).toMatchObject({ status: 400, msg: '请选择邀请码所属机构' });
    expect(await make({ agencyId: 'nothing' })).toMatchObject({ status: 400, msg: '机构不存在' });
    expect(await make({ purpose: 'register', expiresAt: '2020-01-01T00:00:00Z' })).toMatchObject({
      status: 400,
      msg: '有效期应晚于现在',
    });
  });

  test('writes each step into the log', async () => {
    const made = await create({ note: '记录' });
    await call(contract.adminInvitationRevoke, { ids: [made.id] }, operator);
    await call(contract.adminInvitationRevoke, { ids: [made.id] }, operator);
    const { rows } = await deps.db.$client.query('select action from audit_log where target_id = $1 order by at', [made.id]);
    expect(rows.map(({ action }) => action)).toEqual(['invitationCodes.create', 'invitationCodes.revoke']);
  });
});
