import { z } from 'zod';
import { POST_METRIC_NAMES, ANALYTICS_SORTS, PROMOTED_METRICS, SPLITS } from './constants.ts';
import { call, id, pageOf, paging, time } from '../call.ts';
import { readerDevice, viewSource } from '../views/views.ts';
import { day } from '../earnings/terms.ts';
import * as at from './addresses.ts';

// What readers did with a creator's posts in days of China. An agency sees its members' posts too.

const span = { from: day('开始日期不正确').optional(), to: day('结束日期不正确').optional() };

export const postMetric = z.enum(POST_METRIC_NAMES, '指标不正确');
export type PostMetric = z.output<typeof postMetric>;

/** Seconds and percent have one decimal; null where nobody opened a post. */
const rate = z.number().nullable();
const figures = z.object({
  views: z.int(),
  validViews: z.int(),
  visitors: z.int(),
  opens: z.int(),
  averageSeconds: rate,
  completionRate: rate,
  quickExitRate: rate,
  likes: z.int(),
  comments: z.int(),
  favorites: z.int(),
  shares: z.int(),
  follows: z.int(),
} satisfies Record<PostMetric, z.ZodType>);
export type PostFigures = z.output<typeof figures>;

const promoted = z.object({
  views: z.int(),
  validViews: z.int(),
  averageSeconds: rate,
  completionRate: rate,
  follows: z.int(),
} satisfies Record<(typeof PROMOTED_METRICS)[number], z.ZodType>);

/** Of one post instead of all; answered with 404 unless it is among them. */
const ofPost = { postsId: id().optional() };

export const analyticsOverview = call(at.analyticsOverview, {
  who: 'creator',
  summary: 'The figures of all own posts in a period (the last 7 full days when none is given) and in the one before',
  query: z.object({ ...span, ...ofPost }),
  answer: z.object({
    from: day(),
    to: day(),
    /** Null: all posts. */
    work: z.object({ id: id(), type: z.enum(['article', 'video']), title: z.string() }).nullable(),
    now: figures,
    before: figures,
    /** Those at the top of the page, day by day; interactions are likes, comments, favourites and shares. */
    days: z.array(promoted.extend({ day: day(), interactions: z.int() })),
  }),
});
export type AnalyticsOverview = z.output<typeof analyticsOverview.answer>;

const split = z.enum(SPLITS, '拆分方式不正确');
export type Split = z.output<typeof split>;

export const analyticsTrend = call(at.analyticsTrend, {
  who: 'creator',
  summary:
    'One figure day by day, each beside the same day of the period before; empty days are there with zero. Taken apart by kind or by source where that adds up',
  query: z.object({ ...span, ...ofPost, metric: postMetric.default('views'), by: split.optional() }),
  answer: z.object({
    from: day(),
    to: day(),
    metric: postMetric,
    days: z.array(z.object({ day: day(), value: rate, before: rate })),
    /** Of the days, in their order; the largest part first, and none unless asked for. Null: the source is not known. */
    parts: z.array(z.object({ part: z.enum(['article', 'video']).or(viewSource).nullable(), values: z.array(z.int()) })),
  }),
});
export type AnalyticsTrend = z.output<typeof analyticsTrend.answer>;

const analyticsSort = z.enum(ANALYTICS_SORTS, '排序不正确');
export type AnalyticsSort = z.output<typeof analyticsSort>;

const postAnalytics = z.object({
  id: id(),
  type: z.enum(['article', 'video']),
  title: z.string(),
  author: z.object({ id: id(), nickname: z.string() }),
  publishedAt: time.nullable(),
  ...figures.shape,
});
export type PostAnalytics = z.output<typeof postAnalytics>;

export const analyticsPosts = call(at.analyticsPosts, {
  who: 'creator',
  summary: 'The figures of each post that readers can find or that had readers in the period',
  query: z.object({ ...paging, ...span, sort: analyticsSort.default('views') }),
  answer: pageOf(postAnalytics),
});

export const analyticsAudience = call(at.analyticsAudience, {
  who: 'creator',
  summary: 'Where the views of a period came from, from which places and devices, and how many were by people who were logged in',
  query: z.object({ ...span, ...ofPost }),
  answer: z.object({
    from: day(),
    to: day(),
    views: z.int(),
    /** The most frequent first; null: the browser did not tell. */
    sources: z.array(z.object({ source: viewSource.nullable(), views: z.int() })),
    /** Provinces, and countries beside China; the most frequent first, at most 40. Null: not known. */
    regions: z.array(z.object({ region: z.string().nullable(), views: z.int() })),
    devices: z.array(z.object({ device: readerDevice.nullable(), views: z.int() })),
    loggedIn: z.int(),
    guests: z.int(),
  }),
});
export type AnalyticsAudience = z.output<typeof analyticsAudience.answer>;

export const exportAnalytics = call(at.exportAnalytics, {
  who: 'creator',
  summary: 'The one-time address of a file with the figures by post or by day, for a minute',
  query: z.object({
    kind: z.enum(['posts', 'days'], '导出内容不正确'),
    format: z.enum(['csv', 'xlsx'], '导出格式不正确'),
    ...span,
    ...ofPost,
  }),
  answer: z.object({ url: z.string() }),
});
