import { get } from '../address.ts';

export const workOverview = get('/creator/data/overview');
export const workTrend = get('/creator/data/trend');
export const workPosts = get('/creator/data/posts');
export const workAudience = get('/creator/data/audience');
export const exportWorkData = get('/creator/data/export');
