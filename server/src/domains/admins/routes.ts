import * as assignments from '#contract/admins/assignments.ts';
import * as security from '#contract/admins/security.ts';
import * as contract from '#contract/admins/sign-in.ts';
import * as managers from '#contract/admins/managers.ts';
import type { Deps, Mount } from '../../deps.ts';
import { closeSession, renewSession } from '../accounts/service.ts';
import * as assigning from './assignments/service.ts';
import * as managing from './managers/service.ts';
import * as own from './security/service.ts';
import * as service from './service.ts';

export function mountAdmins(mount: Mount, deps: Deps): void {
  mount(contract.loginForAccountPassword, (form, _actor, facts) => service.loginAdmin(deps, form, facts));
  mount(contract.adminInfo, (_input, actor) => service.adminInfo(deps, actor));
  mount(contract.adminRefreshToken, (_input, actor, facts) => renewSession(deps, actor, facts));
  mount(contract.adminLogout, (_input, actor) => closeSession(deps, actor));
  mount(managers.managerList, (query, actor) => managing.listManagers(deps, actor, query));
  mount(managers.managerCreate, (form, actor, { ip }) => managing.createManager(deps, actor, ip, form));
  mount(managers.managerModifyRole, (form, actor, { ip }) => managing.modifyRole(deps, actor, ip, form));
  mount(managers.managerDisable, ({ id }, actor, { ip }) => managing.disableManager(deps, actor, ip, id));
  mount(managers.managerEnable, ({ id }, actor, { ip }) => managing.enableManager(deps, actor, ip, id));
  mount(managers.managerResetPassword, ({ id }, actor, { ip }) => managing.resetManagerPassword(deps, actor, ip, id));
  mount(managers.managerRemove, ({ id }, actor, { ip }) => managing.removeManager(deps, actor, ip, id));
  mount(security.managerSessions, ({ id }) => managing.listManagerSessions(deps, id));
  mount(security.managerRevokeSessions, (form, actor, { ip }) => managing.revokeManagerSessions(deps, actor, ip, form));
  mount(security.managerResetTotp, ({ id }, actor, { ip }) => managing.resetTotp(deps, actor, ip, id));
  mount(assignments.listAssignments, (query, actor) => assigning.listAssignments(deps, actor, query));
  mount(assignments.assignmentCandidates, (query, actor) => assigning.listCandidates(deps, actor, query));
  mount(assignments.dueHours, () => assigning.hoursToDue(deps));
  mount(assignments.assign, (form, actor, { ip }) => assigning.assign(deps, actor, ip, form));
  mount(assignments.unassign, (form, actor, { ip }) => assigning.unassign(deps, actor, ip, form));
  mount(security.adminSecurity, (_input, actor) => own.ownSecurity(deps, actor));
  mount(security.adminTotpBegin, (form, actor, { ip }) => own.beginTotp(deps, actor, ip, form));
  mount(security.adminTotpConfirm, (form, actor, { ip }) => own.confirmTotp(deps, actor, ip, form));
  mount(security.adminTotpDisable, (form, actor, { ip }) => own.disableTotp(deps, actor, ip, form));
  mount(security.adminRecoveryRenew, (form, actor, { ip }) => own.renewOwnRecovery(deps, actor, ip, form));
  mount(security.adminModifyPassword, (form, actor, { ip }) => own.modifyOwnPassword(deps, actor, ip, form));
  mount(security.adminRevokeSessions, (form, actor, { ip }) => own.revokeOwnSessions(deps, actor, ip, form));
}
