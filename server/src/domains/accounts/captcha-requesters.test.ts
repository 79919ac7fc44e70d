import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import * as settings from '#contract/accounts/settings.ts';
import * as contract from '#contract/accounts/accounts.ts';
import { proofSeed, type Challenge } from '#contract/accounts/proof-of-work.ts';
import { captchas } from '#server/db/tables/accounts.ts';
import { createTestApp, PASSWORD } from '../../../test/test-app.ts';

const { call, user, deps, clock, outbox } = await createTestApp({ TRUST_PROXY: '1' });

// A proof of work takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const MINUTE = 61_000;
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const request = (mobile: string, ip: string, brought: object = {}, by?: { token: string }) =>
  call(contract.sendForMobileSMSCaptcha, { mobile, ...brought }, by, from(ip));
const logIn = (mobile: string, smsCaptcha: string, ip: string) =>
  call(contract.loginForMobileSMSCaptcha, { mobile, smsCaptcha }, undefined, from(ip));
const codeFor = async (mobile: string) => (await outbox()).findLast(({ to }) => to === mobile)?.code ?? '';
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const challengeOf = ({ data }: { data: unknown }) => (data as { challenge: Challenge }).challenge;

/** Solves a challenge as the script of the page does. */
function solve({ token, bits }: Challenge): string {
  const sha = (text: string) => createHash('sha256').update(text).digest();
  const seed = proofSeed(sha(token).toString('hex'));
  for (let count = 0; ; count += 1) if (Math.clz32(sha(`${seed}:${count}`).readUInt32BE(0)) >= bits) return `${token}:${count}`;
}

/** Requests as a stranger who solves every challenge. */
async function insist(mobile: string, ip: string) {
  const first = await request(mobile, ip);
  return first.status === 428 ? request(mobile, ip, { proof: solve(challengeOf(first)) }) : first;
}

describe('codes for one mobile', () => {
  test('the first two of a day need nothing, the third one asks the machine for work, which is good once and for that mobile', async () => {
    const mobile = '13800003001';
    for (let each = 0; each < 2; each += 1) {
      expect((await request(mobile, '192.0.2.1')).status).toBe(200);
      clock.advance(MINUTE);
    }
    const refused = await request(mobile, '192.0.2.1');
    expect(refused).toMatchObject({ status: 428, code: 428, msg: '请先完成安全验证' });
    const proof = solve(challengeOf(refused));
    expect((await request(mobile, '192.0.2.1', { proof: `${challengeOf(refused).token}:0` })).status).toBe(428);
    expect((await request(mobile, '192.0.2.1', { proof })).status).toBe(200);
    clock.advance(MINUTE);
    expect((await request(mobile, '192.0.2.1', { proof })).status).toBe(428);
    expect((await request(mobile, '192.0.2.1', { proof: 'nothing:1' })).status).toBe(428);

    const other = '13800003002';
    for (const ip of ['192.0.2.2', '198.51.100.2']) await request(other, ip);
    const again = challengeOf(await request(mobile, '192.0.2.1'));
    expect((await request(other, '192.0.2.3', { proof: solve(again) })).status).toBe(428);
  });

  test('a stranger who asks for them all day locks out neither a device that the account knows nor its logged-in owner', async () => {
    const mobile = '13800003003';
    const owner = await user('user', { mobile });
    const login = await call(contract.loginForMobilePassword, { mobile, password: PASSWORD }, undefined, from('203.0.113.9'));
    const { device } = login.data;
    const anHourAgo = clock.now().getTime() - 3_600_000;
    await deps.db.insert(captchas).values(
      Array.from({ length: 18 }, (_, each) => ({
        id: deps.random.id(),
        target: mobile,
        codeHash: Buffer.alloc(32),
        createdAt: new Date(anHourAgo),
        expiresAt: new Date(anHourAgo),
        ip: `198.51.${each}.1`,
        network: `198.51.${each}.1`,
        wideNetwork: `198.51.${each}.0/24`,
      })),
    );
    const answers = [];
    for (const ip of ['198.51.30.1', '198.51.31.1', '198.51.32.1']) answers.push((await insist(mobile, ip)).status);
    expect(answers).toEqual([200, 200, 429]);
    expect((await request(mobile, '192.0.2.10')).status).toBe(429);

    for (let each = 0; each < 10; each += 1) {
      expect((await request(mobile, '192.0.2.10', { device })).status).toBe(200);
      clock.advance(MINUTE);
    }
    expect((await request(mobile, '192.0.2.10', { device })).status).toBe(429);
    const again = await call(contract.refreshToken, {}, login.data);
    expect((await request(mobile, '192.0.2.10', {}, again.status === 200 ? again.data : owner)).status).toBe(200);
    // A device token is valid for its own account only.
    expect((await request('13800003004', '192.0.2.11', { device })).status).toBe(200);
    expect((await request(mobile, '192.0.2.10', { device: `${device}x` })).status).toBe(429);
  });

  test('one network of strangers gets five a day, whatever addresses it has, and its minute is nobody else’s', async () => {
    const mobile = '13800003005';
    for (let each = 0; each < 5; each += 1) {
      expect((await insist(mobile, `2001:db8:7:1::${each + 1}`)).status).toBe(200);
      clock.advance(MINUTE);
    }
    const refused = await insist(mobile, '2001:db8:7:1:ffff::9');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    expect((await insist(mobile, '192.0.2.20')).status).toBe(200);
    expect((await insist(mobile, '192.0.2.20')).status).toBe(429);
    expect((await insist(mobile, '198.51.100.20')).status).toBe(200);
  });

  test('the word for a device lets nobody in, and one of another account counts as a stranger’s', async () => {
    const mobile = '13800003006';
    await user('user', { mobile });
    const login = await call(contract.loginForMobilePassword, { mobile, password: PASSWORD });
    expect((await call(contract.info, {}, { token: login.data.device })).status).toBe(421);
  });
});

describe('guesses of a code', () => {
  test('by a stranger do not spend its owner’s', async () => {
    const mobile = '13800003101';
    await request(mobile, '192.0.2.30');
    const code = await codeFor(mobile);
    for (let each = 0; each < 8; each += 1) await logIn(mobile, wrong(code), `198.51.100.${each}`);
    // Others have used up their share of tries at it, right or wrong.
    expect((await logIn(mobile, code, '198.51.100.40')).status).toBe(401);
    expect((await logIn(mobile, code, '192.0.2.30')).status).toBe(200);
  });

  test('and a code that a stranger asks for does not take the owner’s place', async () => {
    const mobile = '13800003102';
    await request(mobile, '192.0.2.31');
    const code = await codeFor(mobile);
    expect((await request(mobile, '198.51.100.31')).status).toBe(200);
    expect((await logIn(mobile, code, '192.0.2.31')).status).toBe(200);
  });

  test('are counted for a network on all mobiles together, wider as they grow', async () => {
    const statuses = async (ips: string[]) => {
      const found: number[] = [];
      for (const [at, ip] of ips.entries())
        found.push((await logIn(`1380001${String(at).padStart(4, '0')}`, '123456', ip)).status);
      return found;
    };
    const one = await statuses(Array.from({ length: 31 }, (_, each) => `2001:db8:9:1::${each + 1}`));
    expect(one.filter((status) => status === 401)).toHaveLength(30);
    expect(one.at(-1)).toBe(429);
    // Every try from another /64 of one customer's: four times as many, and no more.
    const many = await statuses(Array.from({ length: 100 }, (_, each) => `2001:db8:9:${(each + 2).toString(16)}00::1`));
    expect(many.filter((status) => status === 401)).toHaveLength(90);
    expect((await statuses(['2001:db8:a:1::1']))[0]).toBe(401);
  });

  test('a right one costs nothing of the allowance', async () => {
    for (let each = 0; each < 8; each += 1) {
      const mobile = `1380000320${each}`;
      await insist(mobile, '192.0.2.50');
      expect((await logIn(mobile, await codeFor(mobile), '192.0.2.50')).status).toBe(200);
    }
  });
});

test('wrong passwords are counted for a whole network of IPv6', async () => {
  await user('user', { mobile: '13800003301' });
  const tried: number[] = [];
  for (let each = 0; each < 6; each += 1)
    tried.push(
      (
        await call(
          contract.loginForMobilePassword,
          { mobile: '13800003301', password: 'wrong-1' },
          undefined,
          from(`2001:db8:b:1::${each}`),
        )
      ).status,
    );
  expect(tried).toEqual([401, 401, 401, 401, 401, 429]);
});

test('a code for one’s own account is the session’s, not the network’s', async () => {
  const owner = await user('user', { mobile: '13800003401' });
  for (let each = 0; each < 3; each += 1) {
    await insist('13800003401', '192.0.2.60');
    clock.advance(MINUTE);
  }
  const login = await call(contract.loginForMobilePassword, { mobile: '13800003401', password: PASSWORD });
  expect((await call(settings.sendForOwnCaptcha, {}, login.data, from('192.0.2.60'))).status).toBe(200);
  expect(owner.id).not.toBe('');
});
