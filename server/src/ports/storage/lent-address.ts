import type { Secrets } from '../secrets/port.ts';
import { unitOf } from './keys.ts';

const PURPOSE = 'media.lent';

/** An address that gives a client without a login, such as a content safety service, access to a withheld file's folder until a time. */
export function lentAddress(secrets: Secrets, address: string, key: string, until: Date): string {
  const ticket = secrets.ticket(PURPOSE, { folder: unitOf(key) }, until);
  return `${address}?ticket=${encodeURIComponent(ticket)}`;
}

export const isLent = (secrets: Secrets, ticket: unknown, folder: string, now: Date): boolean =>
  typeof ticket === 'string' && secrets.readTicket(PURPOSE, ticket, now)?.claims['folder'] === folder;
