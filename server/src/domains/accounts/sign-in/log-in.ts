import { LOGIN_WINDOW_SECONDS, LOGIN_WRONG_FROM_ADDRESS, LOGIN_WRONG_TRIES } from '#contract/accounts/constants.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Limit } from '../../../core/limit.ts';
import { consumeFrom, refundFrom, resetFrom } from '../../../ports/limits/port.ts';
import { withCaptcha } from './send-captcha.ts';
import { refusalText } from '../sanctions/sentences.ts';
import { standingSanction } from '../sanctions/service.ts';
import { newDevice } from '../sessions/find-device.ts';
import { passwordMatches, requireUnexpired } from './verify-password.ts';
import * as usersStore from '../users/store.ts';
import { createByLogin } from './register.ts';
import { openSession, type Device, type Entered } from '../sessions/service.ts';
import * as accountsStore from '../store.ts';

/** Wrong passwords lock the pair of account and network, so that nobody can lock others out from elsewhere. */
const WRONG_PASSWORDS: Limit = { name: 'login', points: LOGIN_WRONG_TRIES, seconds: LOGIN_WINDOW_SECONDS };
/** Lists of passwords from elsewhere are tried on many accounts, each a few times: a network has so many wrong ones in all. */
export const WRONG_FROM_ADDRESS: Limit = {
  name: 'login-address',
  points: LOGIN_WRONG_FROM_ADDRESS,
  seconds: LOGIN_WINDOW_SECONDS,
};

export async function loginWithMobilePassword(deps: Deps, form: { mobile: string; password: string }, device: Device) {
  const find = () => accountsStore.findUserByMobile(deps.db, form.mobile);
  return loginWithPassword(deps, `user:${form.mobile}`, form.password, find, device);
}

export async function loginWithEmailPassword(deps: Deps, form: { email: string; password: string }, device: Device) {
  const email = form.email.toLowerCase();
  return loginWithPassword(deps, `user:${email}`, form.password, () => accountsStore.findUserByEmail(deps.db, email), device);
}

/** An unknown mobile gets an account, as 闻见 registers by mobile, while registration is open. */
export async function loginWithMobileCaptcha(
  deps: Deps,
  form: { mobile: string; smsCaptcha: string },
  device: Device,
): Promise<Entered & { created?: true }> {
  const proof = { target: form.mobile, code: form.smsCaptcha, ip: device.ip };
  return withCaptcha(deps, proof, async (tx) => {
    const known = await accountsStore.findUserByMobile(tx, form.mobile);
    const user = known ?? (await createByLogin(deps, tx, form.mobile, device.ip));
    await requireEnabled(deps, tx, user);
    const entered = await enter(deps, tx, user.id, device);
    return known === undefined ? { ...entered, created: true as const } : entered;
  });
}

async function loginWithPassword(
  deps: Deps,
  account: string,
  password: string,
  find: () => Promise<accountsStore.UserRow | undefined>,
  device: Device,
): Promise<Entered> {
  const user = await checkPassword(deps, account, device.ip, async () => {
    const candidate = await find();
    return (await passwordMatches(candidate?.passwordHash, password)) ? candidate : undefined;
  });
  await requireEnabled(deps, deps.db, user);
  requireUnexpired(deps, user.passwordUntil, '请通过“忘记密码”重新设置');
  return enter(deps, deps.db, user.id, device);
}

/** A session, and a token by which the account recognises this device later. */
export async function enter(deps: Deps, db: Queryable, id: string, device: Device): Promise<Entered> {
  return { ...(await openSession(deps, db, { kind: 'user', id }, device)), device: newDevice(deps, id) };
}

/**
 * A term that has run out is lifted here too, so that nobody waits for the hourly job. Until when and why is said to who has proven
 * whose account it is, beside the specification's sentence.
 */
async function requireEnabled(deps: Deps, db: Queryable, user: accountsStore.UserRow): Promise<void> {
  if (user.status === 0) return;
  if (await usersStore.liftDisabling(db, user.id, deps.clock.now())) return;
  const found = await standingSanction(deps, db, user.id, 'login');
  throw new AppError('forbidden', '账号被禁用', found === undefined ? {} : { detail: `${refusalText(found)}。` });
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
  const [from, pair] = [{ address: ip }, { address: ip, of: account }];
  await consumeFrom(deps.limits, WRONG_FROM_ADDRESS, from);
  await consumeFrom(deps.limits, WRONG_PASSWORDS, pair);
  const found = await attempt();
  if (found === undefined) {
    deps.log.info({ account: account.replace(/.{4}$/, '****'), ip }, 'wrong password');
    throw new AppError('unauthorized', message);
  }
  await Promise.all([resetFrom(deps.limits, WRONG_PASSWORDS, pair), refundFrom(deps.limits, WRONG_FROM_ADDRESS, from)]);
  return found;
}
