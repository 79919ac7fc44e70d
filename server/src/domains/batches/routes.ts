import * as contract from '#contract/batches.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import * as service from './service.ts';

export function mountBatches(mount: Mount, deps: Deps): void {
  mount(contract.chooseBatch, (form, actor, { ip }) => service.chooseBatch(deps, actor, ip, form));
  mount(contract.startBatch, (form, actor) => service.startBatch(deps, actor, form));
  mount(contract.stopBatch, ({ id }, actor) => service.stopBatch(deps, actor, id));
  mount(contract.batchOf, ({ id }, actor) => service.batchOf(deps, actor, id));
  mount(contract.runningBatch, (query, actor) => service.runningBatch(deps, actor, query));
}
