export { addSystemComments, type SystemComment } from './writing/create.ts';
export { findRemarkRights } from './audience/judge.ts';
export { commentReviewKind } from './review/register.ts';
export { presentRemark } from './present.ts';
export { readAuthorReviewSetting } from './waiting/judge.ts';
export { requestRemarkCheck, requireMayWriteRemarks, screenRemark, neededApprovals } from './writing/check.ts';
export { notifyRemarkWriter } from './writing/notify.ts';
