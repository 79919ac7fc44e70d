export { changeCase } from './cases/change.ts';
export { decideAsAuthor, decideCase, passCase, refuseCase } from './cases/decide.ts';
export { judgeCase } from './cases/judge.ts';
export { areJudged, noteCase } from './cases/note.ts';
export { listCases, listWaiting, readCases, type CaseFilter } from './cases/list.ts';
export { kindsOf, lockInScope } from './kinds/find.ts';
export type {
  Around,
  Case,
  Claimable,
  Judged,
  Kinds,
  Outcome,
  Recorded,
  Remark,
  Remarks,
  Reviewable,
  Said,
} from './kinds/register.ts';
export type { ClaimWish } from './claims/claim-after.ts';
export { claimCase } from './claims/claim.ts';
export { isOpen, mayDecide, type CaseState } from './lifecycle.ts';
export { presentClaim, presentState, recordOfRemark } from './present.ts';
export { appealRefusal, listRefusals } from './refusals/appeal.ts';
export { countRefusalsOf } from './refusals/count.ts';
export { decideAppeal, type FirstDecision } from './refusals/decide.ts';
export { noteRemoval } from './refusals/note.ts';
