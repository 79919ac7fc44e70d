import { get, post } from '../address.ts';

export const healthState = get('/admin/health/state');
export const failedJobs = get('/admin/health/failedJobs');
export const retryJobs = post('/admin/health/retryJobs');
export const removeJobs = post('/admin/health/removeJobs');
