import { certainTime } from '../../../db/times.ts';
import type { Deps } from '../../../deps.ts';
import { isPrivate } from '../../../ports/storage/keys.ts';
import { siteSettings } from '../../settings/service.ts';
import { cleanUnusedUploads } from '../jobs.ts';
import * as store from './store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/*
 * Deletes pictures and videos that nothing refers to, in three runs at least (licence files of a closed account in two: they have no grace):
 *   in use ──unused──> unusedSince is set ──GRACE_MS──> removingAt is set ──LATE_REFERENCE_MS──> files and row are deleted
 *   A reference found in a run resets both. From `removingAt` on, no new reference is accepted.
 */

/** The time for which an unused upload stays: its author may put a removed paragraph back. */
const GRACE_MS = 7 * DAY_MS;
/** By now every reference is written whose transaction or call has checked the upload before `removingAt` was set. */
const LATE_REFERENCE_MS = HOUR_MS;
/** A run stops after this time and enqueues the next. */
const RUN_MS = 45_000;

/** Cleans the uploads of users with ids after `after`, in order. */
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
 * Cleans the uploads of one user. Marking and deletion need no common lock: a caller that checked an upload before it was marked writes its
 * reference within LATE_REFERENCE_MS, and the run after that time finds it. When a run is killed, the mark stays and the next run continues.
 */
export async function cleanUploadsOf(deps: Deps, ownerId: string): Promise<void> {
  // The earliest of several clocks, so that a clock that is ahead deletes nothing too early.
  const now = certainTime(await deps.times.read());
  // Applications and renewals that were rejected before `decidedAfter` no longer keep their licence files.
  const { documentDays } = (await siteSettings(deps)).limits;
  const isAccountClosed = await store.isClosed(deps.db, ownerId);
  const decidedAfter = isAccountClosed ? now : new Date(now.getTime() - documentDays * DAY_MS);
  /** Addresses of pictures and ids of videos that are in use. */
  const references = await store.findReferences(deps.db, { ownerId, decidedAfter });
  const videos = await store.listVideos(deps.db, ownerId);
  await markAll(videos, (video) => references.has(video.id) || isTranscoding(video, now), {
    now,
    closed: isAccountClosed,
    mark: (ids, marks) => store.markVideos(deps.db, ids, marks),
  });
  const videoIds = new Set(videos.map(({ filesOf }) => filesOf));
  for await (const pictures of store.eachPicture(deps.db, ownerId))
    await markAll(pictures, ({ url, mediaId }) => references.has(url) || (mediaId !== null && videoIds.has(mediaId)), {
      now,
      closed: isAccountClosed,
      mark: (ids, marks) => store.markPictures(deps.db, ids, marks),
    });

  const markedBefore = new Date(now.getTime() - LATE_REFERENCE_MS);
  for (const video of await store.listRemovableVideos(deps.db, ownerId, markedBefore)) await removeVideo(deps, video);
  for (const picture of await store.listRemovablePictures(deps.db, ownerId, markedBefore)) {
    await removeFiles(deps, [picture.key]);
    await store.deletePicture(deps.db, picture);
  }
}

/** A video that is being transcoded still writes files. */
const isTranscoding = ({ state, updatedAt }: store.VideoRow, now: Date): boolean =>
  state === 'processing' && now.getTime() - updatedAt.getTime() < GRACE_MS;

type MarkedRow = store.Marks & { id: string; part?: string };

interface Marking {
  now: Date;
  /** The owner's account is closed: unused licence files (`part` document) are due at once. */
  closed: boolean;
  mark(ids: string[], marks: store.Marks): Promise<void>;
}

/** Sets or clears the marks of uploads by whether they are used. */
async function markAll<Row extends MarkedRow>(
  rows: Row[],
  isUsed: (row: Row) => boolean,
  { now, closed, mark }: Marking,
): Promise<void> {
  const usedRows = rows.filter((row) => isUsed(row) && row.unusedSince !== null);
  const unused = rows.filter((row) => !isUsed(row));
  const isDue = ({ part, unusedSince }: Row) =>
    (closed && part === 'document') || (unusedSince !== null && now.getTime() - unusedSince.getTime() >= GRACE_MS);
  const ids = (subset: Row[]) => subset.map(({ id }) => id);
  await mark(ids(usedRows), { unusedSince: null, removingAt: null });
  await mark(ids(unused.filter((row) => row.unusedSince === null && !isDue(row))), { unusedSince: now, removingAt: null });
  for (const row of unused.filter((candidate) => candidate.removingAt === null && isDue(candidate)))
    await mark([row.id], { unusedSince: row.unusedSince ?? now, removingAt: now });
}

/** Deletes a video; files that other videos share stay. Its frames are cleaned as unused pictures when no video shares them. */
async function removeVideo(deps: Deps, video: store.VideoRow): Promise<void> {
  const captions = await store.listCaptionKeys(deps.db, video.id);
  const sharingVideos = await store.findSharing(deps.db, video);
  await removeFiles(deps, [
    ...captions,
    ...(video.folder === null || sharingVideos.folder ? [] : [video.folder]),
    ...(sharingVideos.source ? [] : [video.sourceKey]),
  ]);
  await deps.transact((tx) => store.deleteVideo(tx, video, captions));
}

/** Deletes files or folders from storage and then purges them from the CDN, which cannot fetch them again. The caller deletes the row after. */
async function removeFiles(deps: Deps, units: string[]): Promise<void> {
  for (const unit of units) await deps.storage.removeUnit(unit);
  const { publicUrl } = deps.config;
  const publicUnits = units.filter((unit) => !isPrivate(unit));
  if (deps.cdn === null || publicUrl === null || publicUnits.length === 0) return;
  await deps.cdn.purge(
    publicUnits.map((unit) => new URL(`${deps.storage.publicUrl(unit)}${unit.endsWith('.vtt') ? '' : '/'}`, publicUrl).href),
  );
}
