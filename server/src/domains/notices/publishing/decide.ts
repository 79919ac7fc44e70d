import { SECOND_ADMIN_HOURS } from '#contract/admins/constants.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { AdminNotice, decideNotice as decideCall } from '#contract/notices/notices.ts';
import { requireAdmin, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { minuteInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { noteDecision } from '../../screening/service.ts';
import * as store from '../store.ts';
import { letOut, sendBack, subjectOf } from './judge.ts';
import { adminNoticeDetail, notThere } from './publish.ts';

/** An administrator approves or refuses a held notice: its check had a hit, or gave no result. */
export async function decideNotice(
  deps: Deps,
  actor: Actor,
  { noticeId, passed, reason }: ParsedOf<typeof decideCall>,
  ip: string,
): Promise<AdminNotice> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const notice = await store.lockNotice(tx, noticeId);
    if (notice === undefined) throw notThere();
    const { checkState, checkRound, checkMarks: marks } = notice;
    if (checkState !== 'held' || checkRound === null) throw new AppError('conflict', '这则公告不在等待复核，可能已处理');
    const logFields = passed ? requireAnother(deps, admin, notice) : {};
    await noteDecision(deps, tx, subjectOf(noticeId, checkRound), passed);
    if (passed) await letOut(deps, tx, noticeId);
    else await sendBack(tx, noticeId, { marks, reason });
    await recordAction(deps, tx, admin, ip, {
      action: passed ? 'notice.approve' : 'notice.reject',
      targetType: 'notice',
      targetId: noticeId,
      before: { title: notice.title, marks },
      after: { status: passed ? 'approved' : 'rejected', ...(passed ? {} : { reason }), ...logFields },
    });
  });
  return adminNoticeDetail(deps, noticeId);
}

/** Requires another administrator than the one who published it, unless none has decided for SECOND_ADMIN_HOURS; answers fields for the log. */
function requireAnother(
  { clock }: Deps,
  admin: AdminActor,
  { checkedFor, checkedAt }: Pick<store.NoticeRow, 'checkedFor' | 'checkedAt'>,
): { alone?: true } {
  if (checkedFor !== admin.id || checkedAt === null) return {};
  const from = new Date(checkedAt.getTime() + SECOND_ADMIN_HOURS * 3_600_000);
  if (clock.now() >= from) return { alone: true };
  throw new AppError(
    'conflict',
    `这则公告由你发布，请由另一位管理员复核；一直无人处理时，${minuteInChina(from)} 起可由你单独完成，并在操作日志中注明`,
  );
}
