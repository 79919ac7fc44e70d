import { z } from 'zod';
import { LONG_FORM, call, id, time } from '../call.ts';
import * as at from './addresses.ts';
import { BULK_MAX } from './constants.ts';

/** Rows that can be named one by one: a page of a list. */
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

/** `chosen`: counted and not confirmed yet. */
const bulkChangeState = z.enum(['chosen', 'running', 'stopped', 'finished']);
export type BulkChangeState = z.output<typeof bulkChangeState>;

const bulkChange = z.object({
  id: id(),
  action: bulkAction,
  state: bulkChangeState,
  /** What the list was narrowed by where all that it left was chosen; null where rows were named. */
  filter: z.record(z.string(), z.string()).nullable(),
  /** Rows that were chosen; `more` when the list holds further ones that one bulk change does not take. */
  total: z.int(),
  more: z.boolean(),
  done: z.int(),
  refused: z.int(),
  /** Why rows were left as they are, the most frequent reason first. */
  refusals: z.array(z.object({ reason: z.string(), count: z.int() })),
  createTime: time,
  endTime: time.nullable(),
});
export type BulkChange = z.output<typeof bulkChange>;

export const chooseBulkChange = call(at.chooseBulkChange, {
  who: 'admin',
  bodyMax: LONG_FORM,
  summary:
    "Choose what one thing is to be done to: rows by their ids, or all that a filter of the list's own call leaves. Nothing happens to them yet; `total` is what a confirmation has to name",
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
    'Do it, row by row, in the background; `total` is the number that was confirmed, `form` what the call of the single action takes beside the id',
  body: z.strictObject({
    id: id(),
    total: z.int('请先确认数量').min(1, '请先确认数量').max(BULK_MAX, '请先确认数量'),
    form: z.record(z.string().max(40), z.unknown()).default({}),
  }),
  answer: bulkChange,
});

export const stopBulkChange = call(at.stopBulkChange, {
  who: 'admin',
  summary: 'Leave the rest of the rows as they are; what is done stays done',
  body: z.strictObject({ id: id() }),
  answer: bulkChange,
  done: '已停止',
});

export const bulkChangeDetail = call(at.bulkChangeDetail, {
  who: 'admin',
  summary: 'How far an own bulk change is',
  query: z.object({ id: id() }),
  answer: bulkChange,
});

export const runningBulkChange = call(at.runningBulkChange, {
  who: 'admin',
  summary: 'The own bulk change that runs with one of these actions, the newest; null when there is none',
  query: z.object({ actions: z.string('缺少操作').max(200, '操作过多') }),
  answer: z.object({ batch: bulkChange.nullable() }),
});
