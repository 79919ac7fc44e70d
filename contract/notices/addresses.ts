import { get, post } from '../address.ts';

export const noticeList = get('/user/notice/list');
export const openNotice = post('/user/notice/open');
export const adminNoticeList = get('/admin/notice/list');
export const adminNoticeDetail = get('/admin/notice/detail');
export const createNotice = post('/admin/notice/create');
export const modifyNotice = post('/admin/notice/modify');
export const removeNotice = post('/admin/notice/remove');
export const publishNotice = post('/admin/notice/publish');
export const withdrawNotice = post('/admin/notice/withdraw');
