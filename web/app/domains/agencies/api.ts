import * as agenciesAt from '#contract/agencies/addresses.ts';
import * as backOfficeAt from '#contract/back-office/addresses.ts';
import type * as agencies from '#contract/agencies/agencies.ts';
import type * as agenciesApplications from '#contract/agencies/applications.ts';
import type * as agenciesLicences from '#contract/agencies/licences.ts';
import type * as agenciesMembers from '#contract/agencies/members.ts';
import type * as backOfficeOverviews from '#contract/back-office/overviews.ts';
import { client } from '../../lib/api.ts';

export const getMcnInfo = client<typeof agencies.getMcnInfo>(agenciesAt.getMcnInfo);
export const joinAgency = client<typeof agencies.joinAgency>(agenciesAt.joinAgency);
export const answerInvitation = client<typeof agencies.answerInvitation>(agenciesAt.answerInvitation);
export const leaveAgency = client<typeof agencies.leaveAgency>(agenciesAt.leaveAgency);
export const modifyMcnInfo = client<typeof agencies.modifyMcnInfo>(agenciesAt.modifyMcnInfo);
export const proposeShare = client<typeof agencies.proposeShare>(agenciesAt.proposeShare);
export const confirmShare = client<typeof agencies.confirmShare>(agenciesAt.confirmShare);
export const mcnInvitationCodes = client<typeof agencies.mcnInvitationCodes>(agenciesAt.mcnInvitationCodes);
export const createMcnInvitationCode = client<typeof agencies.createMcnInvitationCode>(agenciesAt.createMcnInvitationCode);
export const revokeMcnInvitationCode = client<typeof agencies.revokeMcnInvitationCode>(agenciesAt.revokeMcnInvitationCode);
export const mcnInvitationCodeUses = client<typeof agencies.mcnInvitationCodeUses>(agenciesAt.mcnInvitationCodeUses);
export const merchantList = client<typeof agencies.merchantList>(agenciesAt.merchantList);
export const merchantDisable = client<typeof agencies.merchantDisable>(agenciesAt.merchantDisable);
export const merchantEnable = client<typeof agencies.merchantEnable>(agenciesAt.merchantEnable);

export const enterStatus = client<typeof agenciesApplications.enterStatus>(agenciesAt.enterStatus);
export const enterSave = client<typeof agenciesApplications.enterSave>(agenciesAt.enterSave);
export const enterSubmit = client<typeof agenciesApplications.enterSubmit>(agenciesAt.enterSubmit);
export const enterWithdraw = client<typeof agenciesApplications.enterWithdraw>(agenciesAt.enterWithdraw);
export const enterAuditList = client<typeof agenciesApplications.enterAuditList>(agenciesAt.enterAuditList);
export const enterAuditDetail = client<typeof agenciesApplications.enterAuditDetail>(agenciesAt.enterAuditDetail);
export const enterAuditReveal = client<typeof agenciesApplications.enterAuditReveal>(agenciesAt.enterAuditReveal);
export const enterAuditApprove = client<typeof agenciesApplications.enterAuditApprove>(agenciesAt.enterAuditApprove);
export const enterAuditReject = client<typeof agenciesApplications.enterAuditReject>(agenciesAt.enterAuditReject);

export const listLicences = client<typeof agenciesLicences.listLicences>(agenciesAt.listLicences);
export const renewLicence = client<typeof agenciesLicences.renewLicence>(agenciesAt.renewLicence);
export const listRenewals = client<typeof agenciesLicences.listRenewals>(agenciesAt.listRenewals);
export const decideRenewal = client<typeof agenciesLicences.decideRenewal>(agenciesAt.decideRenewal);

export const subAccountList = client<typeof agenciesMembers.subAccountList>(agenciesAt.subAccountList);
export const subAccountDetailCall = client<typeof agenciesMembers.subAccountDetailCall>(agenciesAt.subAccountDetailCall);
export const subAccountCreate = client<typeof agenciesMembers.subAccountCreate>(agenciesAt.subAccountCreate);
export const subAccountInvite = client<typeof agenciesMembers.subAccountInvite>(agenciesAt.subAccountInvite);
export const subAccountDisable = client<typeof agenciesMembers.subAccountDisable>(agenciesAt.subAccountDisable);
export const subAccountEnable = client<typeof agenciesMembers.subAccountEnable>(agenciesAt.subAccountEnable);
export const subAccountRemove = client<typeof agenciesMembers.subAccountRemove>(agenciesAt.subAccountRemove);
export const subAccountModifyShare = client<typeof agenciesMembers.subAccountModifyShare>(agenciesAt.subAccountModifyShare);
export const adminSubAccountList = client<typeof agenciesMembers.adminSubAccountList>(agenciesAt.adminSubAccountList);
export const adminSubAccountDisable = client<typeof agenciesMembers.adminSubAccountDisable>(agenciesAt.adminSubAccountDisable);
export const adminSubAccountEnable = client<typeof agenciesMembers.adminSubAccountEnable>(agenciesAt.adminSubAccountEnable);
export const subAccountAuditList = client<typeof agenciesMembers.subAccountAuditList>(agenciesAt.subAccountAuditList);
export const subAccountAuditDetail = client<typeof agenciesMembers.subAccountAuditDetail>(agenciesAt.subAccountAuditDetail);
export const subAccountAuditApprove = client<typeof agenciesMembers.subAccountAuditApprove>(agenciesAt.subAccountAuditApprove);
export const subAccountAuditReject = client<typeof agenciesMembers.subAccountAuditReject>(agenciesAt.subAccountAuditReject);

export const merchantDossier = client<typeof backOfficeOverviews.merchantDossier>(backOfficeAt.merchantDossier);
