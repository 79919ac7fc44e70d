import { NOTICE_RECORDS_KEY } from '../../../lib/token-store.ts';
import { listOf, storedJson } from '../../../lib/browser/stored-value.ts';

/** The stored records of notices. */
interface NoticeRecords {
  read: string[];
  /** A notice was published since the panel was last open. */
  fresh: boolean;
  /** Publication time of the newest known notice; empty before the first request. */
  newestAt: string;
  /** Time of the last request for newer notices, in milliseconds. */
  askedAt: number;
}

/** The greatest number of ids in `read`; the oldest are removed first. */
const READ_MAX = 500;

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
  records.write({ ...before, read: [...new Set([...ids, ...before.read])].slice(0, READ_MAX) });
}

/** Set to true when a notice was published, to false when the panel is opened. */
export function setFreshNotice(fresh: boolean): void {
  const before = noticeRecords();
  if (before.fresh !== fresh) records.write({ ...before, fresh });
}

/** Records the answer to a request for the newest notices, by their times of publication; a notice newer than the known ones is fresh. */
export function rememberNotices(publishedAt: readonly string[], askedAt: number): void {
  const before = noticeRecords();
  const newestAt = [before.newestAt, NO_NOTICES, ...publishedAt].reduce((newest, other) => (newest > other ? newest : other));
  const isNews = before.newestAt !== '' && newestAt > before.newestAt;
  records.write({ ...before, newestAt, askedAt, fresh: before.fresh || isNews });
}

/** Sorts before any time; for a site without notices. */
const NO_NOTICES = '0';
