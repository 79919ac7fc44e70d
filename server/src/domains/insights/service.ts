// The face of insights for other domains and for its own routes.
export { countOnPost } from './counts.ts';
export { createViewCounter, gatherViews, gatherVisits } from './counting.ts';
export { closeViewDay } from './view-days.ts';
export { chosenViews, refuseViews, restoreViews, type RefusedViews, type ViewsOf } from './refusing.ts';
export { forgetHistory, isHistoryPaused, pauseHistory } from './history.ts';
export { workAudience, workOverview, workPosts, workTrend } from './work-data.ts';
export { workDataAddress, workDataFile } from './work-data-export.ts';
