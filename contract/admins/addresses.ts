export const managerList = 'GET /admin/manager/list';
export const managerCreate = 'POST /admin/manager/create';
export const managerModifyRole = 'POST /admin/manager/modifyRole';
export const managerDisable = 'POST /admin/manager/disable';
export const managerEnable = 'POST /admin/manager/enable';
export const managerResetPassword = 'POST /admin/manager/resetPassword';
export const managerRemove = 'POST /admin/manager/remove';

export const roleList = 'GET /admin/role/list';
export const roleCreate = 'POST /admin/role/create';
export const roleModify = 'POST /admin/role/modify';
export const roleRemove = 'POST /admin/role/remove';
export const listAssignments = 'GET /admin/assignment/list';
export const assignmentCandidates = 'GET /admin/assignment/candidates';
export const dueHours = 'GET /admin/assignment/due';
export const assign = 'POST /admin/assignment/assign';
export const unassign = 'POST /admin/assignment/release';

export const adminSecurity = 'GET /admin/security/info';
export const adminTotpBegin = 'POST /admin/security/totpBegin';
export const adminTotpConfirm = 'POST /admin/security/totpConfirm';
export const adminTotpDisable = 'POST /admin/security/totpDisable';
export const adminRecoveryRenew = 'POST /admin/security/recoveryRenew';
export const adminModifyPassword = 'POST /admin/security/modifyPassword';
export const adminRevokeSessions = 'POST /admin/security/revokeSessions';
export const managerSessions = 'GET /admin/manager/sessions';
export const managerRevokeSessions = 'POST /admin/manager/revokeSessions';
export const managerResetTotp = 'POST /admin/manager/resetTotp';

export const loginForAccountPassword = 'POST /admin/admin/loginForAccountPassword';
export const adminInfo = 'GET /admin/admin/info';
export const adminRefreshToken = 'POST /admin/admin/refreshToken';
export const adminLogout = 'POST /admin/admin/logout';
