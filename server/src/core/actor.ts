import type { Identity } from '#contract/accounts/accounts.ts';
import {
  AREA_NAMES,
  FIXED_GRANTS,
  isGranted,
  ruleOf,
  type AdminArea,
  type AdminScope,
  type GrantLevel,
  type Grants,
} from '#contract/admins/areas.ts';
import { ADMIN_ROLE_LABEL, ADMIN_ROLES, PERMISSIONS } from '#contract/admins/constants.ts';
import type { AdminRole, HeldRole, Permission } from '#contract/admins/sign-in.ts';
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
  /** The login that the session is of, however often it was renewed since. None for whoever looks at the site as this person. */
  loginId?: string;
  /** 青少年模式 is on. */
  youth?: boolean;
  /** The administrator who reads the site as this person does; what they may is decided where calls are mounted, before anything else. */
  impersonatedBy?: string;
}

export interface AdminActor {
  kind: 'admin';
  id: string;
  account: string;
  role: HeldRole;
  /** Beside the role `custom`: what that is. */
  custom?: HandmadeRole;
  sessionId: string;
  loginId?: string;
  /** The settings ask for a second step of login that this administrator has not set up: nothing else is open until then. */
  mustEnrol?: boolean;
  /** The password is one that somebody else made: until it is changed, nothing else may be. */
  temporaryPassword?: boolean;
}

/** A role made by hand, as far as it decides what somebody may do. */
interface HandmadeRole {
  id: string;
  name: string;
  grants: Grants;
  categories: readonly string[] | null;
  provinces: readonly string[] | null;
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

/** What an administrator may do, area by area. A role made by hand that is not there any more gives nothing. */
export const grantsOf = ({ role, custom }: Pick<AdminActor, 'role' | 'custom'>): Grants =>
  role === 'custom' ? (custom?.grants ?? {}) : FIXED_GRANTS[role];

/** The one question of who may do what in the back office. */
export const may = (admin: Pick<AdminActor, 'role' | 'custom'>, area: AdminArea, level: GrantLevel = 'handle'): boolean =>
  isGranted(grantsOf(admin), area, level);

/** What a role made by hand limits an administrator to; null: nothing. */
export const scopeOf = ({ role, custom }: Pick<AdminActor, 'role' | 'custom'>): AdminScope | null =>
  role !== 'custom' || custom === undefined || (custom.categories === null && custom.provinces === null)
    ? null
    : { categories: custom.categories, provinces: custom.provinces };

/** Whether a thing of a province is an administrator's to see to; one of none is so only to who is not limited. */
export const isOfProvince = (admin: AdminActor, province: string | null | undefined): boolean => {
  const provinces = scopeOf(admin)?.provinces ?? null;
  return provinces === null || (province != null && provinces.includes(province));
};

export const roleNameOf = ({ role, custom }: Pick<AdminActor, 'role' | 'custom'>): string =>
  role === 'custom' ? (custom?.name ?? '') : ADMIN_ROLE_LABEL[role];

/** The rows of the permission table that somebody has whole. */
export const permissionsOf = (admin: Pick<AdminActor, 'role' | 'custom'>): Permission[] =>
  PERMISSIONS.super_admin.filter((permission) =>
    AREA_NAMES.every((area) => ruleOf(area).permission !== permission || may(admin, area)),
  );

/** The roles that are there from the start and open an area. */
export const fixedRolesWith = (area: AdminArea): AdminRole[] => ADMIN_ROLES.filter((role) => may({ role }, area));
