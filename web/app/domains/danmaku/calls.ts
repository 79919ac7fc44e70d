import type * as contract from '#contract/danmaku.ts';
import { callAt } from '../../lib/api.ts';

// By address alone: a watched page carries no schemas.
export const listDanmaku = callAt<typeof contract.listDanmaku>('GET', '/user/danmaku/list');
export const danmakuNews = callAt<typeof contract.danmakuNews>('GET', '/user/danmaku/news');
export const sendDanmaku = callAt<typeof contract.sendDanmaku>('POST', '/user/danmaku/send');
export const removeDanmaku = callAt<typeof contract.removeDanmaku>('POST', '/user/danmaku/remove');
