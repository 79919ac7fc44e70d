import { get, post } from '../address.ts';

export const getAgencyInfo = get('/creator/mcn/info');
export const joinAgency = post('/creator/mcn/join');
export const answerInvitation = post('/creator/mcn/answerInvitation');
export const leaveAgency = post('/creator/mcn/leave');
export const modifyAgencyInfo = post('/creator/mcn/modifyInfo');
export const proposeShare = post('/creator/mcn/proposeShare');
export const confirmShare = post('/creator/mcn/confirmShare');
export const agencyInvitationCodes = get('/creator/mcn/invitationCodes');
export const createAgencyInvitationCode = post('/creator/mcn/invitationCodes');
export const revokeAgencyInvitationCode = post('/creator/mcn/revokeInvitationCode');
export const agencyInvitationCodeUses = get('/creator/mcn/invitationCodeUses');
export const agencyList = get('/admin/merchant/list');
export const agencyDetail = get('/admin/merchant/detail');
export const agencyDisable = post('/admin/merchant/disable');
export const agencyEnable = post('/admin/merchant/enable');

export const applicationStatus = get('/user/merchantEnter/status');
export const saveApplication = post('/user/merchantEnter/save');
export const submitApplication = post('/user/merchantEnter/submit');
export const cancelApplication = post('/user/merchantEnter/withdraw');
export const applicationReviewList = get('/admin/merchantEnterAudit/list');
export const applicationReviewDetail = get('/admin/merchantEnterAudit/detail');
export const revealIdNumber = post('/admin/merchantEnterAudit/revealIdNumber');
export const approveApplication = post('/admin/merchantEnterAudit/approve');
export const rejectApplication = post('/admin/merchantEnterAudit/reject');

export const listLicences = get('/creator/mcn/licences');
export const renewLicence = post('/creator/mcn/renewLicence');
export const listRenewals = get('/admin/licenceAudit/list');
export const decideRenewal = post('/admin/licenceAudit/decide');

export const memberList = get('/creator/subAccount/list');
export const memberDetailCall = get('/creator/subAccount/detail');
export const memberCreate = post('/creator/subAccount/create');
export const memberInvite = post('/creator/subAccount/invite');
export const memberDisable = post('/creator/subAccount/disable');
export const memberEnable = post('/creator/subAccount/enable');
export const memberRemove = post('/creator/subAccount/remove');
export const memberModifyShare = post('/creator/subAccount/modifyShare');
export const adminMemberList = get('/admin/subAccount/list');
export const adminMemberDetail = get('/admin/subAccount/detail');
export const adminMemberDisable = post('/admin/subAccount/disable');
export const adminMemberEnable = post('/admin/subAccount/enable');
export const memberReviewList = get('/admin/subAccountAudit/list');
export const memberReviewDetail = get('/admin/subAccountAudit/detail');
export const memberReviewApprove = post('/admin/subAccountAudit/approve');
export const memberReviewReject = post('/admin/subAccountAudit/reject');
