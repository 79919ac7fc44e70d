import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { createLogger } from '../../core/log.ts';
import type { MailMessage } from '../outbox.ts';
import { smtpMail } from './smtp.ts';

interface Received {
  from: string;
  to: string;
  message: string;
}

const received: Received[] = [];
const server = new SMTPServer({
  secure: false,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    username === 'wenjian' && password === 'secret' ? done(null, { user: username }) : done(new Error('Invalid login')),
  onData(stream, { envelope }, done) {
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
    stream.once('end', done);
    text(stream).then(
      (message) => received.push({ from, to: envelope.rcptTo.map(({ address }) => address).join(), message }),
      () => null,
    );
  },
});
server.listen(0, '127.0.0.1');
await once(server.server, 'listening');
const { port } = server.server.address() as AddressInfo;
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

const log = createLogger('silent', 'test');

test('a code reaches the mailbox through the operator’s mail server', async () => {
  const mail = smtpMail(`smtp://wenjian:secret@127.0.0.1:${port}`, '闻见 <noreply@wenjian.example>', log, async () => '闻见');
  await mail.send({ to: 'reader@wenjian.example', template: 'captcha', code: '204816' });
  mail.close();
  expect(received).toHaveLength(1);
  const [{ from, to, message } = { from: '', to: '', message: '' }] = received;
  expect([from, to]).toEqual(['noreply@wenjian.example', 'reader@wenjian.example']);
  const [head = '', body = ''] = message.split('\r\n\r\n');
  expect(head).toContain('Content-Transfer-Encoding: base64');
  expect(Buffer.from(body, 'base64').toString()).toContain('你的验证码是 204816，5 分钟内有效');
});

/** One more has to say here what becomes of it when what it names is taken down before it was sent. */
const EACH: { [Template in MailMessage['template']]: Extract<MailMessage, { template: Template }> } = {
  captcha: { to: 'reader@wenjian.example', template: 'captcha', code: '204816' },
  payee: { to: 'reader@wenjian.example', template: 'payee', account: '招商银行 **** 1234', readyAt: '2026-11-24 09:30' },
  alert: {
    to: 'reader@wenjian.example',
    template: 'alert',
    title: '待审作品 120 篇',
    text: '超过了告警上限，请登录管理后台查看。',
  },
};

test('no mail names a work or leads to one, so that none has to be kept back when one is taken down', async () => {
  received.length = 0;
  const mail = smtpMail(`smtp://wenjian:secret@127.0.0.1:${port}`, '闻见 <noreply@wenjian.example>', log, async () => '闻见');
  for (const message of Object.values(EACH)) await mail.send(message);
  mail.close();
  await expect.poll(() => received.length).toBe(3);
  const texts = received.map(({ message }) => Buffer.from(message.split('\r\n\r\n')[1] ?? '', 'base64').toString());
  expect(texts.join('\n')).toMatch(/验证码是 204816[^]*收款账户[^]*告警上限/);
  for (const text of texts) expect(text).not.toMatch(/《|\/article\/|\/video\//);
});

test.each([
  ['refuses the login', `smtp://wenjian:wrong@127.0.0.1:${port}`],
  ['is not there', 'smtp://127.0.0.1:9'],
])('a mail server that %s is told as such, so that the person can try again', async (_name, url) => {
  const mail = smtpMail(url, 'noreply@wenjian.example', log, async () => '闻见');
  await expect(mail.send({ to: 'reader@wenjian.example', template: 'captcha', code: '204816' })).rejects.toMatchObject({
    code: 'unavailable',
    message: '邮件发送失败，请稍后重试',
  });
  mail.close();
});
