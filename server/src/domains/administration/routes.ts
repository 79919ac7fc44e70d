import * as contract from '#contract/administration.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { closeSession, renewSession } from '../accounts/service.ts';
import * as service from './service.ts';

export function mountAdministration(mount: Mount, deps: Deps): void {
  mount(contract.loginForAccountPassword, (form, _actor, facts) => service.loginAdmin(deps, form, facts));
  mount(contract.adminInfo, (_input, actor) => service.adminInfo(deps, actor));
  mount(contract.adminRefreshToken, (_input, actor, facts) => renewSession(deps, actor, facts));
  mount(contract.adminLogout, (_input, actor) => closeSession(deps, actor));
}
