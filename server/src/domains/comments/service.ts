export { addSystemComments, type SystemComment } from './writing/create.ts';
export { endRefusal, noteRefusal, notifyAnswered } from './refusals/service.ts';
export { changeRefusal, findRefusal, lockRefusal, type RefusalRow } from './refusals/store.ts';
export { judgeComment } from './review/judge.ts';
export { hideComment, putCommentBack } from './review/service.ts';
export { mayDecide } from './policy.ts';
export { claimRemark, endClaim, presentClaim } from './waiting/claim.ts';
export { leftToAuthors, mustWait } from './waiting/judge.ts';
export { deleteClaim } from './waiting/store.ts';
