import * as noticesAt from '#contract/notices/addresses.ts';
import * as notificationsAt from '#contract/notifications/addresses.ts';
import type * as notices from '#contract/notices/notices.ts';
import type * as notifications from '#contract/notifications/notifications.ts';
import { client } from '../../lib/api.ts';

export const noticeList = client<typeof notices.noticeList>(noticesAt.noticeList);
export const openNotice = client<typeof notices.openNotice>(noticesAt.openNotice);

export const notifyList = client<typeof notifications.notifyList>(notificationsAt.notifyList);
export const notifyNews = client<typeof notifications.notifyNews>(notificationsAt.notifyNews);
export const notifyDetail = client<typeof notifications.notifyDetail>(notificationsAt.notifyDetail);
export const notifyReadAll = client<typeof notifications.notifyReadAll>(notificationsAt.notifyReadAll);
export const getNotifySettings = client<typeof notifications.getNotifySettings>(notificationsAt.getNotifySettings);
export const changeNotifySettings = client<typeof notifications.changeNotifySettings>(notificationsAt.changeNotifySettings);
