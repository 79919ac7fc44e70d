import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { RobotFailure } from '../../../ports/robots/port.ts';
import { openTarget } from './seal-target.ts';
import type { TargetRow } from './store.ts';

/** Why something did not arrive, and after how many seconds trying again makes sense; null: never. */
export interface SendFailure {
  message: string;
  retryAfter: number | null;
}

/** A robot takes twenty a minute, tests included; 钉钉 takes none for ten minutes from who sends more. */
export const MESSAGES_A_MINUTE = { name: 'alert-target', points: 15, seconds: 60 };

const A_MINUTE = 60;

/** What is said of a mail that the outbox takes in place of a mail server. */
export const KEPT = '没有设置邮件服务器（SMTP_URL），内容写在 outbox.jsonl，没有发出';

export const isKept = ({ config }: Deps, { kind }: TargetRow): boolean => kind === 'mail' && config.smtp === null;

/** Hands a message to the mail server or the robot, once; null: it was taken. */
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
    // The mail server's own words stand in the log, with what may not be shown here.
    if (error instanceof AppError) return { message: '邮件发送失败，请检查邮件服务器（SMTP_URL）', retryAfter: A_MINUTE };
    if (error instanceof RobotFailure) return { message: error.message, retryAfter: error.retryAfter };
    throw error;
  }
}
