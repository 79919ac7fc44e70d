import type { FastifyInstance } from 'fastify';
import * as mcn from '#contract/agencies/agencies.ts';
import { ENTRY_KEYS, type EntryValues } from '#contract/agencies/application-fields.ts';
import * as licences from '#contract/agencies/licences.ts';
import * as contract from '#contract/agencies/applications.ts';
import * as subAccounts from '#contract/agencies/members.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../deps.ts';
import { API, type Mount } from '../../http/calls/mount.ts';
import { applicationDetail, listEntries } from './applications/list.ts';
import { openLicenceFile } from './applications/open-paper.ts';
import { approveEntry, rejectEntry, revealIdNumber } from './applications/review.ts';
import { entryStatus, saveApplication, cancelApplication } from './applications/save.ts';
import { submitApplication } from './applications/submit.ts';
import { decideRenewal, listLicences, listRenewals, renewLicence } from './licences/renew.ts';
import { disableMember, enableMember, removeMember } from './members/disable.ts';
import { answerInvitation, createSubAccount, inviteSubAccount, joinWithCode } from './members/join.ts';
import { leaveAgency } from './members/leave.ts';
import { membershipDetail, listApplications, listSubAccounts, subAccountDetail } from './members/list.ts';
import { approveMember, rejectMember } from './members/review.ts';
import * as service from './service.ts';
import { confirmShare, proposeAsAgency, proposeAsPerson } from './shares/service.ts';

export function mountAgencies(fastify: FastifyInstance, mount: Mount, deps: Deps): void {
  mountMerchantEnter(fastify, mount, deps);
  mount(subAccounts.subAccountList, (query, actor) => listSubAccounts(deps, actor, query));
  mount(subAccounts.subAccountDetailCall, ({ id }, actor) => subAccountDetail(deps, actor, id));
  mount(subAccounts.subAccountCreate, (form, actor) => createSubAccount(deps, actor, form));
  mount(subAccounts.subAccountInvite, (form, actor) => inviteSubAccount(deps, actor, form));
  mount(subAccounts.subAccountDisable, (form, actor, { ip }) => disableMember(deps, actor, ip, form));
  mount(subAccounts.subAccountEnable, (form, actor, { ip }) => enableMember(deps, actor, ip, form));
  mount(subAccounts.subAccountRemove, (form, actor) => removeMember(deps, actor, form));
  mount(subAccounts.subAccountModifyShare, (form, actor) => proposeAsAgency(deps, actor, form));

  const thenInfo = async (actor: Actor, done: Promise<void>) => {
    await done;
    return service.mcnInfo(deps, actor);
  };
  mount(mcn.getMcnInfo, (_query, actor) => service.mcnInfo(deps, actor));
  mount(mcn.joinAgency, ({ invitationCode }, actor) => thenInfo(actor, joinWithCode(deps, actor, invitationCode)));
  mount(mcn.answerInvitation, (form, actor) => thenInfo(actor, answerInvitation(deps, actor, form)));
  mount(mcn.leaveAgency, (form, actor) => thenInfo(actor, leaveAgency(deps, actor, form)));
  mount(mcn.modifyMcnInfo, (form, actor) => service.modifyMcnInfo(deps, actor, form));
  mount(mcn.proposeShare, ({ share }, actor) => thenInfo(actor, proposeAsPerson(deps, actor, share)));
  mount(mcn.confirmShare, (form, actor) => confirmShare(deps, actor, form));
  mount(mcn.mcnInvitationCodes, (query, actor) => service.listMcnCodes(deps, actor, query));
  mount(mcn.createMcnInvitationCode, (form, actor) => service.createMcnCode(deps, actor, form));
  mount(mcn.revokeMcnInvitationCode, ({ id }, actor) => service.revokeMcnCode(deps, actor, id));
  mount(mcn.mcnInvitationCodeUses, (query, actor) => service.listMcnCodeUses(deps, actor, query));

  mount(subAccounts.adminSubAccountList, (query, actor) => listSubAccounts(deps, actor, query));
  mount(subAccounts.adminSubAccountDetail, ({ id }, actor) => subAccountDetail(deps, actor, id));
  mount(subAccounts.adminSubAccountDisable, (form, actor, { ip }) => disableMember(deps, actor, ip, form));
  mount(subAccounts.adminSubAccountEnable, (form, actor, { ip }) => enableMember(deps, actor, ip, form));
  mount(subAccounts.subAccountAuditList, (query) => listApplications(deps, query));
  mount(subAccounts.subAccountAuditDetail, ({ id }) => membershipDetail(deps, id));
  mount(subAccounts.subAccountAuditApprove, ({ id }, actor, { ip }) => approveMember(deps, actor, ip, id));
  mount(subAccounts.subAccountAuditReject, (form, actor, { ip }) => rejectMember(deps, actor, ip, form));
  mount(mcn.merchantList, (query) => service.listMerchants(deps, query));
  mount(mcn.merchantDetail, ({ id }) => service.merchantDetail(deps, id));
  mount(mcn.merchantDisable, (form, actor, { ip }) => service.disableMerchant(deps, actor, ip, form));
  mount(mcn.merchantEnable, ({ id }, actor, { ip }) => service.enableMerchant(deps, actor, ip, id));
}

export function mountMerchantEnter(fastify: FastifyInstance, mount: Mount, deps: Deps): void {
  mount(contract.enterStatus, (_query, actor) => entryStatus(deps, actor, API));
  mount(contract.enterSave, (form, actor) => saveApplication(deps, actor, { ...form, values: valuesOf(form) }, API));
  mount(contract.enterSubmit, (form, actor, { ip }) =>
    submitApplication(deps, actor, ip, { ...form, values: valuesOf(form) }, API),
  );
  mount(contract.enterWithdraw, (_form, actor) => cancelApplication(deps, actor, API));
  mount(contract.enterAuditList, (query) => listEntries(deps, query));
  mount(contract.enterAuditDetail, ({ id }, actor) => applicationDetail(deps, actor, id, API));
  mount(contract.enterAuditReveal, ({ id }, actor, { ip }) => revealIdNumber(deps, actor, ip, id));
  mount(contract.enterAuditApprove, ({ id }, actor, { ip }) => approveEntry(deps, actor, ip, id));
  mount(contract.enterAuditReject, (form, actor, { ip }) => rejectEntry(deps, actor, ip, form));

  mount(licences.listLicences, (_query, actor) => listLicences(deps, actor));
  mount(licences.renewLicence, (form, actor) => renewLicence(deps, actor, form));
  mount(licences.listRenewals, (query, actor) => listRenewals(deps, actor, query, API));
  mount(licences.decideRenewal, (form, actor, { ip }) => decideRenewal(deps, actor, ip, form));

  fastify.get<{ Querystring: { ticket?: string } }>(API + contract.ENTRY_DOCUMENT_PATH, async (request, reply) => {
    const paper = await openLicenceFile(deps, String(request.query.ticket ?? ''));
    return reply
      .type('image/webp')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(paper);
  });
}

const valuesOf = (form: EntryValues): EntryValues =>
  Object.fromEntries(ENTRY_KEYS.flatMap((key) => (form[key] === undefined ? [] : [[key, form[key]]])));
