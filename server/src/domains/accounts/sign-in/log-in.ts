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
import { consumeFrom, refundFrom, resetFrom, type Limit } from '../../../core/limit.ts';
import { newChallenge, spendProof } from '../../../ports/secrets/proof-of-work.ts';
import { withCaptcha } from './send-captcha.ts';
import { sanctionRefusal } from '../sanctions/sentences.ts';
import { findSanctionInForce } from '../sanctions/service.ts';
import { issueDeviceTicket, ownDevice } from '../sessions/find-device.ts';
import { passwordMatches, requirePasswordUnexpired } from './verify-password.ts';
import { createByLogin } from './register.ts';
import { openSession, type Device, type SignInResult } from '../sessions/service.ts';
import * as accountsStore from '../store.ts';

// Limits on wrong passwords. Each attempt takes a point of three limits: of account and network, of the network, and of the browser if it
// logged in to this account before (OF_DEVICE), otherwise of all strangers to the account. Strangers also take a point of the site's limit;
// once it is used up, each attempt must bring a proof of work.

/** Limit by account and network, so that an attacker cannot lock the owner out from another network. */
const WRONG_PASSWORDS: Limit = { name: 'login', points: LOGIN_WRONG_TRIES, seconds: LOGIN_WINDOW_SECONDS };
/** Limit by network, which stops lists of leaked passwords that are tried on many accounts, a few times each. */
export const WRONG_FROM_ADDRESS: Limit = {
  name: 'login-address',
  points: LOGIN_WRONG_FROM_ADDRESS,
  seconds: LOGIN_WINDOW_SECONDS,
};

const { strangers, strangersADay, device: ofDevice } = LOGIN_WRONG_ON_ACCOUNT;
/** Limits by account, for the strangers of all networks together; they stop attackers with many addresses. */
const OF_STRANGERS: readonly Limit[] = [
  { name: 'login-account', points: strangers, seconds: LOGIN_WINDOW_SECONDS },
  { name: 'login-account-day', points: strangersADay, seconds: 86_400 },
];
/** Limit by account and browser, for a browser that logged in to the account before. */
const OF_DEVICE: Limit = { name: 'login-device', points: ofDevice, seconds: LOGIN_WINDOW_SECONDS };
/** Limit of all strangers to their accounts on the whole site. */
export const WRONG_ON_SITE: Limit = { name: 'login-site', points: LOGIN_WRONG_ON_SITE, seconds: LOGIN_WINDOW_SECONDS };

interface PasswordForm {
  password: string;
  /** The ticket of an earlier login in this browser. */
  device?: string | undefined;
  /** The solution of a proof-of-work challenge. */
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

/** Logs in, or while registration is open creates an account for an unknown mobile (`created`). */
export async function loginWithMobileCaptcha(
  deps: Deps,
  form: { mobile: string; smsCaptcha: string },
  device: Device,
): Promise<SignInResult & { created?: true }> {
  const proof = { target: form.mobile, code: form.smsCaptcha, ip: device.ip };
  return withCaptcha(deps, proof, async (tx) => {
    const existing = await accountsStore.findUserByMobile(tx, form.mobile);
    const user = existing ?? (await createByLogin(deps, tx, form.mobile, device.ip));
    await requireEnabled(deps, tx, user);
    const result = await enter(deps, tx, user.id, device);
    return existing === undefined ? { ...result, created: true as const } : result;
  });
}

async function loginWithPassword(
  deps: Deps,
  account: string,
  form: PasswordForm,
  find: () => Promise<accountsStore.UserRow | undefined>,
  device: Device,
): Promise<SignInResult> {
  const user = await verifyLoginPassword(deps, account, { ip: device.ip, ...form }, find);
  await requireEnabled(deps, deps.db, user);
  requirePasswordUnexpired(deps, user.passwordUntil, '请通过“忘记密码”重新设置');
  return deps.transact((tx) => enter(deps, tx, user.id, device));
}

/** Opens a session and issues a device ticket. */
async function enter(deps: Deps, db: Queryable, id: string, device: Device): Promise<SignInResult> {
  return { ...(await openSession(deps, db, { kind: 'user', id }, device)), device: issueDeviceTicket(deps, id) };
}

const ENABLED = 0;

/**
 * Refuses a disabled account. An expired term is lifted here too, because the job that lifts terms runs only once an hour. The caller has
 * verified the owner, so the refusal may tell reason and end.
 */
async function requireEnabled(deps: Deps, db: Queryable, user: accountsStore.UserRow): Promise<void> {
  if (user.status === ENABLED) return;
  if (await accountsStore.liftDisabling(db, user.id, deps.clock.now())) return;
  const sanction = await findSanctionInForce(deps, db, user.id, 'login');
  throw new AppError('forbidden', '账号被禁用', sanction === undefined ? {} : { detail: `${sanctionRefusal(sanction)}。` });
}

/** Returns the owner of `account` if the password is right. Attempts on accounts that do not exist count too, so that they look the same. */
export async function verifyLoginPassword<Owner extends { id: string; passwordHash: string | null }>(
  deps: Deps,
  account: string,
  { ip, password, device, proof }: PasswordForm & { ip: string },
  find: () => Promise<Owner | undefined>,
): Promise<Owner> {
  const from = { ip, proof, deviceOf: async () => ownDevice(deps, device, (await find())?.id) };
  return runLimitedAttempt(deps, account, from, async () => {
    const candidate = await find();
    return (await passwordMatches(candidate?.passwordHash, password)) ? candidate : undefined;
  });
}

/** The origin of an attempt. */
export interface AttemptOrigin {
  ip: string;
  proof?: string | undefined;
  /** The id by which the account knows the browser; null for a stranger. Without the function only the account's limits hold. */
  deviceOf?: () => Promise<string | null>;
}

/**
 * Runs one limited attempt. Points are taken before the password is checked, so that parallel attempts all count. A right password resets
 * the limit of account and network and returns the point of each other limit.
 */
export async function runLimitedAttempt<Owner>(
  deps: Deps,
  account: string,
  { ip, proof, deviceOf }: AttemptOrigin,
  attempt: () => Promise<Owner | undefined>,
  message = '账号或密码错误',
): Promise<Owner> {
  const [from, pair] = [{ address: ip }, { address: ip, keyPart: account }];
  await consumeFrom(deps.limits, WRONG_FROM_ADDRESS, from);
  await consumeFrom(deps.limits, WRONG_PASSWORDS, pair);
  const device = (await deviceOf?.()) ?? null;
  const refundable: [Limit, string][] =
    device === null ? OF_STRANGERS.map((limit) => [limit, account]) : [[OF_DEVICE, `${account}:${device}`]];
  for (const [limit, key] of refundable) await deps.limits.consume(limit, key);
  if (deviceOf !== undefined && device === null) {
    await consumeOnSite(deps, account, proof);
    refundable.push([WRONG_ON_SITE, WHOLE_SITE]);
  }
  const owner = await attempt();
  if (owner === undefined) {
    deps.log.info({ account: account.replace(/.{4}$/, '****'), ip }, 'wrong password');
    throw new AppError('unauthorized', message);
  }
  await Promise.all([
    resetFrom(deps.limits, WRONG_PASSWORDS, pair),
    refundFrom(deps.limits, WRONG_FROM_ADDRESS, from),
    ...refundable.map(([limit, key]) => deps.limits.refund(limit, key)),
  ]);
  return owner;
}

/** Key of the limit that counts the whole site. */
const WHOLE_SITE = 'all';

/** Takes a point of the site's limit. Once it is used up, an attempt with a valid proof of work continues; others get a challenge. */
async function consumeOnSite(deps: Deps, account: string, proof: string | undefined): Promise<void> {
  const now = deps.clock.now();
  try {
    await deps.limits.consume(WRONG_ON_SITE, WHOLE_SITE);
  } catch (refusal) {
    if (!(refusal instanceof AppError) || refusal.code !== 'rateLimited') throw refusal;
    if (proof !== undefined && (await spendProof(deps.db, deps.secrets, account, proof, now))) return;
    throw new AppError('proofRequired', undefined, { challenge: newChallenge(deps.secrets, account, LOGIN_PROOF_BITS, now) });
  }
}
