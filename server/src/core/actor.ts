import type { Identity } from '#contract/accounts/accounts.ts';
import { adminRole, type AdminRole, type Permission } from '#contract/admins/sign-in.ts';
import { AppError } from './app-error.ts';

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
  /** The administrator who reads the site as this person does; what they may is decided where calls are mounted, before anything else. */
  impersonatedBy?: string;
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
export function requireUserId(actor: Actor): string {
  if (actor.kind !== 'user') throw new AppError('session');
  return actor.id;
}

/** Who is signed in, for services that only administrators reach. */
export function requireAdmin(actor: Actor): AdminActor {
  if (actor.kind !== 'admin') throw new AppError('session');
  if (actor.mustEnrol) throw new AppError('forbidden', '请先启用两步验证');
  return actor;
}

/** The permission table of the back office. */
const PERMISSIONS: Record<AdminRole, Permission[]> = {
  super_admin: ['content', 'operations', 'system', 'money', 'payoutRules'],
  admin: ['content', 'operations', 'money'],
  moderator: ['content'],
  finance: ['money', 'payoutRules'],
};

export const permissionsOf = (role: AdminRole): Permission[] => PERMISSIONS[role];

export const rolesWith = (permission: Permission): AdminRole[] =>
  adminRole.options.filter((role) => PERMISSIONS[role].includes(permission));
