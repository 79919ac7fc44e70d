import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { adminModifyPassword } from '#contract/admins/security.ts';
import { loginForAccountPassword } from '#contract/admins/sign-in.ts';
import * as audit from '#contract/withdrawals/review.ts';
import * as managers from '#contract/admins/managers.ts';
import { userResetPassword } from '#contract/accounts/users.ts';
import * as contract from '#contract/withdrawals/withdrawals.ts';
import { admins } from '#server/db/tables/admins.ts';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { hashPassword, openSession } from '#server/domains/accounts/service.ts';
import { filledIn } from '../../../test/factories/payout-file.ts';
import { earned, waited } from '../../../test/factories/earned.ts';
import { createTestApp, PASSWORD, type Visitor } from '../../../test/test-app.ts';

const HOUR = 3_600_000;
const { call, user, admin, deps, clock, fastify } = await createTestApp();
let receipts = 0;
const device = { ip: '127.0.0.1', userAgent: 'test' };
const CARD = { kind: 'bank', name: '欧阳海图', account: '6222021234567890128', password: PASSWORD };

/** Sessions last two hours: who acts after a wait logs in anew. */
const again = async <Who extends Visitor>(who: Who, kind: 'admin' | 'user' = 'admin'): Promise<Who> => ({
  ...who,
  ...(await openSession(deps, deps.db, { kind, id: who.id }, device)),
});

async function earner(amount: number) {
  const someone = await user('agencies');
  await earned(deps, someone.id, amount);
  const { data } = await call(contract.savePayee, CARD, someone);
  await waited(deps, data.id);
  return { ...someone, payeeId: data.id };
}
const apply = (who: Visitor & { payeeId: string }, amount: number) =>
  call(contract.applyWithdrawal, { amount, payeeId: who.payeeId, password: PASSWORD }, who);
const applied = async (who: Visitor & { payeeId: string }, amount: number) => (await apply(who, amount)).data.withdrawId;
const approve = (id: string, by: Visitor) => call(audit.approveWithdrawal, { id }, by);
const pay = (id: string, by: Visitor) => call(audit.payWithdrawal, { id, receipt: `20261121-${(receipts += 1)}` }, by);
const detail = async (id: string, by: Visitor) => (await call(audit.withdrawalReviewDetailCall, { id }, by)).data;
const rowOf = async (id: string, action: string) =>
  (await deps.db.select().from(auditLog).where(eq(auditLog.targetId, id))).find((row) => row.action === action);
/** Only these may log in. */
const only = (...remaining: Visitor[]) =>
  deps.db.execute(sql`
    update admins set status = case when id = any (${sql.param(remaining.map(({ id }) => id))}::text[]) then 0 else 1 end`);

describe('nobody takes two stages of one withdrawal', () => {
  test('who approved does not pay, by hand or in a payout file, nor marks it as failed; another does', async () => {
    const [first, second] = [await admin('admin'), await admin('finance')];
    await only(first, second);
    const id = await applied(await earner(500_000), 200_000);
    await approve(id, first);
    const refused = { status: 409, msg: '审核与打款不能由同一人完成，请由另一位管理员打款' };
    expect(await pay(id, first)).toMatchObject(refused);
    expect(await call(audit.createPayoutFile, { ids: [id] }, first)).toMatchObject(refused);
    expect(await detail(id, first)).toMatchObject({ can: { pay: false, reject: true }, next: { refusal: refused.msg } });
    const { url } = (await call(audit.createPayoutFile, { ids: [id] }, second)).data;
    expect(await call(audit.failWithdrawal, { id, reason: '退票' }, first)).toMatchObject(refused);
    const text = filledIn((await fastify.inject(url)).body, () => ['成功', 'R1', '']);
    expect(await call(audit.importPayoutFile, { text }, first)).toMatchObject(refused);
    expect((await call(audit.importPayoutFile, { text }, second)).data).toMatchObject({ paid: 1 });
  });

  test('who was shown the password of an agency neither approves nor pays its withdrawals', async () => {
    const [resetter, other] = [await admin('admin'), await admin('finance')];
    await only(resetter, other);
    const who = await earner(500_000);
    await call(userResetPassword, { userId: who.id }, resetter);
    clock.advance(73 * HOUR);
    // By now the owner has one of their own again.
    await deps.db.execute(
      sql`update users set password_hash = ${await hashPassword(PASSWORD)}, password_until = null where id = ${who.id}`,
    );
    const [owner, one, two] = [await again(who, 'user'), await again(resetter), await again(other)];
    const id = await applied(owner, 200_000);
    const refused = { status: 409, msg: '你在 30 天内重置过该账号的密码，须由另一位管理员处理' };
    expect(await approve(id, one)).toMatchObject(refused);
    // Whoever else decides is told of it.
    expect((await detail(id, two)).checks).toContainEqual(expect.objectContaining({ name: '登录密码', warn: true }));
    expect((await approve(id, two)).data.status).toBe('approved');
    // Neither of the two may pay now; a third does.
    expect((await pay(id, one)).status).toBe(409);
    const third = await admin('finance');
    expect(await pay(id, one)).toMatchObject(refused);
    expect((await pay(id, third)).data.status).toBe('paid');
  });

  test('who proposed the rules by which it is worked out does not approve it', async () => {
    const [proposer, other] = [await admin('super_admin'), await admin('admin')];
    await only(proposer, other);
    await deps.db.execute(sql`update payout_configs set proposed_by = ${proposer.id} where version = 1`);
    const id = await applied(await earner(500_000), 200_000);
    expect(await approve(id, proposer)).toMatchObject({
      status: 409,
      msg: '这笔提现适用的结算规则由你提出，须由另一位管理员审核',
    });
    expect((await approve(id, other)).status).toBe(200);
    expect((await pay(id, proposer)).data.status).toBe('paid');
    await deps.db.execute(sql`update payout_configs set proposed_by = null where version = 1`);
  });
});

describe('a second person', () => {
  test('is not an account of today, nor one whose password somebody else has made', async () => {
    const [chief, first] = [await admin('super_admin'), await admin('admin')];
    await only(chief, first);
    const { manager, password } = (await call(managers.managerCreate, { account: 'second.hand', role: 'finance' }, chief)).data;
    const logIn = async (secret: string) =>
      (await call(loginForAccountPassword, { account: 'second.hand', password: secret })).data;
    const id = await applied(await earner(500_000), 200_000);
    await approve(id, first);
    expect(await pay(id, await logIn(password))).toMatchObject({ status: 403, msg: expect.stringContaining('临时密码') });
    await call(adminModifyPassword, { password, newPassword: 'Neues2026' }, await logIn(password));
    expect(await pay(id, await logIn('Neues2026'))).toMatchObject({
      status: 409,
      msg: expect.stringContaining('账号启用不满 24 小时'),
    });
    clock.advance(25 * HOUR);
    // Old enough; but whoever resets its password could act as it.
    const anew = (await call(managers.managerResetPassword, { id: manager.id }, await again(chief))).data.password;
    await call(adminModifyPassword, { password: anew, newPassword: 'Neues2027' }, await logIn(anew));
    expect(await pay(id, await logIn('Neues2027'))).toMatchObject({
      status: 409,
      msg: expect.stringContaining('密码被他人重置不满 24 小时'),
    });
    clock.advance(25 * HOUR);
    expect((await pay(id, await logIn('Neues2027'))).data.status).toBe('paid');
  });

  test('does not have to be there where an administrator is alone: a day later, with a mark in the log', async () => {
    await deps.db.execute(sql`update payout_configs set terms = terms || '{"confirmAbove": 100000}'::jsonb where version = 1`);
    const lone = await admin('super_admin');
    await only(lone);
    const id = await applied(await earner(500_000), 200_000);
    expect((await approve(id, lone)).data).toMatchObject({ status: 'applied', next: { alone: false } });
    expect(await approve(id, lone)).toMatchObject({ status: 409, msg: expect.stringContaining('起可由你单独完成') });
    clock.advance(25 * HOUR);
    let now = await again(lone);
    expect(await detail(id, now)).toMatchObject({ can: { approve: true }, next: { refusal: null, alone: true } });
    expect((await approve(id, now)).data.status).toBe('approved');
    expect((await pay(id, now)).status).toBe(409);
    clock.advance(25 * HOUR);
    now = await again(lone);
    expect((await pay(id, now)).data.status).toBe('paid');
    expect((await rowOf(id, 'cashOut.pay'))?.after).toMatchObject({ status: 'paid', alone: true });
    // With somebody else there, alone is over.
    const other = await applied(await earner(500_000), 200_000);
    await approve(other, now);
    clock.advance(25 * HOUR);
    const second = await admin('finance');
    expect(await approve(other, await again(lone))).toMatchObject({ status: 409, msg: '金额较大，需由另一位管理员复核' });
    expect((await approve(other, second)).data.status).toBe('approved');
    await deps.db.execute(sql`update payout_configs set terms = terms || '{"confirmAbove": null}'::jsonb where version = 1`);
  });
});

test('after an administrator has seen a password, money stays where it is for 72 hours, in words', async () => {
  const operator = await admin('admin');
  const who = await earner(500_000);
  await call(userResetPassword, { userId: who.id }, operator);
  const owner = await again(who, 'user');
  await deps.db.execute(
    sql`update users set password_hash = (select password_hash from users where id = ${(await user()).id}) where id = ${who.id}`,
  );
  const locked = expect.stringMatching(/^平台管理员重置过你的登录密码，为保护资金，\d{4}-\d\d-\d\d \d\d:\d\d 前不能提现/);
  expect(await apply(owner, 200_000)).toMatchObject({ status: 400, msg: locked });
  expect((await call(contract.withdrawOverview, {}, owner)).data.refusal).toEqual(locked);
  expect(await call(contract.savePayee, { ...CARD, account: '6222021234567890011' }, owner)).toMatchObject({
    status: 403,
    msg: locked,
  });
  expect(await call(contract.removePayee, { payeeId: who.payeeId, password: PASSWORD }, owner)).toMatchObject({
    status: 403,
    msg: locked,
  });
  clock.advance(72 * HOUR + 1);
  expect((await apply(await again(who, 'user'), 200_000)).status).toBe(200);
});

test('the role for money sees and decides withdrawals, and nothing else', async () => {
  const [finance, other] = [await admin('finance'), await admin('finance')];
  const id = await applied(await earner(500_000), 200_000);
  expect((await call(audit.withdrawalReviewList, { status: 'applied' }, finance)).data.list.map((row) => row.id)).toContain(id);
  expect((await approve(id, finance)).status).toBe(200);
  expect((await pay(id, other)).status).toBe(200);
  expect((await deps.db.select().from(admins).where(eq(admins.id, finance.id)))[0]?.role).toBe('finance');
});
