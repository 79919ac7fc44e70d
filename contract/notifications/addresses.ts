import { get, post } from '../address.ts';

export const notifyList = get('/user/notify/list');
export const notifyNews = get('/user/notify/news');
export const notifyDetail = get('/user/notify/detail');
export const notifyReadAll = post('/user/notify/readAll');
export const getNotifySettings = get('/user/notify/settings');
export const changeNotifySettings = post('/user/notify/settings');
