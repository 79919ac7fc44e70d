import * as contract from '#contract/audit-log.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { listLog } from './list.ts';

export function mountAuditLog(mount: Mount, deps: Deps): void {
  mount(contract.logList, (query) => listLog(deps, query));
}
