export { messageKind } from './review/register.ts';
