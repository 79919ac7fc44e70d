import * as contract from '#contract/analytics/analytics.ts';
import type { Deps, Mount, MountDownload } from '../../deps.ts';
import * as service from './service.ts';

export function mountAnalytics(mount: Mount, download: MountDownload, deps: Deps): void {
  mount(contract.analyticsOverview, (query, actor) => service.analyticsOverview(deps, actor, query));
  mount(contract.analyticsTrend, (query, actor) => service.analyticsTrend(deps, actor, query));
  mount(contract.analyticsPosts, (query, actor) => service.analyticsPosts(deps, actor, query));
  mount(contract.analyticsAudience, (query, actor) => service.analyticsAudience(deps, actor, query));
  mount(contract.exportAnalytics, async (query, actor) => service.analyticsExportAddress(deps, actor, query));
  download(service.ANALYTICS_FILE, (query, actor) => service.openAnalyticsExport(deps, actor, query));
}
