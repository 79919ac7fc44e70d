import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { REPORT_TARGET_LABEL, type ReportReason } from '#contract/moderation/constants.ts';
import type * as contract from '#contract/moderation/reports.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { plainText, firstCharacters, plainLine } from '../../../core/text.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { inParts } from '../../../db/keyset.ts';
import type { Deps } from '../../../deps.ts';
import { waitingPartOf } from '../../admins/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import { notify } from '../../notifications/service.ts';
import { lockPost, noteAi, plainOrder } from '../../posts/service.ts';
import { refuseCase } from '../../review/service.ts';
import { KINDS } from '../cases/find-kind.ts';
import { notifyReportersJob } from '../jobs.ts';
import { mayBeTakenDown, offlinePost } from '../review/decide.ts';
import { notifySuspected } from '../review/notify.ts';
import { findTitle } from '../review/store.ts';
import { presentCase, presentCaseDetail } from './present.ts';
import * as store from './store.ts';

const REPORTS_SHOWN = 100;

export async function listReportCases(
  deps: Deps,
  actor: Actor,
  { page, limit, waiting, ...query }: CaseQuery,
): Promise<AnswerOf<typeof contract.listReportCases>> {
  const { db } = deps;
  const filter = { ...query, part: await waitingPartOf(deps, actor, 'report', waiting) };
  const rows = await store.listCases(db, filter, { limit: limit + 1, offset: (page - 1) * limit });
  return {
    list: await presentCases(db, rows.slice(0, limit)),
    page,
    limit,
    hasMore: rows.length > limit,
    counts: await store.countCases(db),
  };
}

/** Streams all matching cases by time: ordered by count, a case reported meanwhile would move and be skipped. */
export async function* readReportCases(
  deps: Deps,
  actor: Actor,
  { state, targetType, waiting, sort }: CaseQuery,
): AsyncGenerator<contract.ReportCase[]> {
  const { db } = deps;
  const part = await waitingPartOf(deps, actor, 'report', waiting);
  const filter = { state, targetType, part, sort: sort === 'at' || sort === '-at' ? sort : undefined };
  for await (const rows of inParts<store.CaseListRow>((next) => store.listCases(db, filter, next))) yield presentCases(db, rows);
}

type CaseQuery = ParsedOf<typeof contract.listReportCases>;

async function presentCases(db: Queryable, rows: store.CaseListRow[]): Promise<contract.ReportCase[]> {
  const ids = rows.map(({ found }) => found.id);
  const newest = await store.findNewestReports(db, ids);
  const reasons = Map.groupBy(await store.countReasons(db, ids), ({ caseId }) => caseId);
  return rows.map((row) => {
    const given = reasons.get(row.found.id) ?? [];
    return presentCase(
      row,
      newest.get(row.found.id),
      given.map(({ reason, count }) => ({ reason, count })),
    );
  });
}

export async function reportCaseOf(db: Queryable, id: string): Promise<contract.ReportCaseDetail> {
  const row = await store.findCase(db, id);
  if (row === undefined) throw new AppError('notFound', '举报不存在');
  const reasons = (await store.countReasons(db, [id])).map(({ reason, count }) => ({ reason, count }));
  return presentCaseDetail(row, await store.listReportsOf(db, id, REPORTS_SHOWN), reasons);
}

/** Takes the thing off the site first when asked to; that can be repeated, should the decision itself fail. */
export async function handleReport(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, verdict, reply, remove }: ParsedOf<typeof contract.handleReport>,
): Promise<contract.ReportCaseDetail> {
  const admin = requireAdmin(actor);
  if (remove) await takeOff(deps, actor, ip, await reportCaseOf(deps.db, id));
  await deps.transact(async (tx) => {
    const found = await store.lockCase(tx, id);
    if (found === undefined) throw new AppError('notFound', '举报不存在');
    if (found.state !== 'open') throw new AppError('conflict', '该举报已被处理');
    const said = plainText(reply).trim();
    await store.closeCase(tx, id, { state: verdict, reply: said, handledAt: deps.clock.now(), handledBy: admin.id });
    const suspected = verdict === 'upheld' && (await saysAi(tx, found)) && (await suspect(deps, tx, found.targetId));
    await recordAction(deps, tx, admin, ip, {
      action: 'report.handle',
      targetType: found.targetType,
      targetId: found.targetId,
      before: { state: found.state, reports: found.reportCount },
      after: { state: verdict, reply: said, removed: remove, ...(suspected ? { aiSuspected: true } : {}) },
    });
    await deps.jobs.enqueue(tx, notifyReportersJob, { caseId: id }, { key: `report:${id}` });
  });
  return reportCaseOf(deps.db, id);
}

/** A post of which readers have said that AI made it though it does not say so. */
const saysAi = async (tx: Transaction, { id, targetType }: store.CaseRow): Promise<boolean> =>
  targetType === 'post' && (await store.countReasons(tx, [id])).some(({ reason }) => reason === 'ai');

/** From then on it says so itself; false when it did already, or is gone. */
async function suspect(deps: Deps, tx: Transaction, postsId: string): Promise<boolean> {
  const post = await lockPost(tx, postsId);
  if (post === undefined || !(await noteAi(tx, post, true))) return false;
  await notifySuspected({ deps, tx, post, status: post.status, title: await findTitle(tx, postsId) });
  return true;
}

async function takeOff(deps: Deps, actor: Actor, ip: string, reported: contract.ReportCaseDetail): Promise<void> {
  if (reported.state !== 'open') throw new AppError('conflict', '该举报已被处理');
  const { targetType, targetId } = reported;
  const reason = '经举报核实，违反社区规范';
  if (targetType === 'post') {
    // Whoever took it down before, it is down; one its author has hidden meanwhile must not come back by itself.
    if (await mayBeTakenDown(deps.db, targetId))
      await offlinePost(deps, actor, ip, { postsId: targetId, ...plainOrder(reason, mostNamed(reported)) });
  } else if (targetType === 'comment' || targetType === 'danmaku')
    await refuseCase(deps, KINDS[targetType], actor, ip, { id: targetId, reason });
  else throw new AppError('invalid', '只有作品可以下架，评论和弹幕可以隐藏');
}

/** The reason that most of those who reported it gave. */
const mostNamed = ({ reasons }: contract.ReportCaseDetail): ReportReason =>
  reasons.toSorted((a, b) => b.count - a.count)[0]?.reason ?? 'other';

const AT_ONCE = 100;

/** Tells some of those who reported a thing what became of it, each once; answers how many. */
export function notifyReporters(deps: Deps, caseId: string): Promise<number> {
  return deps.transact(async (tx) => {
    const found = (await store.findCase(tx, caseId))?.found;
    if (found === undefined || found.state === 'open') return 0;
    const untold = await store.lockUntold(tx, caseId, AT_ONCE);
    if (untold.length === 0) return 0;
    const verdict = found.state === 'upheld' ? '经核实举报成立，已按规则处理。' : '经核实，未发现违反社区规范的情况。';
    for (const report of untold) {
      const text = firstCharacters(plainLine(report.evidence.text), 20);
      await notify(deps, tx, {
        userId: report.reporterId,
        kind: 'system',
        link: '/reports',
        title: `你对${REPORT_TARGET_LABEL[report.targetType]}“${text}”的举报已处理`,
        content: `${verdict}${found.reply === '' ? '' : `\n处理说明：${found.reply}`}\n受理编号：${report.receipt}`,
      });
    }
    await store.markNotified(
      tx,
      untold.map(({ id }) => id),
      deps.clock.now(),
    );
    return untold.length;
  });
}
