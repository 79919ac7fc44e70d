import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { RobotFailure } from '../../../ports/robots/port.ts';
import { openTarget } from './seal-target.ts';
import type { TargetRow } from './store.ts';

/** The reason for which a message was not accepted. `retryAfter`: seconds after which a further try makes sense; null: never. */
export interface SendFailure {
  message: string;
  retryAfter: number | null;
}

/** Robots accept twenty messages a minute, including tests; beyond that, 钉钉 refuses all for ten minutes. */
export const MESSAGES_A_MINUTE = { name: 'alert-target', points: 15, seconds: 60 };

const MAIL_RETRY_SECONDS = 60;

/** The note on a mail that was written to the outbox file, because no mail server is configured. */
export const OUTBOX_NOTE = '没有设置邮件服务器（SMTP_URL），内容写在 outbox.jsonl，没有发出';

export const goesToOutbox = ({ config }: Deps, { kind }: TargetRow): boolean => kind === 'mail' && config.smtp === null;

/** Sends a message to the mail server or the robot, once; null: it was accepted. */
export async function sendToTarget(
  deps: Deps,
  target: TargetRow,
  { title, text }: { title: string; text: string },
): Promise<SendFailure | null> {
  const { address, secret } = openTarget(deps.secrets, target);
  try {
    if (target.kind === 'mail') await deps.mail.send({ to: address, template: 'alert', title, text });
    else await deps.robots.send({ kind: target.kind, address, secret }, `${title}\n${text}`);
    return null;
  } catch (error) {
    // The log has the message of the mail server, which may contain secrets and is not shown here.
    if (error instanceof AppError)
      return { message: '邮件发送失败，请检查邮件服务器（SMTP_URL）', retryAfter: MAIL_RETRY_SECONDS };
    if (error instanceof RobotFailure) return { message: error.message, retryAfter: error.retryAfter };
    throw error;
  }
}
