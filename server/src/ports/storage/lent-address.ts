import type { Secrets } from '../secrets/port.ts';
import { unitOf } from './keys.ts';

const PURPOSE = 'media.lent';

/** The address of a withheld file for somebody who cannot log in, as a service that judges it: good for its folder until then. */
export function lentAddress(secrets: Secrets, address: string, key: string, until: Date): string {
  const ticket = secrets.ticket(PURPOSE, { folder: unitOf(key) }, until);
  return `${address}?ticket=${encodeURIComponent(ticket)}`;
}

export const isLent = (secrets: Secrets, ticket: unknown, folder: string, now: Date): boolean =>
  typeof ticket === 'string' && secrets.readTicket(PURPOSE, ticket, now)?.claims['folder'] === folder;
