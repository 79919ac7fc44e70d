import type { NoticeState } from '#contract/notices/notices.ts';

type Times = { publishAt: Date | null; withdrawnAt: Date | null };

export function stateOf({ publishAt, withdrawnAt }: Times, now: Date): NoticeState {
  if (withdrawnAt !== null) return 'withdrawn';
  if (publishAt === null) return 'draft';
  return publishAt <= now ? 'published' : 'scheduled';
}

/** A scheduled one can be published sooner or later than planned. */
export const canPublish = (state: NoticeState): boolean => state !== 'published';
export const canWithdraw = (state: NoticeState): boolean => state === 'published' || state === 'scheduled';
/** What people can see, or will, is withdrawn first. */
export const canRemove = (state: NoticeState): boolean => state === 'draft' || state === 'withdrawn';
