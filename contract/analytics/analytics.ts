import { z } from 'zod';
import { POST_METRIC_NAMES, ANALYTICS_SORTS, PROMOTED_METRICS, SPLITS } from './constants.ts';
import { call, id, pageOf, paging, time } from '../call.ts';
import { readerDevice, viewSource } from '../views/views.ts';
import { day } from '../earnings/terms.ts';
import * as at from './addresses.ts';

// Statistics of a creator's posts by Chinese calendar days. An agency sees its members' posts too. Every period includes both of its days.

const span = { from: day('开始日期不正确').optional(), to: day('结束日期不正确').optional() };

export const postMetric = z.enum(POST_METRIC_NAMES, '指标不正确');
export type PostMetric = z.output<typeof postMetric>;

/** Average seconds, or percent from 0 to 100, with one decimal; null: no post was opened, so there is nothing to divide by. */
const rate = z.number().nullable();
/** POST_METRICS (constants.ts) defines each of these figures. */
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

/** Limits an answer to one post; 404 unless it is one of the requester's or their members'. */
const onePost = { postsId: id().optional() };

export const analyticsOverview = call(at.analyticsOverview, {
  who: 'creator',
  summary:
    'The figures of all own posts, or of one, in a period (default: the last 7 full days) and in the period of equal length before',
  query: z.object({ ...span, ...onePost }),
  answer: z.object({
    from: day(),
    to: day(),
    /** Null: all posts. */
    work: z.object({ id: id(), type: z.enum(['article', 'video']), title: z.string() }).nullable(),
    now: figures,
    before: figures,
    /** The promoted figures day by day; `interactions` is the sum of likes, comments, favourites and shares. */
    days: z.array(promoted.extend({ day: day(), interactions: z.int() })),
  }),
});
export type AnalyticsOverview = z.output<typeof analyticsOverview.answer>;

const split = z.enum(SPLITS, '拆分方式不正确');
export type Split = z.output<typeof split>;

export const analyticsTrend = call(at.analyticsTrend, {
  who: 'creator',
  summary:
    'One figure day by day, each beside the corresponding day of the period before; days without data have zeros. With `by` also split by kind of post or source, for figures whose parts add up (METRIC_SPLITS)',
  query: z.object({ ...span, ...onePost, metric: postMetric.default('views'), by: split.optional() }),
  answer: z.object({
    from: day(),
    to: day(),
    metric: postMetric,
    days: z.array(z.object({ day: day(), value: rate, before: rate })),
    /** With `by`: one entry per kind of post or source (null: unknown source), the largest first. `values` has one number per day of `days`. */
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
  summary: 'The figures of each post that is public now or had readers in the period',
  query: z.object({ ...paging, ...span, sort: analyticsSort.default('views') }),
  answer: pageOf(postAnalytics),
});

export const analyticsAudience = call(at.analyticsAudience, {
  who: 'creator',
  summary: 'The views of a period by source, region and device, and by logged-in users and guests',
  query: z.object({ ...span, ...onePost }),
  answer: z.object({
    from: day(),
    to: day(),
    views: z.int(),
    /** The most frequent first; null: the browser did not report one. */
    sources: z.array(z.object({ source: viewSource.nullable(), views: z.int() })),
    /** Chinese provinces and other countries; the most frequent first, at most 40. Null: unknown. */
    regions: z.array(z.object({ region: z.string().nullable(), views: z.int() })),
    devices: z.array(z.object({ device: readerDevice.nullable(), views: z.int() })),
    /** Views by logged-in users and by guests; their sum is `views`. */
    loggedIn: z.int(),
    guests: z.int(),
  }),
});
export type AnalyticsAudience = z.output<typeof analyticsAudience.answer>;

export const exportAnalytics = call(at.exportAnalytics, {
  who: 'creator',
  summary: 'The one-time address, valid for a minute, of a file with the figures by post or by day',
  query: z.object({
    kind: z.enum(['posts', 'days'], '导出内容不正确'),
    format: z.enum(['csv', 'xlsx'], '导出格式不正确'),
    ...span,
    ...onePost,
  }),
  answer: z.object({ url: z.string() }),
});
