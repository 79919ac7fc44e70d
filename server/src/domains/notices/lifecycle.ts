import type { NoticeCheck, NoticeState } from '#contract/notices/notices.ts';

interface Facts {
  publishAt: Date | null;
  withdrawnAt: Date | null;
  checkState: NoticeCheck;
}

/**
 * The state of a notice: draft (no time), scheduled, published (its time has come), withdrawn. A notice whose check keeps it back ('checking'
 * by the service, 'held' for an administrator) stays scheduled, whatever its time.
 */
export function stateOf({ publishAt, withdrawnAt, checkState }: Facts, now: Date): NoticeState {
  if (withdrawnAt !== null) return 'withdrawn';
  if (publishAt === null) return 'draft';
  return publishAt <= now && !isKeptBack(checkState) ? 'published' : 'scheduled';
}

export const isKeptBack = (check: NoticeCheck): boolean => check === 'checking' || check === 'held';

/** A scheduled notice may be published at another time, unless its check keeps it back. */
export const canPublish = (state: NoticeState, check: NoticeCheck): boolean => state !== 'published' && !isKeptBack(check);
export const canWithdraw = (state: NoticeState): boolean => state === 'published' || state === 'scheduled';
/** A published or scheduled notice has to be withdrawn before it is deleted. */
export const canRemove = (state: NoticeState): boolean => state === 'draft' || state === 'withdrawn';
