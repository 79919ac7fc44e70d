import { get } from '../address.ts';

export const analyticsOverview = get('/creator/data/overview');
export const analyticsTrend = get('/creator/data/trend');
export const analyticsPosts = get('/creator/data/posts');
export const analyticsAudience = get('/creator/data/audience');
export const exportAnalytics = get('/creator/data/export');
