import { get, post } from '../address.ts';

export const chooseBatch = post('/admin/batch/choose');
export const startBatch = post('/admin/batch/start');
export const stopBatch = post('/admin/batch/stop');
export const batchOf = get('/admin/batch/detail');
export const runningBatch = get('/admin/batch/running');

export const dashboardWaiting = get('/admin/dashboard/waiting');
export const dashboardOverview = get('/admin/dashboard/overview');
export const dashboardTrend = get('/admin/dashboard/trend');
export const dashboardRegions = get('/admin/dashboard/regions');

export const createListExport = post('/admin/export/create');

export const personDossier = get('/admin/user/dossier');
export const merchantDossier = get('/admin/merchant/dossier');

export const quickJump = get('/admin/jump/find');
