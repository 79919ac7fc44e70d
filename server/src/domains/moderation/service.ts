export { captionsKind, postKind } from './review/judge.ts';
