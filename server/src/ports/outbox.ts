import { renameSync, statSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../core/clock.ts';

// The ports for SMS and mail, and their embedded driver.

export interface SmsPort {
  send(message: SmsMessage): Promise<void>;
}

export interface MailPort {
  send(message: MailMessage): Promise<void>;
}

/** Size at which the file is rotated; with the one before, both take at most twice this. */
const MAX_BYTES = 10 * 1024 ** 2;

/** `payee`: notice of a new payout account; `account` is masked, and usable from `readyAt` on. */
type OutsideMessage = { to: string } & (
  | { template: 'captcha'; code: string }
  | { template: 'payee'; account: string; readyAt: string }
);

/** `member`: an agency's invitation to the owner of a mobile; `link` leads to its terms and the answer. */
export type SmsMessage = OutsideMessage | { to: string; template: 'member'; agency: string; link: string };

/** `alert`: for operators. */
export type MailMessage = OutsideMessage | { to: string; template: 'alert'; title: string; text: string };

/**
 * The embedded driver: appends each message as a JSON line to DATA_DIR/outbox.jsonl instead of sending it, so that the product works
 * without an SMS gateway and a mail server. The line is written before `send` resolves. The start prints a warning while it is used.
 */
export function outbox(dataDir: string, clock: Clock, maxBytes = MAX_BYTES): { sms: SmsPort; mail: MailPort } {
  const file = join(dataDir, 'outbox.jsonl');
  const write = (kind: 'sms' | 'mail') => async (message: object) => {
    rotate(file, maxBytes);
    await appendFile(file, `${JSON.stringify({ kind, ...message, at: clock.now().toISOString() })}\n`, { mode: 0o600 });
  };
  return { sms: { send: write('sms') }, mail: { send: write('mail') } };
}

/** Renames a full file. Synchronous, so that several processes writing to it hardly ever rotate it at the same time. */
function rotate(file: string, maxBytes: number): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) >= maxBytes) renameSync(file, file.replace(/jsonl$/, '1.jsonl'));
}
