import * as contract from '#contract/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import * as service from './service.ts';

export function mountAccounts(mount: Mount, deps: Deps): void {
  mount(contract.loginForMobilePassword, (form, _actor, facts) => service.loginWithMobilePassword(deps, form, facts));
  mount(contract.loginForMobileSMSCaptcha, (form, _actor, facts) => service.loginWithMobileCaptcha(deps, form, facts));
  mount(contract.loginForEmailPassword, (form, _actor, facts) => service.loginWithEmailPassword(deps, form, facts));
  mount(contract.sendForMobileSMSCaptcha, ({ mobile }, _actor, facts) => service.sendMobileCaptcha(deps, mobile, facts.ip));
  mount(contract.registerForMobile, (form, _actor, facts) => service.registerWithMobile(deps, form, facts));
  mount(contract.info, (_input, actor) => service.myInfo(deps, actor));
  mount(contract.publicInfo, ({ id }) => service.publicInfo(deps, id));
  mount(contract.refreshToken, (_input, actor, facts) => service.renewSession(deps, actor, facts));
  mount(contract.logout, (_input, actor) => service.closeSession(deps, actor));
}
