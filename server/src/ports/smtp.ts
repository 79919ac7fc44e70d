import { createTransport } from 'nodemailer';
import { CAPTCHA_SECONDS } from '#contract/limits.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { MailPort } from './outbox.ts';

/** Mail through the operator's own server, as `smtps://user:password@mail.example:465`. */
export function smtpMail(url: string, from: string, log: Logger, siteName: () => Promise<string>): MailPort & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // A person waits for the answer, and a row is locked meanwhile.
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  });
  return {
    async send({ to, code }) {
      try {
        const name = await siteName();
        await transport.sendMail({ from, to, subject: `${code} 是你的${name}验证码`, text: captchaText(code, name) });
      } catch (error) {
        // The address stays out of the log.
        log.error({ err: error }, 'a mail could not be sent');
        throw new AppError('unavailable', '邮件没有发出去，请稍后重试', { retryAfter: 60 });
      }
    },
    close: () => transport.close(),
  };
}

const captchaText = (code: string, name: string): string => `你好：

你的验证码是 ${code}，${CAPTCHA_SECONDS / 60} 分钟内有效，只能使用一次。

如果不是你本人操作，请忽略这封邮件，也不要把验证码告诉任何人。

${name}
`;
