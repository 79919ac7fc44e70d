export { matchWords, screenText } from './matching/check.ts';
