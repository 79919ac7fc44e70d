export { isFindableWord, compileWords, containsAnyWord, matchWords, screenText } from './matching/check.ts';
export { skeletonOf } from './matching/look-alikes.ts';
export { recordPersonDecision } from './machine-checks/decide.ts';
export { findJudgement, listHits, type FoundHit } from './machine-checks/list.ts';
export { isScopeChecked, requestChecks } from './machine-checks/note.ts';
export { replaceServiceLabels } from './machine-checks/verdict.ts';
