import { z } from 'zod';
import { LONG_FORM, call, id, time } from '../call.ts';
import * as at from './addresses.ts';
import { BULK_MAX } from './constants.ts';

/** Maximum number of rows chosen individually: a page of a list. */
const NAMED_MAX = 100;

export const bulkAction = z.enum(
  [
    'posts.approve',
    'posts.reject',
    'posts.confirm',
    'posts.offline',
    'posts.restore',
    'posts.keepDown',
    'comments.hide',
    'comments.restore',
    'danmaku.hide',
    'danmaku.restore',
    'reports.uphold',
    'reports.dismiss',
    'users.disable',
    'users.enable',
  ],
  '不支持批量进行此操作',
);
export type BulkActionName = z.output<typeof bulkAction>;

/** `chosen`: waits for the administrator's confirmation. */
const bulkChangeState = z.enum(['chosen', 'running', 'stopped', 'finished']);
export type BulkChangeState = z.output<typeof bulkChangeState>;

const bulkChange = z.object({
  id: id(),
  action: bulkAction,
  state: bulkChangeState,
  /** The list's filter, when all its rows were chosen; null: rows were chosen individually. */
  filter: z.record(z.string(), z.string()).nullable(),
  /** Number of chosen rows; `more`: the filter matched further rows, beyond the limit of a bulk change. */
  total: z.int(),
  more: z.boolean(),
  done: z.int(),
  refused: z.int(),
  /** Reasons for refused rows, most frequent first. */
  refusals: z.array(z.object({ reason: z.string(), count: z.int() })),
  createTime: time,
  endTime: time.nullable(),
});
export type BulkChange = z.output<typeof bulkChange>;

export const chooseBulkChange = call(at.chooseBulkChange, {
  who: 'admin',
  bodyMax: LONG_FORM,
  summary:
    "Choose the rows of a bulk change: by ids, or all that match a filter of the list's call. Nothing is changed yet; the start must confirm `total`",
  body: z.strictObject({
    action: bulkAction,
    chosen: z.union(
      [
        z.strictObject({ ids: z.array(id()).min(1, '请先选择').max(NAMED_MAX, `一次最多选择 ${NAMED_MAX} 条`) }),
        z.strictObject({
          filter: z.record(z.string().max(40), z.string('筛选条件格式不正确').max(200, '筛选条件过长')),
        }),
      ],
      '请先选择',
    ),
  }),
  answer: bulkChange,
});

export const startBulkChange = call(at.startBulkChange, {
  who: 'admin',
  bodyMax: LONG_FORM,
  summary:
    'Start a bulk change in the background; `total`: the confirmed number of rows, `form`: the input of the single call without the id',
  body: z.strictObject({
    id: id(),
    total: z.int('请先确认数量').min(1, '请先确认数量').max(BULK_MAX, '请先确认数量'),
    form: z.record(z.string().max(40), z.unknown()).default({}),
  }),
  answer: bulkChange,
});

export const stopBulkChange = call(at.stopBulkChange, {
  who: 'admin',
  summary: 'Stop a bulk change; rows already changed stay changed',
  body: z.strictObject({ id: id() }),
  answer: bulkChange,
  done: '已停止',
});

export const bulkChangeDetail = call(at.bulkChangeDetail, {
  who: 'admin',
  summary: 'Progress of a bulk change of the administrator',
  query: z.object({ id: id() }),
  answer: bulkChange,
});

export const runningBulkChange = call(at.runningBulkChange, {
  who: 'admin',
  summary: 'The newest running bulk change of the administrator with one of these actions, separated by commas; null: none',
  query: z.object({ actions: z.string('缺少操作').max(200, '操作过多') }),
  answer: z.object({ batch: bulkChange.nullable() }),
});
