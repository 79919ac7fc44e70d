import * as contract from '#contract/insights.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import * as service from './service.ts';

export function mountInsights(mount: Mount, deps: Deps): void {
  const views = service.createViewCounter(deps);
  mount(contract.viewPost, (form, actor, facts) => views.count(actor, form, facts));
}
