export const viewPost = 'POST /user/posts/view';
export const recordVisit = 'POST /user/posts/visit';
export const watchVideo = 'POST /user/posts/watching';

export const recordVitals = 'POST /user/page/vitals';
export const vitalsOverview = 'GET /admin/vitals/overview';
export const vitalsTrend = 'GET /admin/vitals/trend';

export const recordPageError = 'POST /user/page/error';
export const pageErrors = 'GET /admin/vitals/errors';
