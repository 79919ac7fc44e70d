import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { loginForAccountPassword } from '#contract/admins/sign-in.ts';
import * as contract from '#contract/accounts/accounts.ts';
import { proofSeed, type Challenge } from '#contract/accounts/proof-of-work.ts';
import { createTestApp, PASSWORD } from '../../../test/test-app.ts';
import { WRONG_ON_SITE } from './sign-in/log-in.ts';

const { call, user, admin, deps, outbox } = await createTestApp({ TRUST_PROXY: '1' });

/** Each from a /48 of its own. */
const from = (count: number) => ({ 'x-forwarded-for': `2001:${count.toString(16)}:1::1` });
const logIn = (mobile: string, password: string, count: number, brought: object = {}) =>
  call(contract.loginForMobilePassword, { mobile, password, ...brought }, undefined, from(count));

describe('somebody with networks without end', () => {
  test('has twenty wrong passwords for one account, and locks its owner out of no browser that is known', async () => {
    const mobile = '13800004001';
    await user('user', { mobile });
    const { device } = (await logIn(mobile, PASSWORD, 1)).data;
    const tries = [];
    for (let count = 2; count < 30; count += 1) tries.push((await logIn(mobile, 'Wrong2026', count)).status);
    expect(tries.filter((status) => status === 401)).toHaveLength(20);
    expect(tries.at(-1)).toBe(429);
    expect((await logIn(mobile, PASSWORD, 99)).status).toBe(429);
    expect((await logIn(mobile, PASSWORD, 99, { device })).status).toBe(200);

    const other = '13800004002';
    await user('user', { mobile: other });
    expect((await logIn(other, PASSWORD, 99)).status).toBe(200);
  });

  test('has twenty for an administrator’s name, whose own browser goes on', async () => {
    const { account } = await admin();
    const enter = (password: string, count: number, brought: object = {}) =>
      call(loginForAccountPassword, { account, password, ...brought }, undefined, from(count));
    const { device } = (await enter(PASSWORD, 101)).data;
    const tries = [];
    for (let count = 102; count < 130; count += 1) tries.push((await enter('Wrong2026', count)).status);
    expect(tries.filter((status) => status === 401)).toHaveLength(20);
    expect((await enter(PASSWORD, 199)).status).toBe(429);
    expect((await enter(PASSWORD, 199, { device })).status).toBe(200);
  });

  test('has ten tries at a code that was sent to others, which stays good where it was asked for', async () => {
    const mobile = '13800004003';
    await call(contract.sendForMobileSMSCaptcha, { mobile }, undefined, from(200));
    const code = (await outbox()).findLast(({ to }) => to === mobile)?.code ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    const enter = (smsCaptcha: string, count: number) =>
      call(contract.loginForMobileSMSCaptcha, { mobile, smsCaptcha }, undefined, from(count));
    const tries = [];
    for (let count = 201; count < 230; count += 1) tries.push((await enter(wrong, count)).status);
    expect(tries.filter((status) => status === 401)).toHaveLength(10);
    expect(tries.at(-1)).toBe(429);
    expect((await enter(code, 200)).status).toBe(200);
  });

  test('works for each try once the whole site has had very many', async () => {
    const mobile = '13800004004';
    await user('user', { mobile });
    await deps.db.$client.query('update rate_limits set points = $1 where key = $2', [WRONG_ON_SITE.points, 'login-site:all']);
    const refused = await logIn(mobile, PASSWORD, 300);
    expect(refused).toMatchObject({ status: 428, msg: '请先完成安全验证' });
    const { challenge } = refused.data as unknown as { challenge: Challenge };
    expect((await logIn(mobile, PASSWORD, 300, { proof: solve(challenge) })).status).toBe(200);
  });
});

function solve({ token, bits }: Challenge): string {
  const sha = (text: string) => createHash('sha256').update(text).digest();
  const seed = proofSeed(sha(token).toString('hex'));
  for (let count = 0; ; count += 1) if (Math.clz32(sha(`${seed}:${count}`).readUInt32BE(0)) >= bits) return `${token}:${count}`;
}
