export { addSystemComments, type SystemComment } from './writing/create.ts';
export { judgeStanding } from './audience/judge.ts';
export { commentKind } from './review/register.ts';
export { presentRemark } from './present.ts';
export { leftToAuthors } from './waiting/judge.ts';
export { noteWait, requireMayWrite, screenRemark, waitOf } from './writing/check.ts';
export { notifyWriter } from './writing/notify.ts';
