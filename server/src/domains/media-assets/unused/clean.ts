import { certainTime } from '../../../db/times.ts';
import type { Deps } from '../../../deps.ts';
import { isPrivate } from '../../../ports/storage/keys.ts';
import { siteSettings } from '../../settings/service.ts';
import { cleanUnusedUploads } from '../jobs.ts';
import * as store from './store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What nothing refers to is kept so long: a paragraph that was cut may be put back, a form filled in again. */
const GRACE_MS = 7 * DAY_MS;
/** Longer than any transaction or call that checked an upload before it was marked. */
const SETTLED_MS = HOUR_MS;
/** A run ends after so long and leaves the rest to the next. */
const RUN_MS = 45_000;

/** Goes over everybody's uploads, some of the people a run, in the order of their ids. */
export async function cleanUploads(deps: Deps, after: string, signal?: AbortSignal): Promise<void> {
  const until = Date.now() + RUN_MS;
  for (let last = after; ;) {
    signal?.throwIfAborted();
    const ownerId = await store.findOwnerAfter(deps.db, last);
    if (ownerId === null) return;
    await cleanUploadsOf(deps, ownerId);
    last = ownerId;
    if (Date.now() > until)
      return deps.jobs.enqueue(deps.db, cleanUnusedUploads, { after: last }, { key: cleanUnusedUploads.name });
  }
}

/**
 * One person's. An upload that nothing refers to is noted, after the grace it is marked, and an hour later deleted. From the mark on nobody can
 * refer to it anew, and whoever had checked it before has written the reference down by then, which the look of that run finds: so no lock
 * is held between the two. Killed at any point, the mark stays until file and row are gone.
 */
export async function cleanUploadsOf(deps: Deps, ownerId: string): Promise<void> {
  const now = certainTime(await deps.times.read());
  const { documentDays } = (await siteSettings(deps)).limits;
  const closed = await store.isClosed(deps.db, ownerId);
  const decidedAfter = closed ? now : new Date(now.getTime() - documentDays * DAY_MS);
  const names = await store.findNames(deps.db, { ownerId, decidedAfter });
  const videos = await store.listVideos(deps.db, ownerId);
  await markAll(videos, (video) => names.has(video.id) || isAtWork(video, now), {
    now,
    closed,
    mark: (ids, marks) => store.markVideos(deps.db, ids, marks),
  });
  const filmed = new Set(videos.map(({ filesOf }) => filesOf));
  for await (const pictures of store.eachPicture(deps.db, ownerId))
    await markAll(pictures, ({ url, mediaId }) => names.has(url) || (mediaId !== null && filmed.has(mediaId)), {
      now,
      closed,
      mark: (ids, marks) => store.markPictures(deps.db, ids, marks),
    });

  const settled = new Date(now.getTime() - SETTLED_MS);
  for (const video of await store.listRemovableVideos(deps.db, ownerId, settled)) await removeVideo(deps, video);
  for (const picture of await store.listRemovablePictures(deps.db, ownerId, settled)) {
    await removeFiles(deps, [picture.key]);
    await store.deletePicture(deps.db, picture);
  }
}

/** One that is being made playable writes files yet. */
const isAtWork = ({ state, updatedAt }: store.VideoRow, now: Date): boolean =>
  state === 'processing' && now.getTime() - updatedAt.getTime() < GRACE_MS;

type Marked = store.Marks & { id: string; part?: string };

interface Marking {
  now: Date;
  closed: boolean;
  mark(ids: string[], marks: store.Marks): Promise<void>;
}

async function markAll<Row extends Marked>(
  rows: Row[],
  isUsed: (row: Row) => boolean,
  { now, closed, mark }: Marking,
): Promise<void> {
  const used = rows.filter((row) => isUsed(row) && row.unusedSince !== null);
  const unused = rows.filter((row) => !isUsed(row));
  const isDue = ({ part, unusedSince }: Row) =>
    (closed && part === 'document') || (unusedSince !== null && now.getTime() - unusedSince.getTime() >= GRACE_MS);
  const ids = (some: Row[]) => some.map(({ id }) => id);
  await mark(ids(used), { unusedSince: null, removingAt: null });
  await mark(ids(unused.filter((row) => row.unusedSince === null && !isDue(row))), { unusedSince: now, removingAt: null });
  for (const row of unused.filter((one) => one.removingAt === null && isDue(one)))
    await mark([row.id], { unusedSince: row.unusedSince ?? now, removingAt: now });
}

/** The frames that it offered as covers go once no upload of the same file is left, as pictures that nothing refers to. */
async function removeVideo(deps: Deps, video: store.VideoRow): Promise<void> {
  const captions = await store.listCaptionKeys(deps.db, video.id);
  const shared = await store.findSharing(deps.db, video);
  await removeFiles(deps, [
    ...captions,
    ...(video.folder === null || shared.folder ? [] : [video.folder]),
    ...(shared.source ? [] : [video.sourceKey]),
  ]);
  await deps.transact((tx) => store.deleteVideo(tx, video, captions));
}

/** First the files and then the copies in front of the site, which nobody can fetch anew by then. The row stays until both are gone. */
async function removeFiles(deps: Deps, units: string[]): Promise<void> {
  for (const unit of units) await deps.storage.removeUnit(unit);
  const { publicUrl } = deps.config;
  const shown = units.filter((unit) => !isPrivate(unit));
  if (deps.cdn === null || publicUrl === null || shown.length === 0) return;
  await deps.cdn.purge(
    shown.map((unit) => new URL(`${deps.storage.publicUrl(unit)}${unit.endsWith('.vtt') ? '' : '/'}`, publicUrl).href),
  );
}
