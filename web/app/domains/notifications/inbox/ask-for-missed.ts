import { noticeList } from '#contract/notices/addresses.ts';
import { request } from '../../../lib/api.ts';
import { chosenRegion } from '../../../lib/region.ts';
import { noteNotices, noticeRecords } from './notice-records.ts';

/** Pinned ones come first, so that the newest need not be at the top. */
const LOOKED_AT = 10;
/** Whoever goes from page to page is connected anew with each. */
const ASKED_EVERY_MS = 60_000;

/** Notices that appeared while no stream was open: before this page was, or while the line was cut (`again`). */
export async function askForMissed(again: boolean): Promise<void> {
  const now = Date.now();
  if (!again && now - noticeRecords().askedAt < ASKED_EVERY_MS) return;
  const region = chosenRegion();
  const { list } = await request(noticeList, { limit: LOOKED_AT, ...(region === undefined ? {} : { region }) });
  noteNotices(
    list.map(({ createTime }) => createTime),
    now,
  );
}
