import { DEVICE_DAYS } from '#contract/accounts/constants.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import * as store from '../store.ts';

/** The sender of a request for a captcha. */
export interface RequestDevice {
  ip: string;
  actor: Actor;
  /** The ticket of an earlier login (issueDeviceTicket). */
  device?: string | undefined;
  /** The answer to a proof-of-work challenge. */
  proof?: string | undefined;
}

const PURPOSE = 'device';

/** Signs a ticket for a browser that just logged in: it names the account, grants no access and lives for DEVICE_DAYS. Nothing is stored. */
export const issueDeviceTicket = (deps: Deps, userId: string): string =>
  deps.secrets.ticket(PURPOSE, { userId }, new Date(deps.clock.now().getTime() + DEVICE_DAYS * 86_400_000));

/** The id of a browser that logged in to the account before; null without a valid ticket of this account. */
export function ownDevice(deps: Deps, device: string | undefined, ownerId: string | undefined): string | null {
  const ticket = device === undefined ? null : deps.secrets.readTicket(PURPOSE, device, deps.clock.now());
  return ticket !== null && ticket.claims['userId'] === ownerId ? ticket.nonce : null;
}

/**
 * The id by which the account with the mobile or mail address `target` knows the sender: `device:<id>` by a ticket, `session` by a login; null for a
 * stranger.
 */
export async function knownDevice(deps: Deps, target: string, { actor, device }: RequestDevice): Promise<string | null> {
  const ticket = device === undefined ? null : deps.secrets.readTicket(PURPOSE, device, deps.clock.now());
  const candidates = [
    { userId: ticket?.claims['userId'], name: `device:${ticket?.nonce}` },
    { userId: actor.kind === 'user' ? actor.id : undefined, name: 'session' },
  ];
  for (const { userId, name } of candidates) {
    if (userId === undefined) continue;
    const user = await store.findUser(deps.db, userId);
    if (user?.mobile === target || user?.email === target) return name;
  }
  return null;
}
