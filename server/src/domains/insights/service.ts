// The face of insights for other domains and for its own routes.
export { countOnPost } from './counts.ts';
export { createViewCounter, gatherViews } from './counting.ts';
export { forgetHistory } from './history.ts';
