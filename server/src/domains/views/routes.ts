import * as errors from '#contract/views/page-errors.ts';
import * as contract from '#contract/views/views.ts';
import * as vitals from '#contract/views/vitals.ts';
import type { Deps, Mount } from '../../deps.ts';
import { createViewRecorder } from './ingest/buffer-views.ts';
import { createVitalsRecorder } from './vitals/buffer-vitals.ts';
import { listErrors } from './page-errors/list-errors.ts';
import { recordError } from './page-errors/note-error.ts';
import { vitalsOverview, vitalsTrend } from './vitals/read-vitals.ts';
import { createWatcherCount } from './watching/service.ts';

export function mountViews(mount: Mount, deps: Deps): void {
  const views = createViewRecorder(deps);
  mount(contract.viewPost, (form, actor, facts) => views.count(actor, form, facts));
  mount(contract.recordVisit, (form, actor, facts) => views.countVisit(actor, form, facts));

  const watchers = createWatcherCount(deps);
  mount(contract.watchVideo, (form, _actor, facts) => watchers.beat(form, facts));

  const recorder = createVitalsRecorder(deps);
  mount(vitals.recordVitals, (form, _actor, facts) => recorder.record(form, facts));
  mount(vitals.vitalsOverview, (choice) => vitalsOverview(deps, choice));
  mount(vitals.vitalsTrend, (choice) => vitalsTrend(deps, choice));

  mount(errors.recordPageError, (form, _actor, facts) => recordError(deps, form, facts));
  mount(errors.pageErrors, (query) => listErrors(deps, query));
}
