import { noticeList } from '#contract/notices/addresses.ts';
import { request } from '../../../lib/api.ts';
import { chosenRegion } from '../../../lib/region.ts';
import { rememberNotices, noticeRecords } from './notice-records.ts';

/** The number of requested notices: the newest may be behind pinned ones. */
const LOOKED_AT = 10;
/** Minimum interval of requests, since each page load connects anew. */
const ASKED_EVERY_MS = 60_000;

/** Loads notices published while no live connection was open: before the page load, or during an interruption (`again`). */
export async function askForMissed(again: boolean): Promise<void> {
  const now = Date.now();
  if (!again && now - noticeRecords().askedAt < ASKED_EVERY_MS) return;
  const region = chosenRegion();
  const { list } = await request(noticeList, { limit: LOOKED_AT, ...(region === undefined ? {} : { region }) });
  rememberNotices(
    list.map(({ createTime }) => createTime),
    now,
  );
}
