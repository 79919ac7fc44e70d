import type { Queryable } from '../../../db/client.ts';
import * as store from '../store.ts';

/** Perceptual hashes and SHA-256 by which pictures and videos are recognised. `isWhole`: false while a picture has no hashes yet. */
export interface FilePrints {
  pictures: { url: string; hash: bigint | null }[];
  videos: { id: string; sha256: string | null; frames: bigint[] }[];
  isWhole: boolean;
}

/** A video has the hashes of its frames and of its posters; one that shares the files of an earlier video has those of that one. */
export async function findFilePrints(db: Queryable, files: store.ShownFiles): Promise<FilePrints> {
  const rows = await store.listPrints(db, files);
  const videos = await store.findManyMedia(db, files.videos);
  const fileOwners = await store.findManyMedia(
    db,
    videos.map(({ filesOf }) => filesOf),
  );
  return {
    pictures: rows
      .filter((row) => files.pictures.includes(row.url))
      .map((row) => ({ url: row.url, hash: row.prints?.[0] ?? null })),
    videos: videos.map(({ id, sha256, filesOf }) => ({
      id,
      sha256: sha256?.toString('hex') ?? null,
      frames: [
        ...new Set([
          ...(fileOwners.find((video) => video.id === filesOf)?.prints ?? []),
          ...rows.filter((row) => row.mediaId === filesOf).flatMap((row) => row.prints ?? []),
        ]),
      ],
    })),
    isWhole: rows.every((row) => row.prints !== null),
  };
}
