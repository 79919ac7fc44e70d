export const analyticsOverview = 'GET /creator/data/overview';
export const analyticsTrend = 'GET /creator/data/trend';
export const analyticsPosts = 'GET /creator/data/posts';
export const analyticsAudience = 'GET /creator/data/audience';
export const exportAnalytics = 'GET /creator/data/export';
