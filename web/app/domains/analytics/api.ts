import * as at from '#contract/analytics/addresses.ts';
import type * as analytics from '#contract/analytics/analytics.ts';
import { client } from '../../lib/api.ts';

export const analyticsOverview = client<typeof analytics.analyticsOverview>(at.analyticsOverview);
export const analyticsTrend = client<typeof analytics.analyticsTrend>(at.analyticsTrend);
export const analyticsPosts = client<typeof analytics.analyticsPosts>(at.analyticsPosts);
export const analyticsAudience = client<typeof analytics.analyticsAudience>(at.analyticsAudience);
export const exportAnalytics = client<typeof analytics.exportAnalytics>(at.exportAnalytics);
