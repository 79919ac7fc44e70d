import { inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { boolean, integer, pgTable, real, smallint, text } from 'drizzle-orm/pg-core';
import type { UploadPart } from '#contract/media-assets/media-assets.ts';
import type { Queryable } from '../client.ts';
import { at } from '../tables/columns.ts';
import { mediaAssets } from '../tables/media-assets.ts';

// Reads of media-assets for other domains. Views are declared as tables: drizzle gives no alias to a view.

/** Videos as posts show them. A video with `removingAt` is being removed: no post may begin to refer to it. */
export const videos = pgTable('videos', {
  id: text().notNull(),
  ownerId: text().notNull(),
  state: text().$type<'processing' | 'ready' | 'failed'>().notNull(),
  percent: smallint().notNull(),
  failure: text(),
  filesOf: text().notNull(),
  durationMs: integer(),
  saysAi: boolean().notNull(),
  removingAt: at(),
});

/** Stored pictures. A picture with `removingAt` is being removed: nothing may begin to refer to it. */
export const pictures = pgTable('pictures', {
  id: text().notNull(),
  ownerId: text().notNull(),
  part: text().$type<UploadPart | 'poster'>().notNull(),
  mediaId: text(),
  url: text().notNull(),
  key: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  widths: integer().array().notNull(),
  seconds: real(),
  saysAi: boolean().notNull(),
  removingAt: at(),
});

export type VideoFile = Pick<typeof mediaAssets.$inferSelect, 'id' | 'state' | 'durationMs' | 'sourceKey' | 'filename'>;

/** The original files of videos, which are private, by video. */
export async function findVideoFiles(db: Queryable, ids: string[]): Promise<ReadonlyMap<string, VideoFile>> {
  if (ids.length === 0) return new Map();
  const { id, state, durationMs, sourceKey, filename } = mediaAssets;
  const rows = await db.select({ id, state, durationMs, sourceKey, filename }).from(mediaAssets).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** SQL condition: the files in this folder are served only to their author and to moderators. */
export const isWithheld = (folder: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from withheld_folders w where w.folder = ${folder})`;
