import type * as notices from '#contract/notices.ts';
import type * as contract from '#contract/notifications.ts';
import { callAt } from '../../lib/api.ts';

/** The calls of notices and notifications, by address so that no schema comes along. */
export const noticeList = callAt<typeof notices.noticeList>('GET', '/user/notice/list');
export const openNotice = callAt<typeof notices.openNotice>('POST', '/user/notice/open');
export const notifyList = callAt<typeof contract.notifyList>('GET', '/user/notify/list');
export const notifyNews = callAt<typeof contract.notifyNews>('GET', '/user/notify/news');
export const notifyDetail = callAt<typeof contract.notifyDetail>('GET', '/user/notify/detail');
export const notifyReadAll = callAt<typeof contract.notifyReadAll>('POST', '/user/notify/readAll');
export const getNotifySettings = callAt<typeof contract.getNotifySettings>('GET', '/user/notify/settings');
export const changeNotifySettings = callAt<typeof contract.changeNotifySettings>('POST', '/user/notify/settings');
