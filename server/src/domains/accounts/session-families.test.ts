import { AsyncLocalStorage } from 'node:async_hooks';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as settings from '#contract/accounts/settings.ts';
import * as contract from '#contract/accounts/accounts.ts';
import * as admins from '#contract/admins/sign-in.ts';
import { sessions } from '#server/db/tables/accounts.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { identifyActor, renewSession, revokeAllSessions } from './sessions/service.ts';
import { updateUser } from './store.ts';

const { call, user, admin, deps, clock } = await createTestApp();

const statusOf = async (by: { token: string }) => (await call(contract.info, {}, by)).status;
const renew = async (by: { token: string }) => (await call(contract.refreshToken, {}, by)).data;

test('a token that is renewed twice, or by ten at once, has one successor', async () => {
  const visitor = await user();
  const atOnce = await Promise.all(Array.from({ length: 10 }, () => renew(visitor)));
  expect(new Set(atOnce.map(({ token }) => token)).size).toBe(1);
  clock.advance(30_000);
  expect(await renew(visitor)).toEqual(atOnce[0]);
  expect(await deps.db.$count(sessions, eq(sessions.ownerId, visitor.id))).toBe(2);
  clock.advance(31_000);
  expect((await call(contract.refreshToken, {}, visitor)).status).toBe(421);
});

test('an administrator’s too', async () => {
  const boss = await admin();
  const twice = await Promise.all([1, 2].map(() => call(admins.adminRefreshToken, {}, boss)));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(twice[0]?.data).toEqual(twice[1]?.data);
});

test('whoever reads the database finds no token in it', async () => {
  const visitor = await user();
  const { token } = await renew(visitor);
  const rows = await deps.db.select().from(sessions).where(eq(sessions.ownerId, visitor.id));
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('base64url'));
});

test('logging out ends all that a session was renewed out of and by, and no other device', async () => {
  const visitor = await user('user', { mobile: '13700004001' });
  const elsewhere = (await call(contract.loginForMobilePassword, { mobile: '13700004001', password: 'Wenjian2026' })).data;
  const second = await renew(visitor);
  const third = await renew(second);
  // By the oldest: the two younger ones go with it.
  expect((await call(contract.logout, {}, visitor)).status).toBe(200);
  expect(await Promise.all([visitor, second, third].map(statusOf))).toEqual([421, 421, 421]);
  expect((await call(contract.refreshToken, {}, visitor)).status).toBe(421);
  expect(await statusOf(elsewhere)).toBe(200);

  // And by the youngest: those that live their last minute.
  const next = await renew(elsewhere);
  await call(contract.logout, {}, next);
  expect(await Promise.all([elsewhere, next].map(statusOf))).toEqual([421, 421]);
});

test('logging out while a renewal is under way leaves no token behind', async () => {
  for (let round = 0; round < 10; round += 1) {
    const visitor = await user();
    const [renewed] = await Promise.all([call(contract.refreshToken, {}, visitor), call(contract.logout, {}, visitor)]);
    if (renewed.status === 200) expect(await statusOf(renewed.data)).toBe(421);
    expect(await deps.db.$count(sessions, eq(sessions.ownerId, visitor.id))).toBe(0);
  }
});

test('a renewal and a change of the password that meet wait for each other in one order', async () => {
  const visitor = await user();
  const actor = await identifyActor(deps, `Bearer ${visitor.token}`);
  const elsewhere = AsyncLocalStorage.snapshot();
  const renewed = await deps.transact(async (tx) => {
    await updateUser(tx, visitor.id, { nickname: '改过密码的人' });
    const renewal = elsewhere(() =>
      renewSession(deps, actor, { ip: '114.114.114.114', userAgent: '' }).catch((error: unknown) => error),
    );
    // Until it waits for the account, which is held here.
    await expect
      .poll(async () => (await tx.execute(sql`select 1 from pg_locks where not granted`)).rowCount, { timeout: 5_000 })
      .toBeGreaterThan(0);
    await revokeAllSessions(tx, { kind: 'user', id: visitor.id });
    return { renewal };
  });
  expect(await renewed.renewal).toMatchObject({ code: 'session' });
  expect(await statusOf(visitor)).toBe(421);
});

test('a device that is logged out from another one is out with its former tokens as well', async () => {
  const visitor = await user('user', { mobile: '13700004002' });
  const login = await call(contract.loginForMobilePassword, { mobile: '13700004002', password: 'Wenjian2026' });
  const renewed = await renew(login.data);
  const { list } = (await call(settings.sessions, {}, visitor)).data;
  const other = list.find(({ current }) => !current);
  expect((await call(settings.revokeSessions, { sessionId: other?.id }, visitor)).data).toEqual({ revoked: 1 });
  expect(await Promise.all([login.data, renewed].map(statusOf))).toEqual([421, 421]);
  expect(await statusOf(visitor)).toBe(200);
});
