import * as contract from '#contract/storage.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import * as service from './service.ts';

export function mountStorage(mount: Mount, deps: Deps): void {
  mount(contract.storageState, () => service.storageState(deps));
  mount(contract.createStore, (form, actor, { ip }) => service.createStore(deps, actor, ip, form));
  mount(contract.modifyStore, (form, actor, { ip }) => service.modifyStore(deps, actor, ip, form));
  mount(contract.testStore, (form, actor, { ip }) => service.testStore(deps, actor, ip, form));
  mount(contract.activateStore, ({ id }, actor, { ip }) => service.activateStore(deps, actor, ip, id));
  mount(contract.removeStore, ({ id }, actor, { ip }) => service.removeStore(deps, actor, ip, id));
  mount(contract.startMigration, (form, actor, { ip }) => service.startMigration(deps, actor, ip, form));
  mount(contract.pauseMigration, ({ id }, actor, { ip }) => service.pauseMigration(deps, actor, ip, id));
  mount(contract.resumeMigration, ({ id }, actor, { ip }) => service.resumeMigration(deps, actor, ip, id));
}
