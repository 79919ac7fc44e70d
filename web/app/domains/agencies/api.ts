import * as agenciesAt from '#contract/agencies/addresses.ts';
import * as backOfficeAt from '#contract/back-office/addresses.ts';
import type * as agencies from '#contract/agencies/agencies.ts';
import type * as agenciesApplications from '#contract/agencies/applications.ts';
import type * as agenciesLicences from '#contract/agencies/licences.ts';
import type * as agenciesMembers from '#contract/agencies/members.ts';
import type * as backOfficeOverviews from '#contract/back-office/overviews.ts';
import { client } from '../../lib/api.ts';

export const getAgencyInfo = client<typeof agencies.getAgencyInfo>(agenciesAt.getAgencyInfo);
export const joinAgency = client<typeof agencies.joinAgency>(agenciesAt.joinAgency);
export const answerInvitation = client<typeof agencies.answerInvitation>(agenciesAt.answerInvitation);
export const leaveAgency = client<typeof agencies.leaveAgency>(agenciesAt.leaveAgency);
export const modifyAgencyInfo = client<typeof agencies.modifyAgencyInfo>(agenciesAt.modifyAgencyInfo);
export const proposeShare = client<typeof agencies.proposeShare>(agenciesAt.proposeShare);
export const confirmShare = client<typeof agencies.confirmShare>(agenciesAt.confirmShare);
export const agencyInvitationCodes = client<typeof agencies.agencyInvitationCodes>(agenciesAt.agencyInvitationCodes);
export const createAgencyInvitationCode = client<typeof agencies.createAgencyInvitationCode>(
  agenciesAt.createAgencyInvitationCode,
);
export const revokeAgencyInvitationCode = client<typeof agencies.revokeAgencyInvitationCode>(
  agenciesAt.revokeAgencyInvitationCode,
);
export const agencyInvitationCodeUses = client<typeof agencies.agencyInvitationCodeUses>(agenciesAt.agencyInvitationCodeUses);
export const agencyList = client<typeof agencies.agencyList>(agenciesAt.agencyList);
export const agencyDisable = client<typeof agencies.agencyDisable>(agenciesAt.agencyDisable);
export const agencyEnable = client<typeof agencies.agencyEnable>(agenciesAt.agencyEnable);

export const applicationStatus = client<typeof agenciesApplications.applicationStatus>(agenciesAt.applicationStatus);
export const saveApplication = client<typeof agenciesApplications.saveApplication>(agenciesAt.saveApplication);
export const submitApplication = client<typeof agenciesApplications.submitApplication>(agenciesAt.submitApplication);
export const cancelApplication = client<typeof agenciesApplications.cancelApplication>(agenciesAt.cancelApplication);
export const applicationFace = client<typeof agenciesApplications.applicationFace>(agenciesAt.applicationFace);
export const beginApplicationFace = client<typeof agenciesApplications.beginApplicationFace>(agenciesAt.beginApplicationFace);
export const askApplicationFace = client<typeof agenciesApplications.askApplicationFace>(agenciesAt.askApplicationFace);
export const applicationReviewList = client<typeof agenciesApplications.applicationReviewList>(agenciesAt.applicationReviewList);
export const applicationReviewDetail = client<typeof agenciesApplications.applicationReviewDetail>(
  agenciesAt.applicationReviewDetail,
);
export const revealIdNumber = client<typeof agenciesApplications.revealIdNumber>(agenciesAt.revealIdNumber);
export const approveApplication = client<typeof agenciesApplications.approveApplication>(agenciesAt.approveApplication);
export const rejectApplication = client<typeof agenciesApplications.rejectApplication>(agenciesAt.rejectApplication);

export const listLicences = client<typeof agenciesLicences.listLicences>(agenciesAt.listLicences);
export const renewLicence = client<typeof agenciesLicences.renewLicence>(agenciesAt.renewLicence);
export const listRenewals = client<typeof agenciesLicences.listRenewals>(agenciesAt.listRenewals);
export const decideRenewal = client<typeof agenciesLicences.decideRenewal>(agenciesAt.decideRenewal);

export const memberList = client<typeof agenciesMembers.memberList>(agenciesAt.memberList);
export const memberDetailCall = client<typeof agenciesMembers.memberDetailCall>(agenciesAt.memberDetailCall);
export const memberCreate = client<typeof agenciesMembers.memberCreate>(agenciesAt.memberCreate);
export const memberInvite = client<typeof agenciesMembers.memberInvite>(agenciesAt.memberInvite);
export const memberDisable = client<typeof agenciesMembers.memberDisable>(agenciesAt.memberDisable);
export const memberEnable = client<typeof agenciesMembers.memberEnable>(agenciesAt.memberEnable);
export const memberRemove = client<typeof agenciesMembers.memberRemove>(agenciesAt.memberRemove);
export const memberModifyShare = client<typeof agenciesMembers.memberModifyShare>(agenciesAt.memberModifyShare);
export const adminMemberList = client<typeof agenciesMembers.adminMemberList>(agenciesAt.adminMemberList);
export const adminMemberDisable = client<typeof agenciesMembers.adminMemberDisable>(agenciesAt.adminMemberDisable);
export const adminMemberEnable = client<typeof agenciesMembers.adminMemberEnable>(agenciesAt.adminMemberEnable);
export const memberReviewList = client<typeof agenciesMembers.memberReviewList>(agenciesAt.memberReviewList);
export const memberReviewDetail = client<typeof agenciesMembers.memberReviewDetail>(agenciesAt.memberReviewDetail);
export const memberReviewApprove = client<typeof agenciesMembers.memberReviewApprove>(agenciesAt.memberReviewApprove);
export const memberReviewReject = client<typeof agenciesMembers.memberReviewReject>(agenciesAt.memberReviewReject);

export const agencyOverview = client<typeof backOfficeOverviews.agencyOverview>(backOfficeAt.agencyOverview);
