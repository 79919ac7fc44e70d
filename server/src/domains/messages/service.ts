export { messageReviewKind } from './review/register.ts';
