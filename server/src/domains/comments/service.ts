export { addSystemComments, type SystemComment } from './writing/create.ts';
export { hideComment } from './review/service.ts';
export { mustWait } from './waiting/judge.ts';
