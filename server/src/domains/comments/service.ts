export { addSystemComments, type SystemComment } from './writing/create.ts';
export { hideComment } from './review/service.ts';
export { claimRemark, endClaim, presentClaim } from './waiting/claim.ts';
export { mustWait } from './waiting/judge.ts';
