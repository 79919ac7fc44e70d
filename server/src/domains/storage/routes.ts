import * as contract from '#contract/storage/storage.ts';
import type { Deps, Mount } from '../../deps.ts';
import { activateBackend, createBackend, modifyBackend, removeBackend, storageState } from './backends/service.ts';
import { testBackend } from './backends/test.ts';
import { pauseMigration, resumeMigration, startMigration } from './migration/service.ts';

export function mountStorage(mount: Mount, deps: Deps): void {
  mount(contract.storageState, () => storageState(deps));
  mount(contract.createStore, (form, actor, { ip }) => createBackend(deps, actor, ip, form));
  mount(contract.modifyStore, (form, actor, { ip }) => modifyBackend(deps, actor, ip, form));
  mount(contract.testStore, (form, actor, { ip }) => testBackend(deps, actor, ip, form));
  mount(contract.activateStore, ({ id }, actor, { ip }) => activateBackend(deps, actor, ip, id));
  mount(contract.removeStore, ({ id }, actor, { ip }) => removeBackend(deps, actor, ip, id));
  mount(contract.startMigration, (form, actor, { ip }) => startMigration(deps, actor, ip, form));
  mount(contract.pauseMigration, ({ id }, actor, { ip }) => pauseMigration(deps, actor, ip, id));
  mount(contract.resumeMigration, ({ id }, actor, { ip }) => resumeMigration(deps, actor, ip, id));
}
