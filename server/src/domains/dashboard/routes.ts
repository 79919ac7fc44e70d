import * as contract from '#contract/dashboard.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { createKept } from './kept.ts';
import * as service from './service.ts';

const SECONDS = 1000;

export function mountDashboard(mount: Mount, deps: Deps): void {
  const kept = createKept(() => deps.clock.now().getTime());
  mount(contract.dashboardWaiting, (_, actor) => service.waitingFor(deps, actor));
  mount(contract.dashboardOverview, () => kept('overview', 15 * SECONDS, () => service.overview(deps)));
  mount(contract.dashboardTrend, (query) =>
    kept(`trend ${JSON.stringify(query)}`, 60 * SECONDS, () => service.trend(deps, query)),
  );
  mount(contract.dashboardRegions, () => kept('regions', 60 * SECONDS, () => service.regions(deps)));
}
