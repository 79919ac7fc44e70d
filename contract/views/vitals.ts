import { z } from 'zod';
import { call } from '../call.ts';
import { day } from '../earnings/terms.ts';
import * as at from './addresses.ts';
import { PAGE_DEVICES, PAGE_KINDS, NAVIGATIONS, VITAL_MAX, VITALS } from './vitals-constants.ts';

const vital = z.enum(VITALS, '指标不正确');
export type Vital = z.output<typeof vital>;

const pageKind = z.enum(PAGE_KINDS, '页面类型不正确');
export type PageKind = z.output<typeof pageKind>;

const pageDevice = z.enum(PAGE_DEVICES, '设备类型不正确');
export type PageDevice = z.output<typeof pageDevice>;

const navigation = z.enum(NAVIGATIONS, '打开方式不正确');
export type Navigation = z.output<typeof navigation>;

const measured = (name: Vital) =>
  z.number('性能数据格式不正确').min(0, '性能数据超出范围').max(VITAL_MAX[name], '性能数据超出范围').optional();

export const recordVitals = call(at.recordVitals, {
  who: 'anyone',
  summary: 'Report a browser’s performance measurements of one page load, for a sample of loads; stored as sums only',
  body: z.strictObject({
    kind: pageKind,
    device: pageDevice,
    navigation,
    /** Milliseconds, `cls` without unit. Absent: the browser cannot measure it, or it did not happen. */
    lcp: measured('lcp'),
    inp: measured('inp'),
    cls: measured('cls'),
    ttfb: measured('ttfb'),
  }),
  /** False: the browser is a robot, or nothing was measured. */
  answer: z.object({ counted: z.boolean() }),
});

const filter = { device: pageDevice.optional(), navigation: navigation.optional() };

/** `p75` is read from a histogram, with an error of at most a tenth. `good`, `fair` and `poor` are exact counts of loads. */
const figures = { samples: z.int(), p75: z.number(), good: z.int(), fair: z.int(), poor: z.int() };

const vitalOfKind = z.object({ vital, kind: pageKind.nullable(), ...figures });
export type VitalOfKind = z.output<typeof vitalOfKind>;

export const vitalsOverview = call(at.vitalsOverview, {
  who: 'admin.health',
  summary:
    'The 75th percentile of each vital in the last 28 days by page kind (null: all), with the counts of good, fair and poor loads',
  query: z.object(filter),
  answer: z.object({ from: day(), to: day(), list: z.array(vitalOfKind) }),
});

const vitalOfDay = z.object({ day: day(), samples: z.int(), p75: z.number().nullable() });

export const vitalsTrend = call(at.vitalsTrend, {
  who: 'admin.health',
  summary: 'One vital on each of the last 28 days; null where nothing was measured',
  query: z.object({ vital, kind: pageKind.optional(), ...filter }),
  answer: z.object({ from: day(), to: day(), days: z.array(vitalOfDay) }),
});
