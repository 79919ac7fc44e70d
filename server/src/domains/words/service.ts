// The word filter. This domain meets no other, so that every other may ask it; the back office's calls are mounted by
// moderation, which keeps the log.
export { checkWords, passWords, type Checked } from './checking.ts';
export { addWord, changeWord, dropWords, exportList, listWords, mergeList } from './list.ts';
