import * as contract from '#contract/views/views.ts';
import type { Deps, Mount } from '../../deps.ts';
import { createViewRecorder } from './ingest/buffer-views.ts';

export function mountViews(mount: Mount, deps: Deps): void {
  const views = createViewRecorder(deps);
  mount(contract.viewPost, (form, actor, facts) => views.count(actor, form, facts));
  mount(contract.recordVisit, (form, actor, facts) => views.countVisit(actor, form, facts));
}
