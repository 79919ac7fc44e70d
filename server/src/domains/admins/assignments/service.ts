// An assignment makes one administrator responsible for a waiting item until its decision. A claim, by contrast, keeps others from deciding
// for minutes. An assignment is effective while its item waits and its administrator may handle the item: without an update of the row it
// ends when the item is decided, and when the administrator loses the area or the scope.
import type { AdminArea, GrantLevel } from '#contract/admins/areas.ts';
import type * as contract from '#contract/admins/assignments.ts';
import { DUE_QUEUES } from '#contract/admins/constants.ts';
import { queueFor } from '#contract/back-office/queues.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { fixedRolesWith, may, requireAdmin, scopeOf, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { plainText } from '../../../core/text.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { WaitingPart } from '../../../db/scopes/waiting-part.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { siteSettings } from '../../settings/service.ts';
import { listActive, type Worker } from '../store.ts';
import * as store from './store.ts';

type Subject = contract.WorkSubject;

/** The area of the back office that an administrator needs for a subject: the area of its queue. */
const areaOf = (subject: Subject): AdminArea => queueFor(subject).area;

/** Target types of the audit log. */
const TARGET = {
  post: 'post',
  report: 'report',
  infringement: 'infringement',
  application: 'agencyApplication',
  licence: 'licenceRenewal',
  withdrawal: 'withdrawal',
} as const satisfies Record<Subject, string>;

export const auditTargetTypeOf = (subject: Subject): string => TARGET[subject];

export function requireMayWork(actor: Actor, subject: Subject, level: GrantLevel = 'handle'): AdminActor {
  const admin = requireAdmin(actor);
  if (!may(admin, areaOf(subject), level)) throw new AppError('forbidden');
  return admin;
}

/** Active administrators who may handle a subject. */
const workersOf = (db: Queryable, subject: Subject): Promise<Worker[]> =>
  listActive(db, areaOf(subject), fixedRolesWith(areaOf(subject)));

export async function listAssignments(
  { db }: Deps,
  actor: Actor,
  { subject, ids }: ParsedOf<typeof contract.listAssignments>,
): Promise<AnswerOf<typeof contract.listAssignments>> {
  const admin = requireMayWork(actor, subject, 'view');
  const open = await store.listInScope(db, subject, ids.split(','), scopeOf(admin));
  return { list: (await findEffective(db, subject, open)).map((row) => present(row, admin)) };
}

export async function listCandidates(
  { db }: Deps,
  actor: Actor,
  { subject, ids: requestedIds }: ParsedOf<typeof contract.assignmentCandidates>,
): Promise<AnswerOf<typeof contract.assignmentCandidates>> {
  const admin = requireMayWork(actor, subject, 'view');
  const open = requestedIds === undefined ? [] : await store.listInScope(db, subject, requestedIds.split(','), scopeOf(admin));
  const workers = await store.listWorkersSeeing(db, subject, open, await workersOf(db, subject));
  const ids = workers.map(({ id }) => id);
  const counts = await store.countByWorker(db, subject, ids);
  return { list: workers.map(({ id, account }) => ({ id, account, count: counts.get(id) ?? 0 })) };
}

const NOT_THEIRS = '不在所选管理员负责的分类或地区内';

const unfit = (message: string) => new AppError('invalid', message, { fields: { adminId: message } });

/** Assigns the items that still wait, to `adminId` or to the requester; `count` is their number. A repeated call changes and logs nothing. */
export async function assign(
  deps: Deps,
  actor: Actor,
  ip: string,
  { subject, ids: requestedIds, adminId, note }: ParsedOf<typeof contract.assign>,
): Promise<AnswerOf<typeof contract.assign>> {
  const admin = requireMayWork(actor, subject);
  const assigneeId = adminId ?? admin.id;
  return deps.transact(async (tx) => {
    const assignee = (await workersOf(tx, subject)).find(({ id }) => id === assigneeId);
    if (assignee === undefined) throw unfit('所选的管理员不能处理这类事项');
    const ids = await store.listInScope(tx, subject, requestedIds, scopeOf(admin));
    const hidden = ids.length - (await store.listInScope(tx, subject, ids, assignee.scope)).length;
    if (hidden > 0) throw unfit(ids.length === 1 ? NOT_THEIRS : `其中 ${hidden} 条${NOT_THEIRS}`);
    const count = await store.countWaiting(tx, subject, ids);
    if (count === 0) throw await nothingWaits(tx, subject, ids);
    const before = await assigneesById(tx, subject, ids);
    await store.deleteEnded(tx, subject, assigneeId);
    const changed = await store.putAssignments(tx, {
      subject,
      ids,
      adminId: assigneeId,
      by: admin.id,
      at: deps.clock.now(),
      note: plainText(note).trim(),
    });
    for (const id of changed)
      await recordAction(deps, tx, admin, ip, {
        action: 'assignment.assign',
        targetType: auditTargetTypeOf(subject),
        targetId: id,
        before: { assignee: before.get(id) ?? null },
        after: { assignee: assigneeId },
      });
    return { count };
  });
}

export async function unassign(
  deps: Deps,
  actor: Actor,
  ip: string,
  { subject, ids: requestedIds }: ParsedOf<typeof contract.unassign>,
): Promise<AnswerOf<typeof contract.unassign>> {
  const admin = requireMayWork(actor, subject);
  return deps.transact(async (tx) => {
    const ids = await store.listInScope(tx, subject, requestedIds, scopeOf(admin));
    if ((await store.countExisting(tx, subject, ids)) === 0) throw new AppError('notFound');
    const before = await assigneesById(tx, subject, ids);
    await store.deleteAssignments(tx, subject, ids);
    for (const [id, assignee] of before)
      await recordAction(deps, tx, admin, ip, {
        action: 'assignment.unassign',
        targetType: auditTargetTypeOf(subject),
        targetId: id,
        before: { assignee },
        after: { assignee: null },
      });
    return { count: before.size };
  });
}

/** Turns the part of a queue that a list should show (own, unassigned or late items) into a condition for its store. */
export async function queuePartCondition(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  part: contract.WaitingPartName | undefined,
): Promise<WaitingPart | undefined> {
  if (part === undefined) return undefined;
  const { id } = requireMayWork(actor, subject, 'view');
  if (part === 'mine') return { part, subject, adminId: id };
  if (part === 'unassigned') return { part, subject, able: store.isAble(subject, await workersOf(deps.db, subject)) };
  const { due } = queueFor(subject);
  return { part, before: due === undefined ? null : (await dueTimes(deps))[due] };
}

const HOUR_MS = 3_600_000;

/** By queue the time before which an item must have begun to wait to be late; null for a queue without a due time. */
export async function dueTimes(deps: Deps): Promise<Record<contract.DueQueue, Date | null>> {
  const { dueHours } = await siteSettings(deps);
  const now = deps.clock.now().getTime();
  const timeOf = (hours: number) => (hours === 0 ? null : new Date(now - hours * HOUR_MS));
  return Object.fromEntries(DUE_QUEUES.map((queue) => [queue, timeOf(dueHours[queue])])) as Record<
    contract.DueQueue,
    Date | null
  >;
}

export const hoursToDue = async (deps: Deps): Promise<AnswerOf<typeof contract.dueHours>> => ({
  hours: (await siteSettings(deps)).dueHours,
});

/** Numbers of waiting items assigned to an administrator, by subject. */
export const countAssigned = ({ db }: Deps, adminId: string): Promise<Record<Subject, number>> => store.countOwn(db, adminId);

async function findEffective(db: Queryable, subject: Subject, ids: string[]): Promise<store.AssignmentListRow[]> {
  const rows = await store.findCurrent(db, subject, ids);
  if (rows.length === 0) return rows;
  const ableIds = await store.listWithAbleAssignee(db, subject, ids, await workersOf(db, subject));
  return rows.filter(({ assignment }) => ableIds.has(assignment.subjectId));
}

/** Ids of the assignees by item. */
const assigneesById = async (tx: Transaction, subject: Subject, ids: string[]): Promise<Map<string, string>> =>
  new Map((await findEffective(tx, subject, ids)).map(({ assignment }) => [assignment.subjectId, assignment.adminId]));

const nothingWaits = async (tx: Transaction, subject: Subject, ids: string[]): Promise<AppError> =>
  (await store.countExisting(tx, subject, ids)) === 0
    ? new AppError('notFound')
    : new AppError('conflict', '已经处理，不需要再分配');

const present = ({ assignment, account, by }: store.AssignmentListRow, admin: AdminActor): contract.Assignment => ({
  id: assignment.subjectId,
  assignee: { id: assignment.adminId, account },
  mine: assignment.adminId === admin.id,
  by,
  at: assignment.assignedAt.toISOString(),
  note: assignment.note,
});
