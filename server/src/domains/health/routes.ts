import * as contract from '#contract/health/health.ts';
import type { Deps, Mount } from '../../deps.ts';
import * as service from './service.ts';

export function mountHealth(mount: Mount, deps: Deps, facts: service.ServerFacts): void {
  mount(contract.healthState, () => service.healthState(deps, facts));
  mount(contract.failedJobs, (query) => service.listFailedJobs(deps, query));
  mount(contract.retryJobs, ({ ids }, actor, { ip }) => service.retryJobs(deps, actor, ip, ids));
  mount(contract.removeJobs, ({ ids }, actor, { ip }) => service.removeJobs(deps, actor, ip, ids));
}
