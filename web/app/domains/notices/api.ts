import * as at from '#contract/notices/addresses.ts';
import type * as notices from '#contract/notices/notices.ts';
import { client } from '../../lib/api.ts';

export const adminNoticeList = client<typeof notices.adminNoticeList>(at.adminNoticeList);
export const adminNoticeDetail = client<typeof notices.adminNoticeDetail>(at.adminNoticeDetail);
export const createNotice = client<typeof notices.createNotice>(at.createNotice);
export const modifyNotice = client<typeof notices.modifyNotice>(at.modifyNotice);
export const removeNotice = client<typeof notices.removeNotice>(at.removeNotice);
export const publishNotice = client<typeof notices.publishNotice>(at.publishNotice);
export const decideNotice = client<typeof notices.decideNotice>(at.decideNotice);
export const withdrawNotice = client<typeof notices.withdrawNotice>(at.withdrawNotice);
