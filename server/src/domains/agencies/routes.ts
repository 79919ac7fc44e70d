import * as agencies from '#contract/agencies/agencies.ts';
import { FIELD_KEYS, type ApplicationValues } from '#contract/agencies/application-fields.ts';
import * as licences from '#contract/agencies/licences.ts';
import * as contract from '#contract/agencies/applications.ts';
import * as members from '#contract/agencies/members.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps, Mount, MountDownload } from '../../deps.ts';
import { applicationDetail, listApplications } from './applications/list.ts';
import { LICENCE_FILE, openLicenceFile } from './applications/open-licence-file.ts';
import { approveApplication, rejectApplication, revealIdNumber } from './applications/review.ts';
import { applicationStatus, saveApplication, cancelApplication } from './applications/save.ts';
import { submitApplication } from './applications/submit.ts';
import { applicationFace, askApplicationFace, beginApplicationFace } from './applications/verify-face.ts';
import { decideRenewal, listLicences, listRenewals, renewLicence } from './licences/renew.ts';
import { disableMember, enableMember, removeMember } from './members/disable.ts';
import { answerInvitation, createMember, inviteMember, joinWithCode } from './members/join.ts';
import { leaveAgency } from './members/leave.ts';
import { membershipDetail, listMemberApplications, listMembers, memberDetail } from './members/list.ts';
import { approveMember, rejectMember } from './members/review.ts';
import * as service from './service.ts';
import { confirmShare, proposeAsAgency, proposeAsMember } from './shares/service.ts';

export function mountAgencies(mount: Mount, download: MountDownload, deps: Deps): void {
  mountApplications(mount, download, deps);
  mount(members.memberList, (query, actor) => listMembers(deps, actor, query));
  mount(members.memberDetailCall, ({ id }, actor) => memberDetail(deps, actor, id));
  mount(members.memberCreate, (form, actor) => createMember(deps, actor, form));
  mount(members.memberInvite, (form, actor) => inviteMember(deps, actor, form));
  mount(members.memberDisable, (form, actor, { ip }) => disableMember(deps, actor, ip, form));
  mount(members.memberEnable, (form, actor, { ip }) => enableMember(deps, actor, ip, form));
  mount(members.memberRemove, (form, actor) => removeMember(deps, actor, form));
  mount(members.memberModifyShare, (form, actor) => proposeAsAgency(deps, actor, form));

  const infoAfter = async (actor: Actor, change: Promise<void>) => {
    await change;
    return service.agencyInfo(deps, actor);
  };
  mount(agencies.getAgencyInfo, (_query, actor) => service.agencyInfo(deps, actor));
  mount(agencies.joinAgency, ({ invitationCode }, actor) => infoAfter(actor, joinWithCode(deps, actor, invitationCode)));
  mount(agencies.answerInvitation, (form, actor) => infoAfter(actor, answerInvitation(deps, actor, form)));
  mount(agencies.leaveAgency, (form, actor) => infoAfter(actor, leaveAgency(deps, actor, form)));
  mount(agencies.modifyAgencyInfo, (form, actor) => service.modifyAgencyInfo(deps, actor, form));
  mount(agencies.proposeShare, ({ share }, actor) => infoAfter(actor, proposeAsMember(deps, actor, share)));
  mount(agencies.confirmShare, (form, actor) => confirmShare(deps, actor, form));
  mount(agencies.agencyInvitationCodes, (query, actor) => service.listAgencyCodes(deps, actor, query));
  mount(agencies.createAgencyInvitationCode, (form, actor) => service.createAgencyCode(deps, actor, form));
  mount(agencies.revokeAgencyInvitationCode, ({ id }, actor) => service.revokeAgencyCode(deps, actor, id));
  mount(agencies.agencyInvitationCodeUses, (query, actor) => service.listAgencyCodeUses(deps, actor, query));

  mount(members.adminMemberList, (query, actor) => listMembers(deps, actor, query));
  mount(members.adminMemberDetail, ({ id }, actor) => memberDetail(deps, actor, id));
  mount(members.adminMemberDisable, (form, actor, { ip }) => disableMember(deps, actor, ip, form));
  mount(members.adminMemberEnable, (form, actor, { ip }) => enableMember(deps, actor, ip, form));
  mount(members.memberReviewList, (query) => listMemberApplications(deps, query));
  mount(members.memberReviewDetail, ({ id }) => membershipDetail(deps, id));
  mount(members.memberReviewApprove, ({ id }, actor, { ip }) => approveMember(deps, actor, ip, id));
  mount(members.memberReviewReject, (form, actor, { ip }) => rejectMember(deps, actor, ip, form));
  mount(agencies.agencyList, (query, actor) => service.listAgencies(deps, actor, query));
  mount(agencies.agencyDetail, ({ id }, actor) => service.agencyDetail(deps, actor, id));
  mount(agencies.agencyDisable, (form, actor, { ip }) => service.disableAgency(deps, actor, ip, form));
  mount(agencies.agencyEnable, ({ id }, actor, { ip }) => service.enableAgency(deps, actor, ip, id));
}

function mountApplications(mount: Mount, download: MountDownload, deps: Deps): void {
  mount(contract.applicationStatus, ({ kind }, actor) => applicationStatus(deps, actor, kind));
  mount(contract.saveApplication, (form, actor) => saveApplication(deps, actor, { ...form, values: valuesOf(form) }));
  mount(contract.submitApplication, (form, actor, { ip }) =>
    submitApplication(deps, actor, ip, { ...form, values: valuesOf(form) }),
  );
  mount(contract.cancelApplication, (_form, actor) => cancelApplication(deps, actor));
  mount(contract.applicationFace, (_query, actor) => applicationFace(deps, actor));
  mount(contract.beginApplicationFace, (form, actor, { userAgent }) => beginApplicationFace(deps, actor, userAgent, form));
  mount(contract.askApplicationFace, (_form, actor) => askApplicationFace(deps, actor));
  mount(contract.applicationReviewList, (query, actor) => listApplications(deps, actor, query));
  mount(contract.applicationReviewDetail, ({ id }, actor) => applicationDetail(deps, actor, id));
  mount(contract.revealIdNumber, ({ id }, actor, { ip }) => revealIdNumber(deps, actor, ip, id));
  mount(contract.approveApplication, ({ id }, actor, { ip }) => approveApplication(deps, actor, ip, id));
  mount(contract.rejectApplication, (form, actor, { ip }) => rejectApplication(deps, actor, ip, form));

  mount(licences.listLicences, (_query, actor) => listLicences(deps, actor));
  mount(licences.renewLicence, (form, actor) => renewLicence(deps, actor, form));
  mount(licences.listRenewals, (query, actor) => listRenewals(deps, actor, query));
  mount(licences.decideRenewal, (form, actor, { ip }) => decideRenewal(deps, actor, ip, form));

  download(LICENCE_FILE, ({ url }, actor) => openLicenceFile(deps, actor, url));
}

const valuesOf = (form: ApplicationValues): ApplicationValues =>
  Object.fromEntries(FIELD_KEYS.flatMap((key) => (form[key] === undefined ? [] : [[key, form[key]]])));
