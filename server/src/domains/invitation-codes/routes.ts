import * as contract from '#contract/invitation-codes/invitation-codes.ts';
import type { Deps, Mount } from '../../deps.ts';
import * as service from './service.ts';

export function mountInvitationCodes(mount: Mount, deps: Deps): void {
  mount(contract.adminInvitationList, (query) => service.listCodes(deps, query));
  mount(contract.adminInvitationUses, (query) => service.listUses(deps, query));
  mount(contract.adminInvitationCreate, (form, actor, { ip }) => service.createCode(deps, actor, ip, form));
  mount(contract.adminInvitationCreateMany, (form, actor, { ip }) => service.createManyCodes(deps, actor, ip, form));
  mount(contract.adminInvitationRevoke, (form, actor, { ip }) => service.revokeCodesAsAdmin(deps, actor, ip, form));
}
