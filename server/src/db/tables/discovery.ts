import { bigint, doublePrecision, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { PostType } from '#contract/posts/post.ts';
import { at, tsvector } from './columns.ts';

/** A narrow row per publicly listed post, from which feeds and hot lists read. */
export const publishedPosts = pgTable('published_posts', {
  postId: text().primaryKey(),
  type: text().$type<PostType>().notNull(),
  authorId: text().notNull(),
  agencyId: text(),
  categoryId: text().notNull(),
  region: text(),
  publishedAt: at().notNull(),
  heat: doublePrecision().notNull().default(0),
});

/** The search index in PostgreSQL: search words and filters of a published post, and its text for excerpts around a hit. */
export const searchDocuments = pgTable('search_documents', {
  postId: text().primaryKey(),
  /** Number of a group of about 2,000 posts published successively; also contained in `words` as a word. */
  bucket: integer().notNull(),
  publishedAt: at().notNull(),
  tags: text().array().notNull(),
  words: tsvector().notNull(),
  /** The most characteristic words of the post, best first. */
  keywords: text().array().notNull().default([]),
  /** Version of the format of `words`; rows of an older version are reindexed in the background. */
  version: smallint().notNull().default(1),
  text: text().notNull(),
});

/** The hottest posts of each minute, hottest first. */
export const hotSnapshots = pgTable('hot_snapshots', {
  at: at().primaryKey(),
  postIds: text().array().notNull(),
});

/** Suggestions for the search box. `key`: the post's id for a title, the lower-case tag, the user's id for an author. */
export const searchTerms = pgTable(
  'search_terms',
  {
    kind: text().$type<'title' | 'tag' | 'author'>().notNull(),
    key: text().notNull(),
    text: text().notNull(),
    /** The text normalised for comparison (simplified characters, half width); null when that equals the lower-case text. */
    folded: text(),
    pinyin: text().notNull(),
    initials: text().notNull(),
    /** Number of published posts with the tag or by the author. */
    weight: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
);

/** Categories that users chose as their interests. */
export const chosenInterests = pgTable(
  'chosen_interests',
  { userId: text().notNull(), categoryId: text().notNull(), chosenAt: at().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.categoryId] })],
);

/** Posts whose last change has not been sent to the search engine. `version` increases with each change of a post. */
export const searchChanges = pgTable('search_changes', {
  postId: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
});

/** Editors' recommendations: a post at a position of the home page, from `fromAt` to `toAt`. */
export const recommendations = pgTable('recommendations', {
  id: text().primaryKey(),
  /** `lead`: the large one at the top of the home page; `hot`: the list of hot recommendations. */
  kind: text().$type<'lead' | 'hot'>().notNull(),
  postId: text().notNull(),
  position: integer().notNull(),
  adminId: text().notNull(),
  fromAt: at().notNull(),
  toAt: at().notNull(),
  createdAt: at().notNull(),
});

/**
 * Editors' changes to the hot list: `pin` to a `position`, or `cut` the heat by `percent`. An ended one stays, because pages of past
 * lists show it too.
 */
export const hotActions = pgTable('hot_actions', {
  id: text().primaryKey(),
  postId: text().notNull(),
  kind: text().$type<'pin' | 'cut'>().notNull(),
  position: integer(),
  percent: integer(),
  reason: text().notNull(),
  adminId: text().notNull(),
  fromAt: at().notNull(),
  toAt: at().notNull(),
  createdAt: at().notNull(),
});
