import { z } from 'zod';
import { codePoints } from '../text.ts';
import { call, id, time } from '../call.ts';
import { ASSIGNED_MAX, ASSIGNMENT_NOTE_MAX, DUE_QUEUES, WAITING_PARTS, WORK_SUBJECTS } from './constants.ts';
import * as at from './addresses.ts';

// Who sees to what waits, and by when. An assignment keeps nobody from deciding; that is what a claim does.

const workSubject = z.enum(WORK_SUBJECTS, '分配对象不正确');
export type WorkSubject = z.output<typeof workSubject>;

/** What a list of those that wait may be narrowed to. */
export const waitingPart = z.enum(WAITING_PARTS, '筛选条件不正确');
export type WaitingPartName = z.output<typeof waitingPart>;

/** For lists that hold what is decided, too. */
export const ONLY_WAITING = '只有等待处理的可以按处理人和时限筛选';

export type DueQueue = (typeof DUE_QUEUES)[number];

const assignee = z.object({ id: id(), account: z.string() });

const assignment = z.object({
  /** Of what is assigned. */
  id: id(),
  assignee,
  mine: z.boolean(),
  /** Who assigned it. */
  by: z.string(),
  at: time,
  note: z.string(),
});
export type Assignment = z.output<typeof assignment>;

const idList = z.string('缺少编号').regex(/^[\w-]{1,16}(,[\w-]{1,16}){0,99}$/, '编号格式不正确');

export const listAssignments = call(at.listAssignments, {
  who: 'admin',
  summary:
    'Who sees to these, of those that wait: ids with commas between them, up to a hundred. Left out are those that are assigned to nobody, or to somebody who may not work on them any more',
  query: z.object({
    subject: workSubject,
    ids: idList,
  }),
  answer: z.object({ list: z.array(assignment) }),
});

export const assignmentCandidates = call(at.assignmentCandidates, {
  who: 'admin',
  summary:
    'Administrators to whom such things, or all of these (`ids`), may be assigned, with how many of them each has; for who may work on them',
  query: z.object({ subject: workSubject, ids: idList.optional() }),
  answer: z.object({ list: z.array(assignee.extend({ count: z.int() })) }),
});

export const dueHours = call(at.dueHours, {
  who: 'admin',
  summary: 'Within how many hours what waits is to be seen to, by queue; 0: whenever',
  answer: z.object({ hours: z.record(z.enum(DUE_QUEUES), z.int()) }),
});

const chosen = {
  subject: workSubject,
  ids: z.array(id(), '请先选择').min(1, '请先选择').max(ASSIGNED_MAX, `一次最多选择 ${ASSIGNED_MAX} 条`),
};
const counted = z.object({ count: z.int() });

export const assign = call(at.assign, {
  who: 'admin',
  summary:
    'Assign what waits to an administrator who may work on it, or to oneself when none is named; what was assigned to somebody else goes over. Of several those that wait are assigned',
  body: z.strictObject({
    ...chosen,
    adminId: id().optional(),
    note: z
      .string('分配说明格式不正确')
      .trim()
      .refine((text) => codePoints(text) <= ASSIGNMENT_NOTE_MAX, `分配说明最多 ${ASSIGNMENT_NOTE_MAX} 字`)
      .default(''),
  }),
  answer: counted,
  doneOf: ({ count }) => (count === 1 ? '已分配' : `已分配 ${count} 条`),
});

export const unassign = call(at.unassign, {
  who: 'admin',
  summary: 'Leave what waits to whoever comes to it first',
  body: z.strictObject(chosen),
  answer: counted,
  done: '已取消分配',
});
