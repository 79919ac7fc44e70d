import * as alerts from '#contract/health/alerts.ts';
import * as contract from '#contract/health/health.ts';
import type { Deps, Mount } from '../../deps.ts';
import { listAlerts, listMessages } from './alerts/list.ts';
import * as service from './state/service.ts';
import * as targets from './targets/service.ts';
import { testTarget } from './targets/test.ts';

export function mountHealth(mount: Mount, deps: Deps, facts: service.ServerFacts): void {
  mount(contract.healthState, () => service.healthState(deps, facts));
  mount(contract.failedJobs, (query) => service.listFailedJobs(deps, query));
  mount(contract.retryJobs, ({ ids }, actor, { ip }) => service.retryJobs(deps, actor, ip, ids));
  mount(contract.removeJobs, ({ ids }, actor, { ip }) => service.removeJobs(deps, actor, ip, ids));
  mount(alerts.alertList, (query) => listAlerts(deps, query));
  mount(alerts.alertMessages, (query) => listMessages(deps, query));
  mount(alerts.alertTargets, () => targets.alertTargets(deps));
  mount(alerts.createAlertTarget, (form, actor, { ip }) => targets.createTarget(deps, actor, ip, form));
  mount(alerts.modifyAlertTarget, (form, actor, { ip }) => targets.modifyTarget(deps, actor, ip, form));
  mount(alerts.removeAlertTarget, ({ id }, actor, { ip }) => targets.removeTarget(deps, actor, ip, id));
  mount(alerts.testAlertTarget, ({ id }, actor, { ip }) => testTarget(deps, actor, ip, id));
}
