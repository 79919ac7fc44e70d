import { get, post } from '../address.ts';

export const chooseBulkChange = post('/admin/batch/choose');
export const startBulkChange = post('/admin/batch/start');
export const stopBulkChange = post('/admin/batch/stop');
export const bulkChangeDetail = get('/admin/batch/detail');
export const runningBulkChange = get('/admin/batch/running');

export const dashboardWaiting = get('/admin/dashboard/waiting');
export const dashboardOverview = get('/admin/dashboard/overview');
export const dashboardTrend = get('/admin/dashboard/trend');
export const dashboardRegions = get('/admin/dashboard/regions');

export const createListExport = post('/admin/export/create');

export const userOverview = get('/admin/user/dossier');
export const agencyOverview = get('/admin/merchant/dossier');

export const quickJump = get('/admin/jump/find');
