import type { AdminRole } from '#contract/administration.ts';
import type { Identity } from '#contract/accounts.ts';
import { AppError } from './errors.ts';

/** Who acts, as plain data that is handed down from the edge. */
export type Actor = Guest | UserActor | AdminActor | SystemActor;

export interface Guest {
  kind: 'guest';
}

export interface UserActor {
  kind: 'user';
  id: string;
  identity: Exclude<Identity, 'guest'>;
  sessionId: string;
  /** 青少年模式 is on. */
  youth?: boolean;
}

export interface AdminActor {
  kind: 'admin';
  id: string;
  account: string;
  role: AdminRole;
  sessionId: string;
  /** The settings ask for a second step of login that this administrator has not set up: nothing else is open until then. */
  mustEnrol?: boolean;
}

/** Jobs and the demo content act as the system. */
export interface SystemActor {
  kind: 'system';
}

export const GUEST: Guest = { kind: 'guest' };
export const SYSTEM: SystemActor = { kind: 'system' };

export const userIdOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.id : null);

/** Who is logged in; anyone else has no session for what is asked. */
export function personIdOf(actor: Actor): string {
  if (actor.kind !== 'user') throw new AppError('session');
  return actor.id;
}
