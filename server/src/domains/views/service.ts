import { VIEW_AGAIN_MINUTES } from '#contract/views/constants.ts';
import type { Deps } from '../../deps.ts';
import * as store from './store.ts';

export { bufferViews, bufferVisits } from './ingest/buffer-views.ts';
export { closeViewDay, listUnclosedViewDays } from './days/service.ts';
export { removeViewMonthsBefore, sumViewDay } from './sums/service.ts';
export { judgeViewDay } from './judging/service.ts';
export { listViewsToRefuse, refuseViews, restoreViews } from './days/service.ts';
export type { RefusedViews, ViewsOf } from './days/selection.ts';

/** Deletes sessions whose last view is older than VIEW_AGAIN_MINUTES: their next view counts anyway. */
export const deleteEndedViewSessions = (deps: Deps): Promise<void> =>
  store.deleteSessionsBefore(deps.db, new Date(deps.clock.now().getTime() - VIEW_AGAIN_MINUTES * 60_000));
