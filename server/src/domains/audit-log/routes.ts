import * as contract from '#contract/audit-log/audit-log.ts';
import type { Deps, Mount } from '../../deps.ts';
import { listLog } from './service.ts';

export function mountAuditLog(mount: Mount, deps: Deps): void {
  mount(contract.logList, (query) => listLog(deps, query));
}
