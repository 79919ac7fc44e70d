import { LOGIN_WINDOW_SECONDS, LOGIN_WRONG_FROM_ADDRESS, LOGIN_WRONG_TRIES } from '#contract/limits.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Limit } from '../../ports/limits.ts';
import { withCaptcha } from './captchas.ts';
import { passwordMatches, requireInTime } from './passwords.ts';
import { createByLogin } from './register.ts';
import { openSession, type Device, type IssuedToken } from './sessions.ts';
import * as store from './store.ts';

/** Wrong passwords lock the pair of account and address, so that nobody can lock others out from elsewhere. */
const WRONG_PASSWORDS: Limit = { name: 'login', points: LOGIN_WRONG_TRIES, seconds: LOGIN_WINDOW_SECONDS };
/** Lists of passwords from elsewhere are tried on many accounts, each a few times: an address has so many wrong ones in all. */
export const WRONG_FROM_ADDRESS: Limit = {
  name: 'login-address',
  points: LOGIN_WRONG_FROM_ADDRESS,
  seconds: LOGIN_WINDOW_SECONDS,
};

export async function loginWithMobilePassword(deps: Deps, form: { mobile: string; password: string }, device: Device) {
  const find = () => store.findUserByMobile(deps.db, form.mobile);
  return loginWithPassword(deps, `user:${form.mobile}`, form.password, find, device);
}

export async function loginWithEmailPassword(deps: Deps, form: { email: string; password: string }, device: Device) {
  const email = form.email.toLowerCase();
  return loginWithPassword(deps, `user:${email}`, form.password, () => store.findUserByEmail(deps.db, email), device);
}

/** An unknown mobile gets an account, as 闻见 registers by mobile, while registration is open. */
export async function loginWithMobileCaptcha(
  deps: Deps,
  form: { mobile: string; smsCaptcha: string },
  device: Device,
): Promise<IssuedToken> {
  return withCaptcha(deps, form.mobile, form.smsCaptcha, async (tx) => {
    const user = (await store.findUserByMobile(tx, form.mobile)) ?? (await createByLogin(deps, tx, form.mobile, device.ip));
    await requireEnabled(deps, tx, user);
    return openSession(deps, tx, { kind: 'user', id: user.id }, device);
  });
}

async function loginWithPassword(
  deps: Deps,
  account: string,
  password: string,
  find: () => Promise<store.UserRow | undefined>,
  device: Device,
): Promise<IssuedToken> {
  const user = await checkPassword(deps, account, device.ip, async () => {
    const candidate = await find();
    return (await passwordMatches(candidate?.passwordHash, password)) ? candidate : undefined;
  });
  await requireEnabled(deps, deps.db, user);
  requireInTime(deps, user.passwordUntil, '请通过“忘记密码”重新设置');
  return openSession(deps, deps.db, { kind: 'user', id: user.id }, device);
}

/** A term that has run out is lifted here too, so that nobody waits for the hourly job. */
async function requireEnabled(deps: Deps, db: Queryable, user: store.UserRow): Promise<void> {
  if (user.status === 0) return;
  if (!(await store.liftDisabling(db, user.id, deps.clock.now()))) throw new AppError('forbidden', '账号被禁用');
}

/**
 * One guarded try. The points are taken before the password is looked at, so that a hundred tries at once count as a
 * hundred; a right one gives back all of the account's, and its own of the address.
 */
export async function checkPassword<Found>(
  deps: Deps,
  account: string,
  ip: string,
  attempt: () => Promise<Found | undefined>,
  message = '账号或密码错误',
): Promise<Found> {
  const key = `${account}:${ip}`;
  await deps.limits.consume(WRONG_FROM_ADDRESS, ip);
  await deps.limits.consume(WRONG_PASSWORDS, key);
  const found = await attempt();
  if (found === undefined) {
    deps.log.info({ account: account.replace(/.{4}$/, '****'), ip }, 'wrong password');
    throw new AppError('unauthorized', message);
  }
  await Promise.all([deps.limits.reset(WRONG_PASSWORDS, key), deps.limits.refund(WRONG_FROM_ADDRESS, ip)]);
  return found;
}
