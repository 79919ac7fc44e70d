import { z } from 'zod';
import { METRICS } from './constants.ts';
import { call, time } from '../call.ts';
import { day } from '../earnings/terms.ts';
import * as at from './addresses.ts';

export const metric = z.enum(METRICS, '指标不正确');
export type Metric = z.output<typeof metric>;

export const waitingKind = z.enum([
  'posts',
  'takedowns',
  'merchantEnter',
  'licences',
  'subAccounts',
  'cashOut',
  'reports',
  'appeals',
  'sanctions',
  'infringements',
  'comments',
  'danmaku',
  'profiles',
  'messages',
  'notices',
  'payoutRules',
]);
export type WaitingKind = z.output<typeof waitingKind>;

const waiting = z.object({
  kind: waitingKind,
  count: z.int(),
  oldest: time.nullable(),
  /** Of these: past the due time of the settings. */
  late: z.int(),
});

export const dashboardWaiting = call(at.dashboardWaiting, {
  who: 'admin',
  summary:
    'How much waits in each queue that the administrator may work in, how much of it is late, and how much is assigned to who asks',
  answer: z.object({ list: z.array(waiting.extend({ mine: z.int() })) }),
});

export const dashboardOverview = call(at.dashboardOverview, {
  who: 'admin.dashboard',
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

export const dashboardTrend = call(at.dashboardTrend, {
  who: 'admin.dashboard',
  summary:
    'One figure for each day of a period (the last 30 when none is given) beside the same day of the period before, and that one’s sum',
  query: z.object({ metric, from: day('开始日期不正确').optional(), to: day('结束日期不正确').optional() }),
  answer: z.object({
    from: day(),
    to: day(),
    days: z.array(z.object({ day: day(), value: z.int(), before: z.int() })),
    /** The same number of days before, day by day added up. */
    before: z.int(),
  }),
});

export const dashboardRecent = call(at.dashboardRecent, {
  who: 'admin.dashboard',
  summary: 'Every figure of the last 14 full days, day by day; kept for ten minutes',
  answer: z.object({ from: day(), to: day(), metrics: z.array(z.object({ metric, values: z.array(z.int()) })) }),
});

export const dashboardHandled = call(at.dashboardHandled, {
  who: 'admin',
  summary: 'What who asks has decided on each of the last 14 days, beside the same day of the 14 before',
  answer: z.object({ days: z.array(z.object({ day: day(), value: z.int(), before: z.int() })) }),
});

export const dashboardRegions = call(at.dashboardRegions, {
  who: 'admin.dashboard',
  summary: 'People by the region of their profile and public posts by theirs; null where none is named',
  answer: z.object({ list: z.array(z.object({ region: z.string().nullable(), people: z.int(), works: z.int() })) }),
});
