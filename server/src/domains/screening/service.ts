export { canBeFound, compileWords, holdsOneOf, matchWords, screenText } from './matching/check.ts';
export { skeletonOf } from './matching/look-alikes.ts';
export { noteDecision } from './machine-checks/decide.ts';
export { findJudgement, listHits, type FoundHit } from './machine-checks/list.ts';
export { isChecked, noteChecks } from './machine-checks/note.ts';
export { marked } from './machine-checks/verdict.ts';
