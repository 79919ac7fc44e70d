import { NOTICE_RECORDS_KEY } from '../../../lib/token-store.ts';
import { localStore } from '../../../lib/browser/browser-storage.ts';

/** What this browser remembers of notices: which were read, and whether one appeared since the panel was last open. */
interface NoticeRecords {
  read: string[];
  fresh: boolean;
}

/** The oldest marks go first; notices as old as that are far down the list. */
const MARKS_MAX = 500;

export function noticeRecords(): NoticeRecords {
  try {
    const { read, fresh } = JSON.parse(localStore.getItem(NOTICE_RECORDS_KEY) ?? '') as Partial<NoticeRecords>;
    const ids = Array.isArray(read) ? read.filter((id) => typeof id === 'string') : [];
    return { read: ids, fresh: fresh === true };
  } catch {
    return { read: [], fresh: false };
  }
}

export function markNoticesRead(ids: string[]): void {
  const { read, fresh } = noticeRecords();
  save({ read: [...new Set([...ids, ...read])].slice(0, MARKS_MAX), fresh });
}

/** True when one appeared, false when the panel was opened. */
export function setFreshNotice(fresh: boolean): void {
  const records = noticeRecords();
  if (records.fresh !== fresh) save({ ...records, fresh });
}

const save = (records: NoticeRecords): void => void localStore.setItem(NOTICE_RECORDS_KEY, JSON.stringify(records));
