import { get, post } from '../address.ts';

export const createAppeal = post('/creator/posts/appeal');
export const listAppeals = get('/admin/posts/appeals');
export const decideAppeal = post('/admin/posts/decideAppeal');

export const createReport = post('/user/report/create');
export const listOwnReports = get('/user/report/mine');
export const createInfringement = post('/user/report/infringement');
export const infringementProgress = get('/user/report/infringementProgress');
export const listReportCases = get('/admin/report/list');
export const reportCaseOf = get('/admin/report/detail');
export const handleReport = post('/admin/report/handle');
export const listInfringements = get('/admin/report/infringements');
export const infringementOf = get('/admin/report/infringement');
export const handleInfringement = post('/admin/report/handleInfringement');

export const adminPostList = get('/admin/posts/list');
export const adminPostDetail = get('/admin/posts/detail');
export const claimPost = post('/admin/posts/claim');
export const approvePost = post('/admin/posts/approve');
export const confirmPost = post('/admin/posts/confirm');
export const rejectPost = post('/admin/posts/reject');
export const offlinePost = post('/admin/posts/offline');
export const restorePost = post('/admin/posts/restore');
export const suspectAi = post('/admin/posts/suspectAi');

export const listSamples = get('/admin/reviewCheck/list');
export const checkDecision = post('/admin/reviewCheck/check');
export const moderatorFigures = get('/admin/reviewCheck/figures');
