import { createHash, timingSafeEqual } from 'node:crypto';
import {
  CAPTCHAS_PER_IP_A_DAY,
  CAPTCHAS_PER_TARGET_A_DAY,
  CAPTCHA_INTERVAL_SECONDS,
  CAPTCHA_SECONDS,
  CAPTCHA_WRONG_TRIES,
  SMS_CODE_LENGTH,
} from '#contract/limits.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Emit } from '../../ports/events.ts';
import * as store from './store.ts';

const DAY = 86_400_000;

export const sendMobileCaptcha = (deps: Deps, mobile: string, ip: string): Promise<null> =>
  sendCaptcha(
    deps,
    { target: mobile, name: '该手机号', send: (code) => deps.sms.send({ to: mobile, template: 'captcha', code }) },
    ip,
  );

export const sendEmailCaptcha = (deps: Deps, given: string, ip: string): Promise<null> => {
  const email = given.toLowerCase();
  return sendCaptcha(
    deps,
    { target: email, name: '该邮箱', send: (code) => deps.mail.send({ to: email, template: 'captcha', code }) },
    ip,
  );
};

interface Recipient {
  target: string;
  name: string;
  send: (code: string) => Promise<void>;
}

/** Sends a code. The answer and its time are the same whether or not anyone owns the mobile or the address. */
async function sendCaptcha(deps: Deps, { target, name, send }: Recipient, ip: string): Promise<null> {
  const code = String(deps.random.integer(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0');
  await deps.events.transact(async (tx) => {
    const now = deps.clock.now();
    await store.lockCaptchaSends(tx, target, ip);
    await refuseTooMany(tx, { target, name, ip }, now);
    await store.insertCaptcha(tx, {
      id: deps.random.id(),
      target,
      codeHash: hash(target, code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + CAPTCHA_SECONDS * 1000),
      wrongTries: 0,
      usedAt: null,
      ip,
    });
    // Inside the transaction: a message that cannot be sent does not use up the person's minute.
    await send(code);
  });
  return null;
}

/**
 * Uses up the newest code of a target, or refuses. The result of a wrong try must outlive the refusal, so this opens
 * its own transaction; `then` runs in it only after the code was right.
 */
export async function withCaptcha<Result>(
  deps: Deps,
  target: string,
  code: string,
  then: (tx: Transaction, emit: Emit) => Promise<Result>,
): Promise<Result> {
  const outcome = await deps.events.transact(async (tx, emit) => {
    const now = deps.clock.now();
    const sent = await store.lockNewestCaptcha(tx, target, now);
    if (sent === undefined || sent.wrongTries >= CAPTCHA_WRONG_TRIES) return { right: false } as const;
    if (!timingSafeEqual(sent.codeHash, hash(target, code))) {
      await store.countWrongTry(tx, sent.id);
      return { right: false } as const;
    }
    await store.markCaptchaUsed(tx, sent.id, now);
    return { right: true, result: await then(tx, emit) } as const;
  });
  if (!outcome.right) throw new AppError('unauthorized', '验证码错误或已失效');
  return outcome.result;
}

async function refuseTooMany(
  tx: Transaction,
  { target, name, ip }: { target: string; name: string; ip: string },
  now: Date,
): Promise<void> {
  const since = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  if ((await store.countCaptchasSince(tx, { target }, since(CAPTCHA_INTERVAL_SECONDS * 1000))) > 0) {
    throw new AppError('rateLimited', '验证码发送过于频繁，请60秒后再试', { retryAfter: CAPTCHA_INTERVAL_SECONDS });
  }
  if ((await store.countCaptchasSince(tx, { target }, since(DAY))) >= CAPTCHAS_PER_TARGET_A_DAY) {
    throw new AppError('rateLimited', `${name}今日获取验证码次数已达上限，请明天再试`, { retryAfter: 3600 });
  }
  if ((await store.countCaptchasSince(tx, { ip }, since(DAY))) >= CAPTCHAS_PER_IP_A_DAY) {
    throw new AppError('rateLimited', '今日获取验证码次数已达上限，请明天再试', { retryAfter: 3600 });
  }
}

// Bound to its target, so that a code read from one row is no use for another.
const hash = (target: string, code: string): Buffer => createHash('sha256').update(`${target}:${code}`).digest();
