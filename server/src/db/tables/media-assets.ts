import { bigint, boolean, integer, jsonb, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core';
import type { AiMark } from '#contract/media-assets/ai-mark.ts';
import type { UploadPart } from '#contract/media-assets/media-assets.ts';
import { at, bytea } from './columns.ts';

/** What the file said of itself as it came; null when it said nothing of AI. */
const aiMark = () => jsonb().$type<AiMark>();

/** Of an upload that nothing refers to (media-assets/unused). */
const removal = () => ({
  unusedSince: at(),
  /** From then on nobody can refer to it anew; file and row go some time later. */
  removingAt: at(),
});

/** A stored picture in several widths. `key` is its folder in the store, `url` the address of the largest. */
export const images = pgTable('images', {
  id: text().primaryKey(),
  ownerId: text().notNull(),
  part: text().$type<UploadPart | 'poster'>().notNull(),
  /** The video a poster was taken from, and where in it. */
  mediaId: text(),
  url: text().notNull().unique(),
  key: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Of the smaller files beside the largest. */
  widths: integer().array().notNull(),
  placeholder: text().notNull(),
  color: text().notNull(),
  animated: boolean().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  seconds: real(),
  /** A poster has its video's. */
  aiMark: aiMark(),
  c2pa: boolean().notNull().default(false),
  /** Its perceptual hash; null: not computed yet, empty: too plain to be told apart. */
  prints: bigint({ mode: 'bigint' }).array(),
  createdAt: at().notNull(),
  ...removal(),
});

/** A resumable upload. Its bytes lie beside the database; how many there are is asked of the file. */
export const uploads = pgTable('uploads', {
  id: text().primaryKey(),
  ownerId: text().notNull(),
  filename: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  /** Set once it has become a video. */
  mediaId: text(),
  createdAt: at().notNull(),
  touchedAt: at().notNull(),
  completedAt: at(),
});

/** A video: the file as it came (`sourceKey`, private) and what was made of it (`folder`, public). */
export const mediaAssets = pgTable('media_assets', {
  id: text().primaryKey(),
  ownerId: text().notNull(),
  uploadId: text().notNull().unique(),
  filename: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  sha256: bytea(),
  /** As its sender worked it out. */
  expectedSha256: bytea(),
  sourceKey: text().notNull(),
  state: text().$type<'processing' | 'ready' | 'failed'>().notNull(),
  percent: smallint().notNull(),
  /** Counts the author's tries; each has a folder of its own, since a public file never changes. */
  attempt: integer().notNull(),
  priority: smallint().notNull(),
  /** The sentence its author reads. */
  failure: text(),
  /** The video whose folder and posters serve this one: itself, or an older one made of the same file. */
  filesOf: text().notNull(),
  folder: text(),
  durationMs: integer(),
  width: integer(),
  height: integer(),
  /** What the file's further sound was called, of which nothing was made. */
  droppedAudio: text().array().notNull().default([]),
  aiMark: aiMark(),
  c2pa: boolean().notNull().default(false),
  /** Perceptual hashes of different frames; null where only its posters have any. */
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
  /** As its author called the file. */
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
    /** Of the change that they were, so that a later hit takes them back. */
    checkRound: text(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.language] })],
);

/** Captions of a film on the site that were changed and are not shown yet. */
export const mediaCaptionChanges = pgTable(
  'media_caption_changes',
  {
    ...captionColumns(),
    /** The post that they are judged with, under a revision that it has or would have. */
    postId: text().notNull(),
    checkRound: text().notNull(),
    /** `held`: they are shown with a correction of the post that is passed. */
    state: text().$type<'checking' | 'held'>().notNull().default('checking'),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.language] })],
);

/** Files served to their author, the author's agency and moderators alone: a post that was taken down showed them, nothing public does. */
export const withheldFolders = pgTable('withheld_folders', {
  /** What is stored as one: a picture in its sizes, a video with all that plays it, a file of captions. */
  folder: text().primaryKey(),
  ownerId: text().notNull(),
  /** The agency that the post was made for. */
  agencyId: text(),
  postId: text().notNull(),
  at: at().notNull(),
});

/** A stretch of an upload that lies in a bucket, `at` bytes from its beginning; without gaps. */
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
