import {
  LOGIN_PROOF_BITS,
  LOGIN_WINDOW_SECONDS,
  LOGIN_WRONG_FROM_ADDRESS,
  LOGIN_WRONG_ON_ACCOUNT,
  LOGIN_WRONG_ON_SITE,
  LOGIN_WRONG_TRIES,
} from '#contract/accounts/constants.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Limit } from '../../../core/limit.ts';
import { consumeFrom, refundFrom, resetFrom } from '../../../ports/limits/port.ts';
import { newChallenge, spendProof } from '../../../ports/secrets/proof-of-work.ts';
import { withCaptcha } from './send-captcha.ts';
import { refusalText } from '../sanctions/sentences.ts';
import { standingSanction } from '../sanctions/service.ts';
import { newDevice, ownDevice } from '../sessions/find-device.ts';
import { passwordMatches, requireUnexpired } from './verify-password.ts';
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

/**
 * An attacker with networks without end gets no further with them: strangers to an account have some wrong tries together, and strangers to all
 * accounts some before each costs work. A browser that logged in there before has its own, so that they lock nobody out.
 */
const { strangers, strangersADay, device: ofDevice } = LOGIN_WRONG_ON_ACCOUNT;
const OF_STRANGERS: readonly Limit[] = [
  { name: 'login-account', points: strangers, seconds: LOGIN_WINDOW_SECONDS },
  { name: 'login-account-day', points: strangersADay, seconds: 86_400 },
];
const OF_DEVICE: Limit = { name: 'login-device', points: ofDevice, seconds: LOGIN_WINDOW_SECONDS };
export const WRONG_ON_SITE: Limit = { name: 'login-site', points: LOGIN_WRONG_ON_SITE, seconds: LOGIN_WINDOW_SECONDS };

interface PasswordForm extends Brought {
  password: string;
}

/** What a browser brings along: the token by which an account knows it, and work that was asked of it. */
interface Brought {
  device?: string | undefined;
  proof?: string | undefined;
}

export async function loginWithMobilePassword(deps: Deps, form: PasswordForm & { mobile: string }, device: Device) {
  const find = () => accountsStore.findUserByMobile(deps.db, form.mobile);
  return loginWithPassword(deps, `user:${form.mobile}`, form, find, device);
}

export async function loginWithEmailPassword(deps: Deps, form: PasswordForm & { email: string }, device: Device) {
  const email = form.email.toLowerCase();
  return loginWithPassword(deps, `user:${email}`, form, () => accountsStore.findUserByEmail(deps.db, email), device);
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
  form: PasswordForm,
  find: () => Promise<accountsStore.UserRow | undefined>,
  device: Device,
): Promise<Entered> {
  const user = await tryPassword(deps, account, { ip: device.ip, ...form }, find);
  await requireEnabled(deps, deps.db, user);
  requireUnexpired(deps, user.passwordUntil, '请通过“忘记密码”重新设置');
  return deps.transact((tx) => enter(deps, tx, user.id, device));
}

/** A session, and a token by which the account recognises this device later. */
async function enter(deps: Deps, db: Queryable, id: string, device: Device): Promise<Entered> {
  return { ...(await openSession(deps, db, { kind: 'user', id }, device)), device: newDevice(deps, id) };
}

/**
 * A term that has run out is lifted here too, so that nobody waits for the hourly job. Until when and why is said to who has proven
 * whose account it is, beside the specification's sentence.
 */
async function requireEnabled(deps: Deps, db: Queryable, user: accountsStore.UserRow): Promise<void> {
  if (user.status === 0) return;
  if (await accountsStore.liftDisabling(db, user.id, deps.clock.now())) return;
  const found = await standingSanction(deps, db, user.id, 'login');
  throw new AppError('forbidden', '账号被禁用', found === undefined ? {} : { detail: `${refusalText(found)}。` });
}

/** The owner of an account, whom a password shows; tries are counted for it, whether or not there is one. */
export async function tryPassword<Owner extends { id: string; passwordHash: string | null }>(
  deps: Deps,
  account: string,
  { ip, password, device, proof }: PasswordForm & { ip: string },
  find: () => Promise<Owner | undefined>,
): Promise<Owner> {
  const from = { ip, proof, deviceOf: async () => ownDevice(deps, device, (await find())?.id) };
  return checkPassword(deps, account, from, async () => {
    const candidate = await find();
    return (await passwordMatches(candidate?.passwordHash, password)) ? candidate : undefined;
  });
}

/** Where a try comes from. */
export interface TriedFrom {
  ip: string;
  proof?: string | undefined;
  /** The name by which the account knows the browser; null for a stranger. */
  deviceOf?: () => Promise<string | null>;
}

/**
 * One guarded try. The points are taken before the password is looked at, so that a hundred tries at once count as a
 * hundred; a right one gives back all of the account's, and its own of the address.
 */
export async function checkPassword<Found>(
  deps: Deps,
  account: string,
  { ip, proof, deviceOf }: TriedFrom,
  attempt: () => Promise<Found | undefined>,
  message = '账号或密码错误',
): Promise<Found> {
  const [from, pair] = [{ address: ip }, { address: ip, of: account }];
  await consumeFrom(deps.limits, WRONG_FROM_ADDRESS, from);
  await consumeFrom(deps.limits, WRONG_PASSWORDS, pair);
  const device = (await deviceOf?.()) ?? null;
  const wider: [Limit, string][] =
    device === null ? OF_STRANGERS.map((limit) => [limit, account]) : [[OF_DEVICE, `${account}:${device}`]];
  for (const [limit, key] of wider) await deps.limits.consume(limit, key);
  if (deviceOf !== undefined && device === null) {
    await consumeOnSite(deps, account, proof);
    wider.push([WRONG_ON_SITE, ALL]);
  }
  const found = await attempt();
  if (found === undefined) {
    deps.log.info({ account: account.replace(/.{4}$/, '****'), ip }, 'wrong password');
    throw new AppError('unauthorized', message);
  }
  await Promise.all([
    resetFrom(deps.limits, WRONG_PASSWORDS, pair),
    refundFrom(deps.limits, WRONG_FROM_ADDRESS, from),
    ...wider.map(([limit, key]) => deps.limits.refund(limit, key)),
  ]);
  return found;
}

const ALL = 'all';

/** The site's tries are never used up for people: beyond them each costs the machine that tries some work. */
async function consumeOnSite(deps: Deps, account: string, proof: string | undefined): Promise<void> {
  const now = deps.clock.now();
  try {
    await deps.limits.consume(WRONG_ON_SITE, ALL);
  } catch (refusal) {
    if (!(refusal instanceof AppError) || refusal.code !== 'rateLimited') throw refusal;
    if (proof !== undefined && (await spendProof(deps.db, deps.secrets, account, proof, now))) return;
    throw new AppError('proofRequired', undefined, { challenge: newChallenge(deps.secrets, account, LOGIN_PROOF_BITS, now) });
  }
}
