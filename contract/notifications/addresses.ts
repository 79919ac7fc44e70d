export const notifyList = 'GET /user/notify/list';
export const notifyNews = 'GET /user/notify/news';
export const notifyDetail = 'GET /user/notify/detail';
export const notifyReadAll = 'POST /user/notify/readAll';
export const getNotifySettings = 'GET /user/notify/settings';
export const changeNotifySettings = 'POST /user/notify/settings';
