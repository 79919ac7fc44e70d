import { get, post } from '../address.ts';

export const listDanmaku = get('/user/danmaku/list');
export const danmakuNews = get('/user/danmaku/news');
export const sendDanmaku = post('/user/danmaku/send');
export const removeDanmaku = post('/user/danmaku/remove');
export const listWaitingDanmaku = get('/creator/danmaku/list');
export const decideDanmaku = post('/creator/danmaku/decide');
export const adminDanmakuList = get('/admin/danmaku/list');
export const claimDanmaku = post('/admin/danmaku/claim');
export const hideDanmaku = post('/admin/danmaku/hide');
export const restoreDanmaku = post('/admin/danmaku/restore');
