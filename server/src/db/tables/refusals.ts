import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** A decision against a revision. Bound to no post: it outlives the post that it was made on. */
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
  /** Different passages of the text, of which `refusedPassages` holds a sample. */
  passages: integer().notNull(),
  /** Null until every picture of the revision has its fingerprint. */
  completedAt: at(),
});

export const refusedPassages = pgTable(
  'refused_passages',
  {
    hash: bigint({ mode: 'number' }).notNull(),
    refusalId: bigint({ mode: 'number' }).notNull(),
    /** `whole`: all of a text that is too short for passages. */
    kind: text().$type<'passage' | 'whole'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.refusalId] })],
);

export const refusedPictures = pgTable('refused_pictures', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  refusalId: bigint({ mode: 'number' }).notNull(),
  kind: text().$type<'picture' | 'frame' | 'file'>().notNull(),
  /** The address of a picture or the SHA-256 of a film: the same file is the same picture, however plain. */
  name: text(),
  hash: bigint({ mode: 'bigint' }),
  /** What it is found by (posts/refusals/bands.ts): each is a column with an index as well. */
  bands: integer().array().notNull(),
});
