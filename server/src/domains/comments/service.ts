export { addSystemComments, type SystemComment } from './writing/add-system-comments.ts';
export { hideComment } from './review/service.ts';
