import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** A decision against a revision, by which similar content is recognised later. It stays when the post is deleted. */
export const refusals = pgTable('refusals', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  postId: text().notNull(),
  revisionId: text().notNull().unique(),
  authorId: text().notNull(),
  type: text().$type<'article' | 'video'>().notNull(),
  title: text().notNull(),
  how: text().$type<'rejected' | 'takenDown'>().notNull(),
  reason: text().notNull(),
  decidedAt: at().notNull(),
  /** Number of distinct passages of the text; `refusedPassages` has a sample of them. */
  passages: integer().notNull(),
  /** Null until all pictures of the revision have their perceptual hash. */
  completedAt: at(),
});

export const refusedPassages = pgTable(
  'refused_passages',
  {
    hash: bigint({ mode: 'number' }).notNull(),
    refusalId: bigint({ mode: 'number' }).notNull(),
    /** `whole`: the hash of a whole text that is too short for passages. */
    kind: text().$type<'passage' | 'whole'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.refusalId] })],
);

export const refusedPictures = pgTable('refused_pictures', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  refusalId: bigint({ mode: 'number' }).notNull(),
  kind: text().$type<'picture' | 'frame' | 'file'>().notNull(),
  /** The address of a picture or the SHA-256 of a video, to recognise the same file, even without a perceptual hash. */
  name: text(),
  /** Perceptual hash; null: too plain. */
  hash: bigint({ mode: 'bigint' }),
  /** Parts of the hash for the lookup of similar ones (posts/refusals/bands.ts); each is also an indexed column. */
  bands: integer().array().notNull(),
});
