import type { AdminNotice, AdminNoticeRow, Notice, NoticeEvent } from '#contract/notices/notices.ts';
import { canPublish, canRemove, canWithdraw, stateOf } from './lifecycle.ts';
import type { NoticeRow, NoticeWithAuthor } from './store.ts';

export const presentNotice = (notice: NoticeRow): Notice => ({
  ...presentNoticeEvent(notice),
  content: notice.html,
  pinned: notice.pinned,
  audience: notice.audience,
  region: notice.region,
});

export const presentNoticeEvent = ({ id, title, publishAt, createdAt }: NoticeRow): NoticeEvent => ({
  id,
  title,
  createTime: (publishAt ?? createdAt).toISOString(),
});

export function presentAdminNoticeRow(notice: NoticeWithAuthor, now: Date): AdminNoticeRow {
  const state = stateOf(notice, now);
  return {
    id: notice.id,
    title: notice.title,
    audience: notice.audience,
    region: notice.region,
    pinned: notice.pinned,
    state,
    publishAt: notice.publishAt?.toISOString() ?? null,
    withdrawnAt: notice.withdrawnAt?.toISOString() ?? null,
    author: notice.author,
    createdAt: notice.createdAt.toISOString(),
    updatedAt: notice.updatedAt.toISOString(),
    opened: notice.opened,
    check: notice.checkState,
    marks: notice.checkMarks,
    reason: notice.checkReason,
    can: {
      publish: canPublish(state, notice.checkState),
      withdraw: canWithdraw(state),
      remove: canRemove(state),
      decide: notice.checkState === 'held',
    },
  };
}

export const presentAdminNotice = (notice: NoticeWithAuthor, users: number, now: Date): AdminNotice => ({
  ...presentAdminNoticeRow(notice, now),
  body: notice.body,
  content: notice.html,
  people: users,
});
