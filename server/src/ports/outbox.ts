import { renameSync, statSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../core/clock.ts';

/**
 * Messages to people outside: the embedded driver writes each as one JSON line to DATA_DIR/outbox.jsonl instead of
 * sending it, so that a machine without an SMS gateway or a mail server can be used at once. The line is written before
 * `send` resolves. The start warns while it is in use.
 */
export interface SmsPort {
  send(message: SmsMessage): Promise<void>;
}

export interface MailPort {
  send(message: MailMessage): Promise<void>;
}

/** The file that is written and the one before it: twice this at most. */
const MAX_BYTES = 10 * 1024 ** 2;

/** A code, or word of a new payee: `account` is where money may go from `readyAt` on, masked. */
type OutsideMessage = { to: string } & (
  | { template: 'captcha'; code: string }
  | { template: 'payee'; account: string; readyAt: string }
);

/** An agency invites whoever has a mobile: `link` is where they see its share and answer. */
export type SmsMessage = OutsideMessage | { to: string; template: 'member'; agency: string; link: string };

/** Mail goes to operators, too. */
export type MailMessage = OutsideMessage | { to: string; template: 'alert'; title: string; text: string };

export function outbox(dataDir: string, clock: Clock, maxBytes = MAX_BYTES): { sms: SmsPort; mail: MailPort } {
  const file = join(dataDir, 'outbox.jsonl');
  const write = (kind: 'sms' | 'mail') => async (message: object) => {
    turnOver(file, maxBytes);
    await appendFile(file, `${JSON.stringify({ kind, ...message, at: clock.now().toISOString() })}\n`, { mode: 0o600 });
  };
  return { sms: { send: write('sms') }, mail: { send: write('mail') } };
}

/** Nothing comes between the look and the turn in this process, so that of several which write to it hardly two turn it at once. */
function turnOver(file: string, maxBytes: number): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) >= maxBytes) renameSync(file, file.replace(/jsonl$/, '1.jsonl'));
}
