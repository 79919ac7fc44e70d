export { addSystemComments, type SystemComment } from './writing/create.ts';
export { endRefusal, noteRefusal, notifyAnswered } from './refusals/service.ts';
export { changeRefusal, findRefusal, lockRefusal, type RefusalRow } from './refusals/store.ts';
export { hideComment, putCommentBack } from './review/service.ts';
export { claimRemark, endClaim, presentClaim } from './waiting/claim.ts';
export { mustWait } from './waiting/judge.ts';
