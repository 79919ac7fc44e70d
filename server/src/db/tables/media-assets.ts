import { bigint, boolean, integer, jsonb, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core';
import type { AiMark } from '#contract/media-assets/ai-mark.ts';
import type { UploadPart } from '#contract/media-assets/media-assets.ts';
import { at, bytea } from './columns.ts';

/** The AI label in the metadata of the uploaded file; null: none. */
const aiMark = () => jsonb().$type<AiMark>();

/** Removal of unused uploads (media-assets/unused). Both null: in use, or not checked yet. */
const removal = () => ({
  /** Since this time nothing refers to it. */
  unusedSince: at(),
  /** Since this time it cannot be referred to any more; its files and the row are deleted some time later. */
  removingAt: at(),
});

/** A stored picture in several widths. `key` is its folder in the storage, `url` the address of the largest file. */
export const images = pgTable('images', {
  id: text().primaryKey(),
  ownerId: text().notNull(),
  part: text().$type<UploadPart | 'poster'>().notNull(),
  /** Only for a poster: the video that it was taken from; `seconds` is its time in the video. */
  mediaId: text(),
  url: text().notNull().unique(),
  key: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Widths of the smaller files, without the largest. */
  widths: integer().array().notNull(),
  placeholder: text().notNull(),
  color: text().notNull(),
  animated: boolean().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  seconds: real(),
  /** A poster inherits the label of its video. */
  aiMark: aiMark(),
  /** The file contains a C2PA manifest, whose signature is not checked. */
  c2pa: boolean().notNull().default(false),
  /** Its perceptual hash; null: not computed yet, empty: the picture is too plain for one. */
  prints: bigint({ mode: 'bigint' }).array(),
  createdAt: at().notNull(),
  ...removal(),
});

/** A resumable upload of a video. The number of received bytes is the size of its file, or of its `upload_parts`. */
export const uploads = pgTable('uploads', {
  id: text().primaryKey(),
  ownerId: text().notNull(),
  filename: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  /** The video that was made of it; null before. */
  mediaId: text(),
  createdAt: at().notNull(),
  touchedAt: at().notNull(),
  completedAt: at(),
});

/** A video: the uploaded file (`sourceKey`, private) and the transcoded files (`folder`, public). */
export const mediaAssets = pgTable('media_assets', {
  id: text().primaryKey(),
  ownerId: text().notNull(),
  uploadId: text().notNull().unique(),
  filename: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  sha256: bytea(),
  /** The hash computed by the uploading browser; null: none sent. */
  expectedSha256: bytea(),
  sourceKey: text().notNull(),
  state: text().$type<'processing' | 'ready' | 'failed'>().notNull(),
  percent: smallint().notNull(),
  /** Number of the author's attempts. Each has its own folder, because public files never change. */
  attempt: integer().notNull(),
  priority: smallint().notNull(),
  /** The explanation for the author; null unless `state` is failed. */
  failure: text(),
  /** Id of the video whose folder and posters are used: its own, or an older video of the same file. */
  filesOf: text().notNull(),
  folder: text(),
  durationMs: integer(),
  width: integer(),
  height: integer(),
  /** Names of the file's further audio tracks, which were dropped. */
  droppedAudio: text().array().notNull().default([]),
  aiMark: aiMark(),
  c2pa: boolean().notNull().default(false),
  /** Perceptual hashes of different frames; null: only its posters have hashes. */
  prints: bigint({ mode: 'bigint' }).array(),
  createdAt: at().notNull(),
  updatedAt: at().notNull(),
  ...removal(),
});

/** A file of captions: WebVTT of one video in one language. */
const captionColumns = () => ({
  mediaId: text().notNull(),
  language: text().notNull(),
  label: text().notNull(),
  /** The author's name of the file. */
  filename: text().notNull(),
  key: text().notNull(),
  url: text().notNull(),
  cueCount: integer().notNull(),
  updatedAt: at().notNull(),
});

/** Captions of a video as WebVTT, one a language. */
export const mediaCaptions = pgTable(
  'media_captions',
  {
    ...captionColumns(),
    /** The check round of the change that they come from; a later hit of that round withdraws them. */
    checkRound: text(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.language] })],
);

/** Changed captions of a published video that are not public yet. */
export const mediaCaptionChanges = pgTable(
  'media_caption_changes',
  {
    ...captionColumns(),
    /** The post whose machine check includes them; `checkRound` identifies that check. */
    postId: text().notNull(),
    checkRound: text().notNull(),
    /** `held`: they become public with the next approved correction of the post. */
    state: text().$type<'checking' | 'held'>().notNull().default('checking'),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.language] })],
);

/** Files of a post that was taken down, used by no public post: served only to the author, the author's agency and moderators. */
export const withheldFolders = pgTable('withheld_folders', {
  /** A unit of the storage: a picture in its widths, a transcoded video, a file of captions. */
  folder: text().primaryKey(),
  ownerId: text().notNull(),
  /** The agency of the post. */
  agencyId: text(),
  postId: text().notNull(),
  at: at().notNull(),
});

/** A piece of an upload in a bucket. `at` is its offset in bytes; the pieces of an upload have no gaps. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: text().notNull(),
    at: bigint({ mode: 'number' }).notNull(),
    bytes: integer().notNull(),
    storeId: text().notNull(),
    key: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.at] })],
);
