import { createTransport } from 'nodemailer';
import { CAPTCHA_SECONDS } from '#contract/accounts/constants.ts';
import { AppError } from '../../core/app-error.ts';
import type { Logger } from '../../core/log.ts';
import type { MailMessage, MailPort } from '../outbox.ts';

/** Sends mail through the operator's server, such as `smtps://user:password@mail.example:465`. */
export function smtpMail(url: string, from: string, log: Logger, siteName: () => Promise<string>): MailPort & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // Short, because a user waits for the answer.
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  });
  return {
    async send(message) {
      try {
        const name = await siteName();
        await transport.sendMail({ from, to: message.to, ...textOf(message, name) });
      } catch (error) {
        // The error is logged without the address, which must not appear in the log.
        log.error({ err: error }, 'a mail could not be sent');
        throw new AppError('unavailable', '邮件发送失败，请稍后重试', { retryAfter: 60 });
      }
    },
    close: () => transport.close(),
  };
}

function textOf(message: MailMessage, name: string): { subject: string; text: string } {
  if (message.template === 'alert') return { subject: message.title, text: message.text };
  return message.template === 'captcha'
    ? { subject: `${message.code} 是你的${name}验证码`, text: captchaText(message.code, name) }
    : { subject: `你的${name}账号新增了收款账户`, text: payeeText(message.account, message.readyAt, name) };
}

const payeeText = (account: string, readyAt: string, name: string): string => `你好：

你的账号刚刚新增了收款账户 ${account}，${readyAt} 起可以向它打款。

如果不是你本人操作，请在那之前登录${name}，在提现页删除它，修改密码，并联系平台。

${name}
`;

const captchaText = (code: string, name: string): string => `你好：

你的验证码是 ${code}，${CAPTCHA_SECONDS / 60} 分钟内有效，只能使用一次。

如果不是你本人操作，请忽略这封邮件，也不要把验证码告诉任何人。

${name}
`;
