import * as at from '#contract/analytics/addresses.ts';
import type * as analytics from '#contract/analytics/analytics.ts';
import { client } from '../../lib/api.ts';

export const workOverview = client<typeof analytics.workOverview>(at.workOverview);
export const workTrend = client<typeof analytics.workTrend>(at.workTrend);
export const workPosts = client<typeof analytics.workPosts>(at.workPosts);
export const workAudience = client<typeof analytics.workAudience>(at.workAudience);
export const exportWorkData = client<typeof analytics.exportWorkData>(at.exportWorkData);
