import { createHash, timingSafeEqual } from 'node:crypto';
import {
  CAPTCHA_GUESSES,
  CAPTCHA_GUESSES_ELSEWHERE,
  CAPTCHA_SECONDS,
  CAPTCHA_WRONG_TRIES,
  LOGIN_WINDOW_SECONDS,
  SMS_CODE_LENGTH,
} from '#contract/accounts/constants.ts';
import { AppError, tooOften } from '../../../core/app-error.ts';
import { networksOf, widestOf } from '../../../core/networks.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { consumeFrom, refundFrom, type Limit } from '../../../core/limit.ts';
import { newChallenge, spendProof } from '../../../ports/secrets/proof-of-work.ts';
import { knownDevice, type RequestDevice } from '../sessions/find-device.ts';
import { judge, type CaptchaRequester, type Verdict } from './captcha-quota.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;

// Guesses at codes are limited for each sent code (five by the network that requested it, five by all others), for each guessing network, and,
// for networks that requested no code, for each target and for the whole site.

/** Limit by network, for all targets. */
const GUESSES: Limit = { name: 'captcha-guess', points: CAPTCHA_GUESSES, seconds: LOGIN_WINDOW_SECONDS };

/** Limit by target, for networks that requested no code: otherwise an attacker with many networks could guess without limit. */
const GUESSES_ELSEWHERE: Limit = {
  name: 'captcha-guess-target',
  points: CAPTCHA_GUESSES_ELSEWHERE.target,
  seconds: LOGIN_WINDOW_SECONDS,
};
/** For all targets and networks together, likewise without a requested code. */
const GUESSES_ON_SITE: Limit = {
  name: 'captcha-guess-site',
  points: CAPTCHA_GUESSES_ELSEWHERE.site,
  seconds: LOGIN_WINDOW_SECONDS,
};

export const sendMobileCaptcha = (deps: Deps, mobile: string, device: RequestDevice): Promise<null> =>
  sendCaptcha(
    deps,
    { target: mobile, name: '该手机号', send: (code) => deps.sms.send({ to: mobile, template: 'captcha', code }) },
    device,
  );

export const sendEmailCaptcha = (deps: Deps, address: string, device: RequestDevice): Promise<null> => {
  const email = address.toLowerCase();
  return sendCaptcha(
    deps,
    { target: email, name: '该邮箱', send: (code) => deps.mail.send({ to: email, template: 'captcha', code }) },
    device,
  );
};

interface Recipient {
  target: string;
  name: string;
  send: (code: string) => Promise<void>;
}

/**
 * Sends a code. Answer and duration do not reveal whether an account has the mobile or address. The code is committed before it is sent, so
 * that a slow gateway holds no connection and no lock.
 */
async function sendCaptcha(deps: Deps, recipient: Recipient, device: RequestDevice): Promise<null> {
  const { target, send } = recipient;
  const code = String(deps.random.integer(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0');
  const id = deps.random.id();
  const requester: CaptchaRequester = {
    network: networksOf(device.ip).own,
    wideNetwork: widestOf(device.ip).network,
    device: await knownDevice(deps, target, device),
  };
  await deps.transact(async (tx) => {
    const now = deps.clock.now();
    await store.lockCaptchaSends(tx, target, requester.network);
    await refuseTooMany(deps, tx, recipient, requester, device, now);
    await store.insertCaptcha(tx, {
      id,
      target,
      codeHash: hash(target, code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + CAPTCHA_SECONDS * 1000),
      ip: device.ip,
      ...requester,
    });
  });
  try {
    await send(code);
  } catch (error) {
    // A failed code does not count against the quota.
    await store.markCaptchaFailed(deps.db, id, deps.clock.now());
    throw error;
  }
  return null;
}

async function refuseTooMany(
  deps: Deps,
  tx: Transaction,
  { target, name }: Recipient,
  requester: CaptchaRequester,
  { ip, proof }: RequestDevice,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const sentCaptchas = await store.listCaptchasSince(tx, target, since);
  const { oldest, ...usage } = await store.countCaptchasFrom(tx, requester, since);
  const verdict = judge(sentCaptchas, requester, { ...usage, times: widestOf(ip).times, oldest: oldest ?? now }, now);
  if (verdict.kind === 'send') return;
  if (verdict.kind !== 'work') throw refusalOf(verdict, name);
  if (proof !== undefined && (await spendProof(tx, deps.secrets, target, proof, now))) return;
  throw new AppError('proofRequired', undefined, { challenge: newChallenge(deps.secrets, target, verdict.bits, now) });
}

function refusalOf(verdict: Extract<Verdict, { seconds: number }>, name: string): AppError {
  if (verdict.kind === 'soon') return tooOften('验证码发送过于频繁', verdict.seconds);
  return tooOften(`${verdict.of === 'target' ? name : ''}今日获取验证码次数已达上限`, verdict.seconds);
}

/**
 * Verifies a code and runs `then` in the same transaction; all codes of the target are then used. Each requester's newest code is valid and has
 * separate counts of wrong tries for the requester's network and for all others, so that a stranger cannot use up the requester's tries. A
 * wrong try is committed, although it ends in a refusal.
 */
export async function withCaptcha<Result>(
  deps: Deps,
  { target, code, ip }: { target: string; code: string; ip: string },
  then: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { own: network } = networksOf(ip);
  await consumeFrom(deps.limits, GUESSES, { address: ip });
  const limitsOfOthers: [Limit, string][] = (await store.hasLiveCaptchaFrom(deps.db, target, network, deps.clock.now()))
    ? []
    : [
        [GUESSES_ELSEWHERE, target],
        [GUESSES_ON_SITE, 'all'],
      ];
  for (const [limit, key] of limitsOfOthers) await deps.limits.consume(limit, key, '验证码尝试次数过多，请重新获取验证码');
  const outcome = await deps.transact(async (tx) => {
    const now = deps.clock.now();
    const live = await store.lockLiveCaptchas(tx, target, now);
    // `live` is sorted by time, newest first.
    const newest = live.filter((row, index) => live.findIndex((other) => requesterOf(other) === requesterOf(row)) === index);
    const isOwn = (row: store.CaptchaRow) => row.network === network || (row.network === '' && row.ip === ip);
    const open = newest.filter((row) => (isOwn(row) ? row.wrongTries : row.othersTries) < CAPTCHA_WRONG_TRIES);
    if (!open.some(({ codeHash }) => timingSafeEqual(codeHash, hash(target, code)))) {
      const idsOf = (rows: store.CaptchaRow[]) => rows.map(({ id }) => id);
      await store.countWrongTry(tx, idsOf(open.filter(isOwn)), 'requester');
      await store.countWrongTry(tx, idsOf(open.filter((row) => !isOwn(row))), 'others');
      return { isRight: false } as const;
    }
    await store.markCaptchasUsed(
      tx,
      live.map(({ id }) => id),
      now,
    );
    return { isRight: true, result: await then(tx) } as const;
  });
  if (!outcome.isRight) throw new AppError('unauthorized', '验证码错误或已失效，请重新获取');
  await refundFrom(deps.limits, GUESSES, { address: ip });
  for (const [limit, key] of limitsOfOthers) await deps.limits.refund(limit, key);
  return outcome.result;
}

const requesterOf = ({ device, network, ip }: store.CaptchaRow): string => device ?? (network === '' ? ip : network);

// The target is part of the hash, so that equal codes of two targets have different hashes.
const hash = (target: string, code: string): Buffer => createHash('sha256').update(`${target}:${code}`).digest();
