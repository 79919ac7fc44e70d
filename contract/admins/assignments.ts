import { z } from 'zod';
import { codePoints } from '../text.ts';
import { call, id, time } from '../call.ts';
import { ASSIGNED_MAX, ASSIGNMENT_NOTE_MAX, DUE_QUEUES, WAITING_PARTS, WORK_SUBJECTS } from './constants.ts';
import * as at from './addresses.ts';

// Responsibility for waiting items, and their due times. An assignment prevents no other administrator from deciding; a claim does.

const workSubject = z.enum(WORK_SUBJECTS, '分配对象不正确');
export type WorkSubject = z.output<typeof workSubject>;

/** Filters of a list of waiting items. */
export const waitingPart = z.enum(WAITING_PARTS, '筛选条件不正确');
export type WaitingPartName = z.output<typeof waitingPart>;

/** The refusal of such a filter on a list that shows decided items. */
export const ONLY_WAITING = '只有等待处理的可以按处理人和时限筛选';

export type DueQueue = (typeof DUE_QUEUES)[number];

const assignee = z.object({ id: id(), account: z.string() });

const assignment = z.object({
  /** The assigned item. */
  id: id(),
  assignee,
  /** Assigned to the requesting administrator. */
  mine: z.boolean(),
  /** Account of the administrator who assigned it. */
  by: z.string(),
  at: time,
  note: z.string(),
});
export type Assignment = z.output<typeof assignment>;

const idList = z.string('缺少编号').regex(/^[\w-]{1,16}(,[\w-]{1,16}){0,99}$/, '编号格式不正确');

export const listAssignments = call(at.listAssignments, {
  who: 'admin',
  summary:
    'The assignments of these waiting items (ids separated by commas, up to a hundred). Unassigned items, and those of an assignee without permission, are left out',
  query: z.object({
    subject: workSubject,
    ids: idList,
  }),
  answer: z.object({ list: z.array(assignment) }),
});

export const assignmentCandidates = call(at.assignmentCandidates, {
  who: 'admin',
  summary:
    'Administrators to whom items of this kind, or all of these (`ids`), may be assigned, with the number of items that each has; open to those who may handle them',
  query: z.object({ subject: workSubject, ids: idList.optional() }),
  answer: z.object({ list: z.array(assignee.extend({ count: z.int() })) }),
});

export const dueHours = call(at.dueHours, {
  who: 'admin',
  summary: 'Hours within which a waiting item must be handled, by queue; 0: no limit',
  answer: z.object({ hours: z.record(z.enum(DUE_QUEUES), z.int()) }),
});

const chosenItems = {
  subject: workSubject,
  ids: z.array(id(), '请先选择').min(1, '请先选择').max(ASSIGNED_MAX, `一次最多选择 ${ASSIGNED_MAX} 条`),
};
const countAnswer = z.object({ count: z.int() });

export const assign = call(at.assign, {
  who: 'admin',
  summary:
    'Assign waiting items to an administrator with permission, or to oneself when none is named. Existing assignments are replaced; items that no longer wait are skipped',
  body: z.strictObject({
    ...chosenItems,
    adminId: id().optional(),
    note: z
      .string('分配说明格式不正确')
      .trim()
      .refine((text) => codePoints(text) <= ASSIGNMENT_NOTE_MAX, `分配说明最多 ${ASSIGNMENT_NOTE_MAX} 字`)
      .default(''),
  }),
  answer: countAnswer,
  doneOf: ({ count }) => (count === 1 ? '已分配' : `已分配 ${count} 条`),
});

export const unassign = call(at.unassign, {
  who: 'admin',
  summary: 'Remove the assignment of waiting items',
  body: z.strictObject(chosenItems),
  answer: countAnswer,
  done: '已取消分配',
});
