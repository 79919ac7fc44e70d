import { NOTICE_RECORDS_KEY } from '../../../lib/token-store.ts';
import { listOf, storedJson } from '../../../lib/browser/stored-value.ts';

/** What this browser remembers of notices. */
interface NoticeRecords {
  read: string[];
  /** One appeared since the panel was last open. */
  fresh: boolean;
  /** When the newest appeared that this browser knows of; empty before it has asked. */
  newestAt: string;
  /** When it was last asked whether there are newer ones, in milliseconds. */
  askedAt: number;
}

/** The oldest marks go first; notices as old as that are far down the list. */
const MARKS_MAX = 500;

const records = storedJson<NoticeRecords>(NOTICE_RECORDS_KEY, (saved) => {
  const { read, fresh, newestAt, askedAt } = (saved ?? {}) as Partial<NoticeRecords>;
  return {
    read: listOf(read, (id) => typeof id === 'string'),
    fresh: fresh === true,
    newestAt: typeof newestAt === 'string' ? newestAt : '',
    askedAt: typeof askedAt === 'number' ? askedAt : 0,
  };
});

export const noticeRecords = records.read;

export function markNoticesRead(ids: string[]): void {
  const before = noticeRecords();
  records.write({ ...before, read: [...new Set([...ids, ...before.read])].slice(0, MARKS_MAX) });
}

/** True when one appeared, false when the panel was opened. */
export function setFreshNotice(fresh: boolean): void {
  const before = noticeRecords();
  if (before.fresh !== fresh) records.write({ ...before, fresh });
}

/** What the server answered to the question for the newest ones: a newer one than those known appeared while nobody listened. */
export function noteNotices(appeared: readonly string[], askedAt: number): void {
  const before = noticeRecords();
  const newestAt = [before.newestAt, NO_NOTICES, ...appeared].reduce((one, other) => (one > other ? one : other));
  const isNews = before.newestAt !== '' && newestAt > before.newestAt;
  records.write({ ...before, newestAt, askedAt, fresh: before.fresh || isNews });
}

/** Before any time there is: the site had none when it was asked. */
const NO_NOTICES = '0';
