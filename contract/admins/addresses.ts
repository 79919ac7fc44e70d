import { get, post } from '../address.ts';

export const managerList = get('/admin/manager/list');
export const managerCreate = post('/admin/manager/create');
export const managerModifyRole = post('/admin/manager/modifyRole');
export const managerDisable = post('/admin/manager/disable');
export const managerEnable = post('/admin/manager/enable');
export const managerResetPassword = post('/admin/manager/resetPassword');
export const managerRemove = post('/admin/manager/remove');

export const adminSecurity = get('/admin/security/info');
export const adminTotpBegin = post('/admin/security/totpBegin');
export const adminTotpConfirm = post('/admin/security/totpConfirm');
export const adminTotpDisable = post('/admin/security/totpDisable');
export const adminRecoveryRenew = post('/admin/security/recoveryRenew');
export const adminModifyPassword = post('/admin/security/modifyPassword');
export const adminRevokeSessions = post('/admin/security/revokeSessions');
export const managerSessions = get('/admin/manager/sessions');
export const managerRevokeSessions = post('/admin/manager/revokeSessions');
export const managerResetTotp = post('/admin/manager/resetTotp');

export const loginForAccountPassword = post('/admin/admin/loginForAccountPassword');
export const adminInfo = get('/admin/admin/info');
export const adminRefreshToken = post('/admin/admin/refreshToken');
export const adminLogout = post('/admin/admin/logout');
