export { changeCase } from './cases/change.ts';
export { decideAsAuthor, decideCase, passCase, refuseCase } from './cases/decide.ts';
export { judgeCase } from './cases/judge.ts';
export { areJudgedByService, requestCaseCheck } from './cases/note.ts';
export { listCases, listWaiting, readCases, type CaseFilter } from './cases/list.ts';
export { kindsOfScope, lockInScope } from './kinds/find.ts';
export type {
  ContextPiece,
  Case,
  Claimable,
  ClaimableKind,
  JudgedKind,
  ReviewKinds,
  Outcome,
  KindWithRecord,
  Remark,
  RemarkReviewKind,
  ReviewableKind,
  WriterAndText,
} from './kinds/register.ts';
export type { ClaimRequest } from './claims/claim-after.ts';
export { claimCase, endClaim, requireUnclaimed } from './claims/claim.ts';
export { isUndecided, mayAuthorDecide, type CaseState } from './lifecycle.ts';
export { presentClaim, presentState, auditRecordOfRemark } from './present.ts';
export { appealRefusal, listRefusals } from './refusals/appeal.ts';
export { countRefusalsOf } from './refusals/count.ts';
export { decideAppeal, remarkAppealClaims, type FirstDecision } from './refusals/decide.ts';
export { closeRemovedCase } from './refusals/note.ts';
