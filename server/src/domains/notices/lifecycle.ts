import type { NoticeCheck, NoticeState } from '#contract/notices/notices.ts';

interface Facts {
  publishAt: Date | null;
  withdrawnAt: Date | null;
  checkState: NoticeCheck;
}

/** What the content safety service keeps is not published, whatever its time. */
export function stateOf({ publishAt, withdrawnAt, checkState }: Facts, now: Date): NoticeState {
  if (withdrawnAt !== null) return 'withdrawn';
  if (publishAt === null) return 'draft';
  return publishAt <= now && !isKept(checkState) ? 'published' : 'scheduled';
}

export const isKept = (check: NoticeCheck): boolean => check === 'checking' || check === 'held';

/** A scheduled one can be published sooner or later than planned, once nothing else keeps it. */
export const canPublish = (state: NoticeState, check: NoticeCheck): boolean => state !== 'published' && !isKept(check);
export const canWithdraw = (state: NoticeState): boolean => state === 'published' || state === 'scheduled';
/** What people can see, or will, is withdrawn first. */
export const canRemove = (state: NoticeState): boolean => state === 'draft' || state === 'withdrawn';
