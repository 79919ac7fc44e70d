import * as at from '#contract/admins/addresses.ts';
import type * as adminsAssignments from '#contract/admins/assignments.ts';
import * as postsAt from '#contract/posts/addresses.ts';
import type * as adminsManagers from '#contract/admins/managers.ts';
import type * as adminsRoles from '#contract/admins/roles.ts';
import type * as adminsSecurity from '#contract/admins/security.ts';
import type * as postsCategories from '#contract/posts/categories.ts';
import { client } from '../../lib/api.ts';

export const managerList = client<typeof adminsManagers.managerList>(at.managerList);
export const managerCreate = client<typeof adminsManagers.managerCreate>(at.managerCreate);
export const managerModifyRole = client<typeof adminsManagers.managerModifyRole>(at.managerModifyRole);
export const managerDisable = client<typeof adminsManagers.managerDisable>(at.managerDisable);
export const managerEnable = client<typeof adminsManagers.managerEnable>(at.managerEnable);
export const managerResetPassword = client<typeof adminsManagers.managerResetPassword>(at.managerResetPassword);
export const managerRemove = client<typeof adminsManagers.managerRemove>(at.managerRemove);

export const roleList = client<typeof adminsRoles.roleList>(at.roleList);
export const roleCreate = client<typeof adminsRoles.roleCreate>(at.roleCreate);
export const roleModify = client<typeof adminsRoles.roleModify>(at.roleModify);
export const roleRemove = client<typeof adminsRoles.roleRemove>(at.roleRemove);
/** What a role can be limited to. */
export const adminCategories = client<typeof postsCategories.adminCategories>(postsAt.adminCategories);
export const listAssignments = client<typeof adminsAssignments.listAssignments>(at.listAssignments);
export const assignmentCandidates = client<typeof adminsAssignments.assignmentCandidates>(at.assignmentCandidates);
export const dueHours = client<typeof adminsAssignments.dueHours>(at.dueHours);
export const assign = client<typeof adminsAssignments.assign>(at.assign);
export const unassign = client<typeof adminsAssignments.unassign>(at.unassign);

export const adminSecurity = client<typeof adminsSecurity.adminSecurity>(at.adminSecurity);
export const adminTotpBegin = client<typeof adminsSecurity.adminTotpBegin>(at.adminTotpBegin);
export const adminTotpConfirm = client<typeof adminsSecurity.adminTotpConfirm>(at.adminTotpConfirm);
export const adminTotpDisable = client<typeof adminsSecurity.adminTotpDisable>(at.adminTotpDisable);
export const adminRecoveryRenew = client<typeof adminsSecurity.adminRecoveryRenew>(at.adminRecoveryRenew);
export const adminModifyPassword = client<typeof adminsSecurity.adminModifyPassword>(at.adminModifyPassword);
export const adminRevokeSessions = client<typeof adminsSecurity.adminRevokeSessions>(at.adminRevokeSessions);
export const managerSessions = client<typeof adminsSecurity.managerSessions>(at.managerSessions);
export const managerRevokeSessions = client<typeof adminsSecurity.managerRevokeSessions>(at.managerRevokeSessions);
export const managerResetTotp = client<typeof adminsSecurity.managerResetTotp>(at.managerResetTotp);
