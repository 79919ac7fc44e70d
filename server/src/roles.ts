import type { AdminRole, Permission } from '#contract/administration.ts';

/** The permission table of the back office. */
const PERMISSIONS: Record<AdminRole, Permission[]> = {
  super_admin: ['content', 'operations', 'system'],
  admin: ['content', 'operations'],
  moderator: ['content'],
};

export const permissionsOf = (role: AdminRole): Permission[] => PERMISSIONS[role];
