import { z } from 'zod';
import { WORK_METRIC_NAMES, WORK_SORTS } from './constants.ts';
import { call, id, pageOf, paging, time } from '../call.ts';
import { readerDevice, viewSource } from '../views/views.ts';
import { day } from '../earnings/terms.ts';
import * as at from './addresses.ts';

// What readers did with a creator's works in days of China. An agency sees its members' works too.

export const MOST_DATA_DAYS = 366;
const span = { from: day('开始日期不正确').optional(), to: day('结束日期不正确').optional() };

export const workMetric = z.enum(WORK_METRIC_NAMES, '指标不正确');
export type WorkMetric = z.output<typeof workMetric>;

/** Seconds and percent have one decimal; null where nobody opened a work. */
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
} satisfies Record<WorkMetric, z.ZodType>);
export type WorkFigures = z.output<typeof figures>;

/** Of one work instead of all; answered with 404 unless it is among them. */
const ofWork = { postsId: id().optional() };

export const workOverview = call(at.workOverview, {
  who: 'creator',
  summary: 'The figures of all own works in a period (the last 7 full days when none is given) and in the one before',
  query: z.object({ ...span, ...ofWork }),
  answer: z.object({
    from: day(),
    to: day(),
    /** Null: all works. */
    work: z.object({ id: id(), type: z.enum(['article', 'video']), title: z.string() }).nullable(),
    now: figures,
    before: figures,
  }),
});
export type WorkOverview = z.output<typeof workOverview.answer>;

export const workTrend = call(at.workTrend, {
  who: 'creator',
  summary: 'One figure day by day, each beside the same day of the period before; empty days are there with zero',
  query: z.object({ ...span, ...ofWork, metric: workMetric.default('views') }),
  answer: z.object({
    from: day(),
    to: day(),
    metric: workMetric,
    days: z.array(z.object({ day: day(), value: rate, before: rate })),
  }),
});
export type WorkTrend = z.output<typeof workTrend.answer>;

export const workSort = z.enum(WORK_SORTS, '排序不正确');
export type WorkSort = z.output<typeof workSort>;

export const workData = z.object({
  id: id(),
  type: z.enum(['article', 'video']),
  title: z.string(),
  author: z.object({ id: id(), nickname: z.string() }),
  publishedAt: time.nullable(),
  ...figures.shape,
});
export type WorkData = z.output<typeof workData>;

export const workPosts = call(at.workPosts, {
  who: 'creator',
  summary: 'The figures of each work that readers can find or that had readers in the period',
  query: z.object({ ...paging, ...span, sort: workSort.default('views') }),
  answer: pageOf(workData),
});

export const workAudience = call(at.workAudience, {
  who: 'creator',
  summary: 'Where the views of a period came from, from which places and devices, and how many were by people who were logged in',
  query: z.object({ ...span, ...ofWork }),
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
export type WorkAudience = z.output<typeof workAudience.answer>;

export const WORK_DATA_FILE_PATH = '/creator/data/file';

export const exportWorkData = call(at.exportWorkData, {
  who: 'creator',
  summary: 'The one-time address of a file with the figures by work or by day, for a minute',
  query: z.object({
    kind: z.enum(['posts', 'days'], '导出内容不正确'),
    format: z.enum(['csv', 'xlsx'], '导出格式不正确'),
    ...span,
    ...ofWork,
  }),
  answer: z.object({ url: z.string() }),
});
