import { NOTICE_RECORDS_KEY } from '../../../lib/token-store.ts';
import { listOf, storedJson } from '../../../lib/browser/stored-value.ts';

/** What this browser remembers of notices: which were read, and whether one appeared since the panel was last open. */
interface NoticeRecords {
  read: string[];
  fresh: boolean;
}

/** The oldest marks go first; notices as old as that are far down the list. */
const MARKS_MAX = 500;

const records = storedJson<NoticeRecords>(NOTICE_RECORDS_KEY, (saved) => {
  const { read, fresh } = (saved ?? {}) as Partial<NoticeRecords>;
  return { read: listOf(read, (id) => typeof id === 'string'), fresh: fresh === true };
});

export const noticeRecords = records.read;

export function markNoticesRead(ids: string[]): void {
  const { read, fresh } = noticeRecords();
  records.write({ read: [...new Set([...ids, ...read])].slice(0, MARKS_MAX), fresh });
}

/** True when one appeared, false when the panel was opened. */
export function setFreshNotice(fresh: boolean): void {
  const before = noticeRecords();
  if (before.fresh !== fresh) records.write({ ...before, fresh });
}
