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

/** The author of a request or job: plain data, identified at the edge and passed on as a parameter. */
export type Actor = Guest | UserActor | AdminActor | SystemActor;

export interface Guest {
  kind: 'guest';
}

export interface UserActor {
  kind: 'user';
  id: string;
  identity: Exclude<Identity, 'guest'>;
  sessionId: string;
  /** Id of the login, the same for all sessions renewed from it; undefined during an impersonation. */
  loginId?: string;
  /** true: youth mode (青少年模式) is on. */
  youth?: boolean;
  /** Id of the administrator who reads the site as this user. Where calls are mounted, everything but reading is refused. */
  impersonatedBy?: string;
}

export interface AdminActor {
  kind: 'admin';
  id: string;
  account: string;
  role: HeldRole;
  /** The definition of the role, when `role` is `custom`; undefined: it was deleted. */
  custom?: CustomRole;
  sessionId: string;
  loginId?: string;
  /** true: the settings require two-step verification, which this administrator has not set up; until then only that is allowed. */
  mustEnrol?: boolean;
  /** true: another administrator set the password; until it is changed only that is allowed. */
  temporaryPassword?: boolean;
}

/** A role defined in the back office. */
interface CustomRole {
  id: string;
  name: string;
  grants: Grants;
  /** The ids of the categories and the provinces that it is limited to; null: all. */
  categories: readonly string[] | null;
  provinces: readonly string[] | null;
}

/** Jobs and demo content. */
export interface SystemActor {
  kind: 'system';
}

export const GUEST: Guest = { kind: 'guest' };
export const SYSTEM: SystemActor = { kind: 'system' };

export const userIdOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.id : null);

/** The id of the logged-in user; throws `session` for every other actor. */
export function requireUserId(actor: Actor): string {
  if (actor.kind !== 'user') throw new AppError('session');
  return actor.id;
}

/** The administrator; throws `session` for every other actor, and `forbidden` before two-step verification is set up. */
export function requireAdmin(actor: Actor): AdminActor {
  if (actor.kind !== 'admin') throw new AppError('session');
  if (actor.mustEnrol) throw new AppError('forbidden', '请先启用两步验证');
  return actor;
}

/** The administrator's level of permission by area; none for a deleted custom role. */
export const grantsOf = ({ role, custom }: Pick<AdminActor, 'role' | 'custom'>): Grants =>
  role === 'custom' ? (custom?.grants ?? {}) : FIXED_GRANTS[role];

/** Whether an administrator has this level in the area. */
export const may = (admin: Pick<AdminActor, 'role' | 'custom'>, area: AdminArea, level: GrantLevel = 'handle'): boolean =>
  isGranted(grantsOf(admin), area, level);

/** The categories and provinces that a custom role limits the administrator to; null: no limit. */
export const scopeOf = ({ role, custom }: Pick<AdminActor, 'role' | 'custom'>): AdminScope | null =>
  role !== 'custom' || custom === undefined || (custom.categories === null && custom.provinces === null)
    ? null
    : { categories: custom.categories, provinces: custom.provinces };

/** Whether an administrator may handle something of this province; without a province only administrators without a limit may. */
export const isOfProvince = (admin: AdminActor, province: string | null | undefined): boolean => {
  const provinces = scopeOf(admin)?.provinces ?? null;
  return provinces === null || (province != null && provinces.includes(province));
};

export const roleNameOf = ({ role, custom }: Pick<AdminActor, 'role' | 'custom'>): string =>
  role === 'custom' ? (custom?.name ?? '') : ADMIN_ROLE_LABEL[role];

/** The permissions of whose areas the administrator may handle every one. */
export const permissionsOf = (admin: Pick<AdminActor, 'role' | 'custom'>): Permission[] =>
  PERMISSIONS.super_admin.filter((permission) =>
    AREA_NAMES.every((area) => ruleOf(area).permission !== permission || may(admin, area)),
  );

/** The built-in roles that may handle an area. */
export const fixedRolesWith = (area: AdminArea): AdminRole[] => ADMIN_ROLES.filter((role) => may({ role }, area));
