export const healthState = 'GET /admin/health/state';
export const failedJobs = 'GET /admin/health/failedJobs';
export const retryJobs = 'POST /admin/health/retryJobs';
export const removeJobs = 'POST /admin/health/removeJobs';
