import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/moderation/reports.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { dayInChina } from '../../../core/clock.ts';
import { plainText } from '../../../core/text.ts';
import type { Deps } from '../../../deps.ts';
import { prioritizeReportedPost } from '../../posts/service.ts';
import { presentOwnReport } from './present.ts';
import * as store from './store.ts';
import { findReported } from './store.ts';

const REPORTS_AN_HOUR = { name: 'report', points: 20, seconds: 3600 };
const REPORTS_A_DAY = { name: 'report-day', points: 100, seconds: 86_400 };

/**
 * Reports content or a person, once for each reporter and target: a second call answers the first receipt. Stores the present content as
 * evidence.
 */
export async function createReport(
  deps: Deps,
  actor: Actor,
  { targetType, targetId, reason, detail }: ParsedOf<typeof contract.createReport>,
  { ip }: { ip: string },
): Promise<AnswerOf<typeof contract.createReport>> {
  const reporterId = requireUserId(actor);
  await deps.limits.consume(REPORTS_AN_HOUR, reporterId, '举报过于频繁');
  await deps.limits.consume(REPORTS_A_DAY, reporterId, '今日举报次数已达上限');
  const target = { targetType, targetId };
  return deps.transact(async (tx) => {
    await store.lockTarget(tx, target);
    const before = await store.findReportOf(tx, reporterId, target);
    if (before !== undefined) return { receipt: before.receipt, createTime: before.createdAt.toISOString(), again: true };
    const reported = await findReported(tx, target, reporterId);
    if (reported === undefined) throw new AppError('notFound', '举报的内容不存在或已被删除');
    if (reported.authorId === reporterId) throw new AppError('invalid', '不能举报自己');
    const now = deps.clock.now();
    const receipt = newReceipt(deps, 'JB', now);
    await store.insertReport(tx, {
      id: deps.random.id(),
      receipt,
      caseId: await store.joinCase(tx, { id: deps.random.id(), authorId: reported.authorId, at: now, ...target }),
      reporterId,
      ...target,
      reason,
      detail: plainText(detail).trim(),
      evidence: reported.evidence,
      ip,
      createdAt: now,
    });
    if (targetType === 'post') await prioritizeReportedPost(tx, targetId);
    return { receipt, createTime: now.toISOString(), again: false };
  });
}

export async function listOwnReports(
  deps: Deps,
  actor: Actor,
  { page, limit }: ParsedOf<typeof contract.listOwnReports>,
): Promise<AnswerOf<typeof contract.listOwnReports>> {
  const rows = await store.listOwnReports(deps.db, requireUserId(actor), limit + 1, (page - 1) * limit);
  return { list: rows.slice(0, limit).map(presentOwnReport), page, limit, hasMore: rows.length > limit };
}

/** A receipt number: kind (JB report, QQ infringement), day of China, and eight random characters without look-alikes, to quote by phone. */
export const newReceipt = (deps: Deps, kind: 'JB' | 'QQ', at: Date): string =>
  `${kind}${dayInChina(at).replaceAll('-', '')}${deps.random.id().slice(0, 8).toUpperCase()}`;
