export const listDanmaku = 'GET /user/danmaku/list';
export const danmakuNews = 'GET /user/danmaku/news';
export const sendDanmaku = 'POST /user/danmaku/send';
export const removeDanmaku = 'POST /user/danmaku/remove';
export const adminDanmakuList = 'GET /admin/danmaku/list';
export const hideDanmaku = 'POST /admin/danmaku/hide';
export const restoreDanmaku = 'POST /admin/danmaku/restore';
