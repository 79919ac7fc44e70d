import { z } from 'zod';
import { call, time } from './call.ts';
import { day } from './payout-config.ts';

/** What is counted by day of China. Each is said in words where it is shown: METRIC_MEANING. */
export const metric = z.enum(['visitors', 'registrations', 'active', 'works', 'views', 'comments'], '指标不正确');
export type Metric = z.output<typeof metric>;

export const METRIC_LABEL: Record<Metric, string> = {
  visitors: '访客',
  registrations: '新注册',
  active: '活跃用户',
  works: '新发布作品',
  views: '有效浏览',
  comments: '评论',
};

export const METRIC_MEANING: Record<Metric, string> = {
  visitors: '当天打开并读过或播过作品的访客，同一账号或同一设备只算一个',
  registrations: '当天注册的账号',
  active: '当天登录后读过或播过作品的账号',
  works: '当天发布、现在仍公开的文章和视频',
  views: '当天的有效阅读与播放，同一访客对同一作品只算一次，不含作者本人',
  comments: '当天写下、没有被删除的评论与回复',
};

export const waitingKind = z.enum([
  'posts',
  'merchantEnter',
  'licences',
  'subAccounts',
  'cashOut',
  'reports',
  'appeals',
  'infringements',
]);
export type WaitingKind = z.output<typeof waitingKind>;

export const waiting = z.object({ kind: waitingKind, count: z.int(), oldest: time.nullable() });

export const dashboardWaiting = call({
  method: 'GET',
  path: '/admin/dashboard/waiting',
  who: 'admin',
  summary: 'How much waits in each queue that the administrator may work in',
  answer: z.object({ list: z.array(waiting) }),
});

export const dashboardOverview = call({
  method: 'GET',
  path: '/admin/dashboard/overview',
  who: 'admin.operations',
  summary: 'Today and yesterday up to the same moment, totals, what waits since when, storage and queue; kept for 15 seconds',
  answer: z.object({
    at: time,
    metrics: z.array(z.object({ metric, today: z.int(), yesterday: z.int() })),
    totals: z.object({ people: z.int(), works: z.int() }),
    waiting: z.array(waiting),
    /** Whole fen, of withdrawals that are neither paid nor turned down. */
    withdrawals: z.object({ count: z.int(), gross: z.int() }),
    /** Bytes of originals and pictures as they were uploaded. */
    stored: z.object({ media: z.int(), images: z.int() }),
    jobs: z.object({ waiting: z.int(), failed: z.int() }),
  }),
});
export type DashboardOverview = z.output<typeof dashboardOverview.answer>;

export const MOST_TREND_DAYS = 92;

export const dashboardTrend = call({
  method: 'GET',
  path: '/admin/dashboard/trend',
  who: 'admin.operations',
  summary: 'One figure for each day of a period (the last 30 when none is given), and the sum of the period before it',
  query: z.object({ metric, from: day('开始日期不正确').optional(), to: day('结束日期不正确').optional() }),
  answer: z.object({
    from: day(),
    to: day(),
    days: z.array(z.object({ day: day(), value: z.int() })),
    /** The same number of days before, day by day added up. */
    before: z.int(),
  }),
});

export const dashboardRegions = call({
  method: 'GET',
  path: '/admin/dashboard/regions',
  who: 'admin.operations',
  summary: 'People by the region of their profile and public works by theirs; null where none is named',
  answer: z.object({ list: z.array(z.object({ region: z.string().nullable(), people: z.int(), works: z.int() })) }),
});
