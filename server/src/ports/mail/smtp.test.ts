import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { createLogger } from '../../core/log.ts';
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
