import { DEVICE_DAYS } from '#contract/accounts/constants.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import * as store from '../store.ts';

/** The requester of a code and the proofs they send. */
export interface RequestDevice {
  ip: string;
  actor: Actor;
  device?: string | undefined;
  proof?: string | undefined;
}

const PURPOSE = 'device';

/**
 * * A token for a device that has just logged in: it tells whose device it was, grants no access, and expires when the
 * account changes its mobile. Nothing is stored.
 */
export const newDevice = (deps: Deps, userId: string): string =>
  deps.secrets.ticket(PURPOSE, { userId }, new Date(deps.clock.now().getTime() + DEVICE_DAYS * 86_400_000));

/** The name by which an account knows a browser that logged in to it; null for any other. */
export function ownDevice(deps: Deps, device: string | undefined, ownerId: string | undefined): string | null {
  const ticket = device === undefined ? null : deps.secrets.readTicket(PURPOSE, device, deps.clock.now());
  return ticket !== null && ticket.claims['userId'] === ownerId ? ticket.nonce : null;
}

/** How a code's asker is known to the account that the target belongs to; null for a stranger. */
export async function knownDevice(deps: Deps, target: string, { actor, device }: RequestDevice): Promise<string | null> {
  const ticket = device === undefined ? null : deps.secrets.readTicket(PURPOSE, device, deps.clock.now());
  const known = [
    { userId: ticket?.claims['userId'], name: `device:${ticket?.nonce}` },
    { userId: actor.kind === 'user' ? actor.id : undefined, name: 'session' },
  ];
  for (const { userId, name } of known) {
    if (userId === undefined) continue;
    const user = await store.findUser(deps.db, userId);
    if (user?.mobile === target || user?.email === target) return name;
  }
  return null;
}
