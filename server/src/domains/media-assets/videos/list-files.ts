import type { Queryable } from '../../../db/client.ts';
import * as captionsStore from '../captions/store.ts';
import * as store from '../store.ts';

// Where files lie in the store, for who takes them along.

/** The largest file of each public picture. */
export async function filesOfPictures(
  db: Queryable,
  urls: string[],
): Promise<{ url: string; key: string; width: number; height: number }[]> {
  const rows = await store.findImagesByUrl(db, [...new Set(urls)]);
  return rows
    .filter(({ part }) => part !== 'document')
    .map(({ url, key, width, height }) => ({ url, key: `${key}/${url.split('/').at(-1) ?? ''}`, width, height }));
}

/** A video as it was uploaded. */
export async function sourceOf(db: Queryable, mediaId: string): Promise<{ key: string; filename: string } | null> {
  const media = await store.findMedia(db, mediaId);
  return media === undefined ? null : { key: media.sourceKey, filename: media.filename };
}

/** What an uploaded file is known by. */
export async function sha256Of(db: Queryable, mediaId: string): Promise<string | null> {
  return (await store.findMedia(db, mediaId))?.sha256?.toString('hex') ?? null;
}

export async function captionFilesOf(db: Queryable, mediaId: string): Promise<{ language: string; key: string }[]> {
  return (await captionsStore.findCaptions(db, [mediaId])).map(({ language, key }) => ({ language, key }));
}
