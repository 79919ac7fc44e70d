import { expect, test } from 'vitest';
import { info } from '#contract/accounts/accounts.ts';
import { GUEST } from '#server/core/actor.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { sendEmailCaptcha, sendMobileCaptcha } from './sign-in/send-captcha.ts';

const { call, user, deps, outbox } = await createTestApp();

const from = (ip: string) => ({ ip, actor: GUEST });

const REQUESTS_IN_PARALLEL = 20;
const READS = 25;

/** A gateway that answers only when it is told to. */
function slowGateway() {
  const sent: string[] = [];
  const release = Promise.withResolvers<null>();
  const send = async ({ to }: { to: string }) => {
    sent.push(to);
    await release.promise;
  };
  return { sent, release, deps: { ...deps, sms: { send }, mail: { send } } };
}

test('twenty codes that a slow gateway is sending hold no connection, and readers are answered meanwhile', async () => {
  const reader = await user();
  const slow = slowGateway();
  const response = Array.from({ length: REQUESTS_IN_PARALLEL }, (_, each) =>
    each % 2 === 0
      ? sendMobileCaptcha(slow.deps, `138000020${10 + each}`, from(`192.0.2.${each}`))
      : sendEmailCaptcha(slow.deps, `slow-${each}@wenjian.example`, from(`192.0.2.${each}`)),
  );
  await expect.poll(() => slow.sent.length).toBe(REQUESTS_IN_PARALLEL);
  const { idleCount, totalCount, waitingCount } = deps.db.$client;
  expect({ busy: totalCount - idleCount, waitingCount }).toEqual({ busy: 0, waitingCount: 0 });
  for (let each = 0; each < READS; each += 1) expect((await call(info, {}, reader)).status).toBe(200);
  slow.release.resolve(null);
  await Promise.all(response);
});

test('a code that could not be sent uses up neither the minute nor the day, and is good if it comes after all', async () => {
  const failing = { ...deps, sms: { send: () => Promise.reject(new Error('no answer')) } };
  for (let each = 0; each < 12; each += 1)
    await expect(sendMobileCaptcha(failing, '13800002101', from('192.0.2.101'))).rejects.toThrow('no answer');
  await sendMobileCaptcha(deps, '13800002101', from('192.0.2.101'));
  expect((await outbox()).filter(({ to }) => to === '13800002101')).toHaveLength(1);
});

test('no port to another machine is called inside a transaction', async () => {
  const inside = (task: () => Promise<unknown>) => deps.transact(() => task());
  await expect(inside(() => deps.sms.send({ to: '1', template: 'captcha', code: '1' }))).rejects.toThrow('inside a transaction');
  await expect(inside(() => deps.mail.send({ to: '1', template: 'captcha', code: '1' }))).rejects.toThrow('inside a transaction');
  await expect(inside(() => deps.storage.read('image/1'))).rejects.toThrow('inside a transaction');
  await expect(inside(() => deps.remoteFiles.read('https://example.com', 1))).rejects.toThrow('inside a transaction');
  await expect(inside(() => deps.limits.consume({ name: 'x', points: 1, seconds: 1 }, '1'))).rejects.toThrow(
    'inside a transaction',
  );
  await expect(deps.transact((tx) => tx.transaction(() => deps.storage.exists('image/1')))).rejects.toThrow(
    'inside a transaction',
  );
});
