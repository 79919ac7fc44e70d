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
import * as store from './store.ts';

const DAY = 86_400_000;

/** Sends a code by SMS. The answer and its time are the same whether or not anyone owns the mobile. */
export async function sendMobileCaptcha(deps: Deps, mobile: string, ip: string): Promise<null> {
  const code = String(deps.random.integer(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0');
  await deps.events.transact(async (tx) => {
    const now = deps.clock.now();
    await store.lockCaptchaSends(tx, mobile, ip);
    await refuseTooMany(tx, mobile, ip, now);
    await store.insertCaptcha(tx, {
      id: deps.random.id(),
      target: mobile,
      codeHash: hash(mobile, code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + CAPTCHA_SECONDS * 1000),
      wrongTries: 0,
      usedAt: null,
      ip,
    });
    // Inside the transaction: a message that cannot be sent does not use up the person's minute.
    await deps.sms.send({ to: mobile, template: 'captcha', code });
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
  then: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const outcome = await deps.events.transact(async (tx) => {
    const now = deps.clock.now();
    const sent = await store.lockNewestCaptcha(tx, target, now);
    if (sent === undefined || sent.wrongTries >= CAPTCHA_WRONG_TRIES) return { right: false } as const;
    if (!timingSafeEqual(sent.codeHash, hash(target, code))) {
      await store.countWrongTry(tx, sent.id);
      return { right: false } as const;
    }
    await store.markCaptchaUsed(tx, sent.id, now);
    return { right: true, result: await then(tx) } as const;
  });
  if (!outcome.right) throw new AppError('unauthorized', '验证码错误或已失效');
  return outcome.result;
}

async function refuseTooMany(tx: Transaction, mobile: string, ip: string, now: Date): Promise<void> {
  const since = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  if ((await store.countCaptchasSince(tx, { target: mobile }, since(CAPTCHA_INTERVAL_SECONDS * 1000))) > 0) {
    throw new AppError('rateLimited', '验证码发送过于频繁，请60秒后再试', { retryAfter: CAPTCHA_INTERVAL_SECONDS });
  }
  if ((await store.countCaptchasSince(tx, { target: mobile }, since(DAY))) >= CAPTCHAS_PER_TARGET_A_DAY) {
    throw new AppError('rateLimited', '该手机号今日获取验证码次数已达上限，请明天再试', { retryAfter: 3600 });
  }
  if ((await store.countCaptchasSince(tx, { ip }, since(DAY))) >= CAPTCHAS_PER_IP_A_DAY) {
    throw new AppError('rateLimited', '今日获取验证码次数已达上限，请明天再试', { retryAfter: 3600 });
  }
}

// Bound to its target, so that a code read from one row is no use for another.
const hash = (target: string, code: string): Buffer => createHash('sha256').update(`${target}:${code}`).digest();
