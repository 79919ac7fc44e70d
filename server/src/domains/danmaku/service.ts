// The face of danmaku for its own routes and for other domains; one file a group of verbs.
export { danmakuNews, listDanmaku } from './reading.ts';
export { addSystemDanmaku, removeDanmaku, sendDanmaku, type SystemDanmaku } from './writing.ts';
export { hideDanmaku, listForReview, readForReview, restoreDanmaku } from './reviewing.ts';
