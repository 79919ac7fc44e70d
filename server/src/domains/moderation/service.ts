// The face of moderation; one file a group of verbs.
export { checkDecision, listSamples, moderatorFigures } from './checks.ts';
export { approvePost, claimPost, offlinePost, rejectPost, restorePost } from './decisions.ts';
export { decideAppeal, listAppeals, readAppeals } from './appeals.ts';
export { findNamedWorks } from './named.ts';
export { listReviews, readReviews, reviewDetail } from './queue.ts';
export { createWord, importWords, modifyWord, removeWords, tryWords } from './words.ts';
export {
  createInfringement,
  handleInfringement,
  infringementOf,
  infringementProgress,
  listInfringements,
} from './infringements.ts';
export { createReport, listOwnReports } from './reporting.ts';
export { handleReport, listReportCases, readReportCases, reportCaseOf } from './report-desk.ts';
export { addProof, openProof, removeLooseProofs } from './infringement-pictures.ts';
