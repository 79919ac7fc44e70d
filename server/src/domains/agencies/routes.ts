import * as mcn from '#contract/agencies.ts';
import * as subAccounts from '#contract/sub-accounts.ts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { mountMerchantEnter } from './entry/routes.ts';
import * as service from './service.ts';

export function mountAgencies(fastify: FastifyInstance, mount: Mount, deps: Deps): void {
  mountMerchantEnter(fastify, mount, deps);
  mount(subAccounts.subAccountList, (query, actor) => service.listSubAccounts(deps, actor, query));
  mount(subAccounts.subAccountDetailCall, ({ id }, actor) => service.subAccountDetail(deps, actor, id));
  mount(subAccounts.subAccountCreate, (form, actor) => service.createSubAccount(deps, actor, form));
  mount(subAccounts.subAccountInvite, (form, actor) => service.inviteSubAccount(deps, actor, form));
  mount(subAccounts.subAccountDisable, (form, actor, { ip }) => service.disableMember(deps, actor, ip, form));
  mount(subAccounts.subAccountEnable, (form, actor, { ip }) => service.enableMember(deps, actor, ip, form));
  mount(subAccounts.subAccountRemove, (form, actor) => service.removeMember(deps, actor, form));
  mount(subAccounts.subAccountModifyShare, (form, actor) => service.proposeAsAgency(deps, actor, form));

  const thenInfo = async (actor: Actor, done: Promise<void>) => {
    await done;
    return service.mcnInfo(deps, actor);
  };
  mount(mcn.getMcnInfo, (_query, actor) => service.mcnInfo(deps, actor));
  mount(mcn.joinAgency, ({ invitationCode }, actor) => thenInfo(actor, service.joinWithCode(deps, actor, invitationCode)));
  mount(mcn.answerInvitation, (form, actor) => thenInfo(actor, service.answerInvitation(deps, actor, form)));
  mount(mcn.leaveAgency, (form, actor) => thenInfo(actor, service.leaveAgency(deps, actor, form)));
  mount(mcn.modifyMcnInfo, (form, actor) => service.modifyMcnInfo(deps, actor, form));
  mount(mcn.proposeShare, ({ share }, actor) => thenInfo(actor, service.proposeAsPerson(deps, actor, share)));
  mount(mcn.confirmShare, (form, actor) => service.confirmShare(deps, actor, form));
  mount(mcn.mcnInvitationCodes, (query, actor) => service.listMcnCodes(deps, actor, query));
  mount(mcn.createMcnInvitationCode, (form, actor) => service.createMcnCode(deps, actor, form));
  mount(mcn.revokeMcnInvitationCode, ({ id }, actor) => service.revokeMcnCode(deps, actor, id));
  mount(mcn.mcnInvitationCodeUses, (query, actor) => service.listMcnCodeUses(deps, actor, query));

  mount(subAccounts.adminSubAccountList, (query, actor) => service.listSubAccounts(deps, actor, query));
  mount(subAccounts.adminSubAccountDetail, ({ id }, actor) => service.subAccountDetail(deps, actor, id));
  mount(subAccounts.adminSubAccountDisable, (form, actor, { ip }) => service.disableMember(deps, actor, ip, form));
  mount(subAccounts.adminSubAccountEnable, (form, actor, { ip }) => service.enableMember(deps, actor, ip, form));
  mount(subAccounts.subAccountAuditList, (query) => service.listApplications(deps, query));
  mount(subAccounts.subAccountAuditDetail, ({ id }) => service.applicationDetail(deps, id));
  mount(subAccounts.subAccountAuditApprove, ({ id }, actor, { ip }) => service.approveMember(deps, actor, ip, id));
  mount(subAccounts.subAccountAuditReject, (form, actor, { ip }) => service.rejectMember(deps, actor, ip, form));
  mount(mcn.merchantList, (query) => service.listMerchants(deps, query));
  mount(mcn.merchantDetail, ({ id }) => service.merchantDetail(deps, id));
  mount(mcn.merchantDisable, (form, actor, { ip }) => service.disableMerchant(deps, actor, ip, form));
  mount(mcn.merchantEnable, ({ id }, actor, { ip }) => service.enableMerchant(deps, actor, ip, id));
}
