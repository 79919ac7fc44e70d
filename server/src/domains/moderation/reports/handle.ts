import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { REPORT_TARGET_LABEL, type ReportReason } from '#contract/moderation/constants.ts';
import type * as contract from '#contract/moderation/reports.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { plainText, firstCharacters, plainLine } from '../../../core/text.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { inParts } from '../../../db/keyset.ts';
import type { Deps } from '../../../deps.ts';
import { queuePartCondition } from '../../admins/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import { notify } from '../../notifications/service.ts';
import { mayBeTakenDown, simpleTakedownOrder, markReportedAsSuspected, takeDownPost } from '../../posts/service.ts';
import { endClaim, refuseCase, requireUnclaimed, type Claimable, type ReviewKinds } from '../../review/service.ts';
import { notifyReportersJob } from '../jobs.ts';
import { presentCase, presentCaseDetail } from './present.ts';
import * as store from './store.ts';

const REPORTS_SHOWN = 100;

export async function listReportCases(
  deps: Deps,
  actor: Actor,
  { page, limit, waiting, ...query }: CaseQuery,
): Promise<AnswerOf<typeof contract.listReportCases>> {
  const { db } = deps;
  const filter = { ...query, part: await queuePartCondition(deps, actor, 'report', waiting) };
  const rows = await store.listCases(db, filter, { limit: limit + 1, offset: (page - 1) * limit });
  return {
    list: await presentCases(db, rows.slice(0, limit)),
    page,
    limit,
    hasMore: rows.length > limit,
    counts: await store.countCases(db),
  };
}

/** Streams all matching cases, always by time: ordered by number of reports, a case that is reported meanwhile would move and be skipped. */
export async function* readReportCases(
  deps: Deps,
  actor: Actor,
  { state, targetType, waiting, sort }: CaseQuery,
): AsyncGenerator<contract.ReportCase[]> {
  const { db } = deps;
  const part = await queuePartCondition(deps, actor, 'report', waiting);
  const filter = { state, targetType, part, sort: sort === 'at' || sort === '-at' ? sort : undefined };
  for await (const rows of inParts<store.CaseListRow>((next) => store.listCases(db, filter, next))) yield presentCases(db, rows);
}

type CaseQuery = ParsedOf<typeof contract.listReportCases>;

async function presentCases(db: Queryable, rows: store.CaseListRow[]): Promise<contract.ReportCase[]> {
  const ids = rows.map(({ reportCase }) => reportCase.id);
  const newest = await store.findNewestReports(db, ids);
  const reasons = Map.groupBy(await store.countReasons(db, ids), ({ caseId }) => caseId);
  return rows.map((row) => {
    const reasonCounts = reasons.get(row.reportCase.id) ?? [];
    return presentCase(
      row,
      newest.get(row.reportCase.id),
      reasonCounts.map(({ reason, count }) => ({ reason, count })),
    );
  });
}

export async function reportCaseOf(db: Queryable, id: string): Promise<contract.ReportCaseDetail> {
  const row = await store.findCase(db, id);
  if (row === undefined) throw new AppError('notFound', '举报不存在');
  const reasons = (await store.countReasons(db, [id])).map(({ reason, count }) => ({ reason, count }));
  return presentCaseDetail(row, await store.listReportsOf(db, id, REPORTS_SHOWN), reasons);
}

/** Claims on cases of reports. */
export const reportClaims: Claimable = {
  kind: 'report',
  noun: '举报',
  sentences: { late: '该举报已被处理' },
  async lock(tx, id) {
    const reportCase = await store.lockCase(tx, id);
    return reportCase && { state: reportCase.state === 'open' ? 'waiting' : 'refused' };
  },
};

/**
 * Decides on a case. With `remove` the content is removed first, in its own transaction; repeating that does no harm if the decision fails.
 * An upheld case about undeclared AI content marks the post as suspected.
 */
export async function handleReport(
  deps: Deps,
  kinds: ReviewKinds,
  actor: Actor,
  ip: string,
  { id, verdict, reply, remove }: ParsedOf<typeof contract.handleReport>,
): Promise<contract.ReportCaseDetail> {
  const admin = requireAdmin(actor);
  await requireUnclaimed(deps, deps.db, admin, reportClaims, id);
  if (remove) await removeReported(deps, kinds, actor, ip, await reportCaseOf(deps.db, id));
  await deps.transact(async (tx) => {
    const reportCase = await store.lockCase(tx, id);
    if (reportCase === undefined) throw new AppError('notFound', '举报不存在');
    if (reportCase.state !== 'open') throw new AppError('conflict', '该举报已被处理');
    await endClaim(deps, tx, admin, reportClaims, id);
    const replyText = plainText(reply).trim();
    await store.closeCase(tx, id, { state: verdict, reply: replyText, handledAt: deps.clock.now(), handledBy: admin.id });
    const suspected =
      verdict === 'upheld' &&
      (await isReportedAsAi(tx, reportCase)) &&
      (await markReportedAsSuspected(deps, tx, reportCase.targetId));
    await recordAction(deps, tx, admin, ip, {
      action: 'report.handle',
      targetType: reportCase.targetType,
      targetId: reportCase.targetId,
      before: { state: reportCase.state, reports: reportCase.reportCount },
      after: { state: verdict, reply: replyText, removed: remove, ...(suspected ? { aiSuspected: true } : {}) },
    });
    await deps.jobs.enqueue(tx, notifyReportersJob, { caseId: id }, { key: `report:${id}` });
  });
  return reportCaseOf(deps.db, id);
}

/** Whether readers reported the post for undeclared AI content. */
const isReportedAsAi = async (tx: Transaction, { id, targetType }: store.CaseRow): Promise<boolean> =>
  targetType === 'post' && (await store.countReasons(tx, [id])).some(({ reason }) => reason === 'ai');

async function removeReported(
  deps: Deps,
  kinds: ReviewKinds,
  actor: Actor,
  ip: string,
  reported: contract.ReportCaseDetail,
): Promise<void> {
  if (reported.state !== 'open') throw new AppError('conflict', '该举报已被处理');
  const { targetType, targetId } = reported;
  const reason = '经举报核实，违反社区规范';
  if (targetType === 'post') {
    // A post that is down already stays so. A post that its author has hidden is taken down too, so that it cannot return.
    if (await mayBeTakenDown(deps.db, targetId))
      await takeDownPost(deps, actor, ip, { postsId: targetId, ...simpleTakedownOrder(reason, mostFrequentReason(reported)) });
  } else if (targetType === 'comment' || targetType === 'danmaku')
    await refuseCase(deps, kinds[targetType], actor, ip, { id: targetId, reason });
  else throw new AppError('invalid', '只有作品可以下架，评论和弹幕可以隐藏');
}

const mostFrequentReason = ({ reasons }: contract.ReportCaseDetail): ReportReason =>
  reasons.toSorted((a, b) => b.count - a.count)[0]?.reason ?? 'other';

const NOTIFIED_PER_BATCH = 100;

/** Notifies up to NOTIFIED_PER_BATCH reporters of a handled case, each once; returns their number. The job repeats until it is 0. */
export function notifyReporters(deps: Deps, caseId: string): Promise<number> {
  return deps.transact(async (tx) => {
    const reportCase = (await store.findCase(tx, caseId))?.reportCase;
    if (reportCase === undefined || reportCase.state === 'open') return 0;
    const unnotified = await store.lockUnnotified(tx, caseId, NOTIFIED_PER_BATCH);
    if (unnotified.length === 0) return 0;
    const verdict = reportCase.state === 'upheld' ? '经核实举报成立，已按规则处理。' : '经核实，未发现违反社区规范的情况。';
    for (const report of unnotified) {
      const text = firstCharacters(plainLine(report.evidence.text), 20);
      await notify(deps, tx, {
        userId: report.reporterId,
        kind: 'system',
        link: '/reports',
        title: `你对${REPORT_TARGET_LABEL[report.targetType]}“${text}”的举报已处理`,
        content: `${verdict}${reportCase.reply === '' ? '' : `\n处理说明：${reportCase.reply}`}\n受理编号：${report.receipt}`,
      });
    }
    await store.markNotified(
      tx,
      unnotified.map(({ id }) => id),
      deps.clock.now(),
    );
    return unnotified.length;
  });
}
