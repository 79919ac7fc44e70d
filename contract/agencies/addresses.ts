import { get, post } from '../address.ts';

export const getMcnInfo = get('/creator/mcn/info');
export const joinAgency = post('/creator/mcn/join');
export const answerInvitation = post('/creator/mcn/answerInvitation');
export const leaveAgency = post('/creator/mcn/leave');
export const modifyMcnInfo = post('/creator/mcn/modifyInfo');
export const proposeShare = post('/creator/mcn/proposeShare');
export const confirmShare = post('/creator/mcn/confirmShare');
export const mcnInvitationCodes = get('/creator/mcn/invitationCodes');
export const createMcnInvitationCode = post('/creator/mcn/invitationCodes');
export const revokeMcnInvitationCode = post('/creator/mcn/revokeInvitationCode');
export const mcnInvitationCodeUses = get('/creator/mcn/invitationCodeUses');
export const merchantList = get('/admin/merchant/list');
export const merchantDetail = get('/admin/merchant/detail');
export const merchantDisable = post('/admin/merchant/disable');
export const merchantEnable = post('/admin/merchant/enable');

export const enterStatus = get('/user/merchantEnter/status');
export const enterSave = post('/user/merchantEnter/save');
export const enterSubmit = post('/user/merchantEnter/submit');
export const enterWithdraw = post('/user/merchantEnter/withdraw');
export const enterAuditList = get('/admin/merchantEnterAudit/list');
export const enterAuditDetail = get('/admin/merchantEnterAudit/detail');
export const enterAuditReveal = post('/admin/merchantEnterAudit/revealIdNumber');
export const enterAuditApprove = post('/admin/merchantEnterAudit/approve');
export const enterAuditReject = post('/admin/merchantEnterAudit/reject');

export const listLicences = get('/creator/mcn/licences');
export const renewLicence = post('/creator/mcn/renewLicence');
export const listRenewals = get('/admin/licenceAudit/list');
export const decideRenewal = post('/admin/licenceAudit/decide');

export const subAccountList = get('/creator/subAccount/list');
export const subAccountDetailCall = get('/creator/subAccount/detail');
export const subAccountCreate = post('/creator/subAccount/create');
export const subAccountInvite = post('/creator/subAccount/invite');
export const subAccountDisable = post('/creator/subAccount/disable');
export const subAccountEnable = post('/creator/subAccount/enable');
export const subAccountRemove = post('/creator/subAccount/remove');
export const subAccountModifyShare = post('/creator/subAccount/modifyShare');
export const adminSubAccountList = get('/admin/subAccount/list');
export const adminSubAccountDetail = get('/admin/subAccount/detail');
export const adminSubAccountDisable = post('/admin/subAccount/disable');
export const adminSubAccountEnable = post('/admin/subAccount/enable');
export const subAccountAuditList = get('/admin/subAccountAudit/list');
export const subAccountAuditDetail = get('/admin/subAccountAudit/detail');
export const subAccountAuditApprove = post('/admin/subAccountAudit/approve');
export const subAccountAuditReject = post('/admin/subAccountAudit/reject');
