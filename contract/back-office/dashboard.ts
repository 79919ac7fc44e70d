import { z } from 'zod';
import { METRICS } from './constants.ts';
import { WAITING_KINDS } from './queues.ts';
import { call, time } from '../call.ts';
import { day } from '../earnings/terms.ts';
import * as at from './addresses.ts';

export const metric = z.enum(METRICS, '指标不正确');
export type Metric = z.output<typeof metric>;

export const waitingKind = z.enum(WAITING_KINDS);

const waiting = z.object({
  kind: waitingKind,
  count: z.int(),
  oldest: time.nullable(),
  /** Number of these past their due time. */
  late: z.int(),
});

export const dashboardWaiting = call(at.dashboardWaiting, {
  who: 'admin',
  summary:
    'Waiting items of each queue with permission: their number, how many are late, and how many are assigned to the requester',
  answer: z.object({ list: z.array(waiting.extend({ mine: z.int() })) }),
});

export const dashboardOverview = call(at.dashboardOverview, {
  who: 'admin.dashboard',
  summary:
    'Figures of today and of yesterday up to the same time, totals, waiting items, storage and job queue; cached for 15 seconds',
  answer: z.object({
    at: time,
    metrics: z.array(z.object({ metric, today: z.int(), yesterday: z.int() })),
    totals: z.object({ people: z.int(), works: z.int() }),
    waiting: z.array(waiting),
    /** Withdrawals neither paid nor rejected; `gross` in fen. */
    withdrawals: z.object({ count: z.int(), gross: z.int() }),
    /** Bytes of uploaded videos and pictures. */
    stored: z.object({ media: z.int(), images: z.int() }),
    jobs: z.object({ waiting: z.int(), failed: z.int() }),
  }),
});
export type DashboardOverview = z.output<typeof dashboardOverview.answer>;

export const dashboardTrend = call(at.dashboardTrend, {
  who: 'admin.dashboard',
  summary: 'A figure per day of a period (by default the last 30 days), with the values and the sum of the period before',
  query: z.object({ metric, from: day('开始日期不正确').optional(), to: day('结束日期不正确').optional() }),
  answer: z.object({
    from: day(),
    to: day(),
    days: z.array(z.object({ day: day(), value: z.int(), before: z.int() })),
    /** Sum of the period of equal length before. */
    before: z.int(),
  }),
});

export const dashboardRecent = call(at.dashboardRecent, {
  who: 'admin.dashboard',
  summary: 'Every figure of the last 14 full days, by day; cached for ten minutes',
  answer: z.object({ from: day(), to: day(), metrics: z.array(z.object({ metric, values: z.array(z.int()) })) }),
});

export const dashboardHandled = call(at.dashboardHandled, {
  who: 'admin',
  summary: "The number of the requester's decisions on each of the last 14 days, and on each of the 14 days before",
  answer: z.object({ days: z.array(z.object({ day: day(), value: z.int(), before: z.int() })) }),
});

export const dashboardRegions = call(at.dashboardRegions, {
  who: 'admin.dashboard',
  summary: 'Users and public posts by region; null: no region',
  answer: z.object({ list: z.array(z.object({ region: z.string().nullable(), people: z.int(), works: z.int() })) }),
});
