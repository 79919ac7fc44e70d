import * as access from '#contract/audit-log/access-log.ts';
import * as contract from '#contract/audit-log/audit-log.ts';
import type { Deps, Mount } from '../../deps.ts';
import { listAccess, lookUp } from './access/service.ts';
import { listLog } from './service.ts';

export function mountAuditLog(mount: Mount, deps: Deps): void {
  mount(contract.logList, (query) => listLog(deps, query));
  mount(access.lookUpAccess, (form, actor, { ip }) => lookUp(deps, actor, ip, form));
  mount(access.accessList, (query, actor) => listAccess(deps, actor, query));
}
