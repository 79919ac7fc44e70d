import { SECOND_ADMIN_HOURS } from '#contract/admins/constants.ts';
import type { NoticeCheck } from '#contract/notices/notices.ts';
import { AppError } from '../../../core/app-error.ts';
import { minuteInChina } from '../../../core/clock.ts';
import type { Case, CaseState, ReviewableKind } from '../../review/service.ts';
import * as store from '../store.ts';
import { announceInTime } from './announce.ts';
import { UNCHECKED } from './note.ts';

type NoticeCase = store.NoticeRow & Case;

const STATE: Record<NoticeCheck, CaseState> = { none: 'shown', checking: 'checking', held: 'waiting', refused: 'refused' };

/** Notices, which are checked when an administrator publishes them. */
export const noticeReviewKind: ReviewableKind<NoticeCase> = {
  kind: 'notice',
  noun: '公告',
  scope: 'notices',
  sentences: { missing: '公告不存在或已被删除', late: '这则公告不在等待复核，可能已处理' },
  async lock(tx, id) {
    const notice = await store.lockNotice(tx, id);
    if (notice === undefined) return undefined;
    return { ...notice, state: STATE[notice.checkState], round: notice.checkRound, riskyWords: notice.checkMarks };
  },
  /** The publisher may pass the notice alone after SECOND_ADMIN_HOURS; the audit log then says `alone`. */
  requireAnother({ clock }, { checkedFor, checkedAt }, admin) {
    if (checkedFor !== admin.id || checkedAt === null) return {};
    const from = new Date(checkedAt.getTime() + SECOND_ADMIN_HOURS * 3_600_000);
    if (clock.now() >= from) return { alone: true };
    throw new AppError(
      'conflict',
      `这则公告由你发布，请由另一位管理员复核；一直无人处理时，${minuteInChina(from)} 起可由你单独完成，并在操作日志中注明`,
    );
  },
  mark: (tx, { id }, checkMarks) => store.changeNotice(tx, id, { checkMarks }),
  /** Releases the notice; it is announced at its time, or at once when that has passed. */
  async show(deps, tx, { id }) {
    await store.changeNotice(tx, id, { checkState: 'none', checkMarks: [] });
    await tx.emit('site.changed', { reason: 'notice' });
    await announceInTime(deps, tx, id);
    return 'shown';
  },
  /** 'waiting' withholds the notice; otherwise it becomes a draft again, which can be changed and published again. */
  async takeOff(_deps, tx, { id, riskyWords: checkMarks }, state, { reason: checkReason }) {
    const draft = { ...UNCHECKED, checkState: 'refused' as const, checkMarks, checkReason, publishAt: null };
    await store.changeNotice(tx, id, state === 'waiting' ? { checkState: 'held' } : draft);
    // The notice may have been public, if it was published while the service was unavailable.
    await tx.emit('site.changed', { reason: 'notice' });
  },
  recordOf: ({ id, title, checkMarks: marks }, { passed, reason }) => ({
    action: passed ? 'notice.approve' : 'notice.reject',
    targetType: 'notice',
    targetId: id,
    before: { title, marks },
    after: { status: passed ? 'approved' : 'rejected', ...(passed ? {} : { reason }) },
  }),
};
