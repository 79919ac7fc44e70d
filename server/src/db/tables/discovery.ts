import { bigint, doublePrecision, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { PostType } from '#contract/posts/post.ts';
import { at, tsvector } from './columns.ts';

/** One narrow row for each post that readers can find: what feeds and hot lists read. */
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

/** What the search reads: what a published post is found and filtered by, and its text for the passage around a hit. */
export const searchDocuments = pgTable('search_documents', {
  postId: text().primaryKey(),
  /** Some two thousand posts of neighbouring times; also a word of `words`. */
  bucket: integer().notNull(),
  publishedAt: at().notNull(),
  tags: text().array().notNull(),
  words: tsvector().notNull(),
  /** The words that tell the post apart, the most telling first. */
  keywords: text().array().notNull().default([]),
  /** In which form `words` are; older ones are indexed anew in the background. */
  version: smallint().notNull().default(1),
  text: text().notNull(),
});

/** The hottest posts of each minute, hottest first. */
export const hotSnapshots = pgTable('hot_snapshots', {
  at: at().primaryKey(),
  postIds: text().array().notNull(),
});

/** What completes a search. `key`: the post of a title, the lower-cased tag, the person of a nickname. */
export const searchTerms = pgTable(
  'search_terms',
  {
    kind: text().$type<'title' | 'tag' | 'author'>().notNull(),
    key: text().notNull(),
    text: text().notNull(),
    /** The form in which it is compared (simplified script, plain width), where that is not the text in small letters. */
    folded: text(),
    pinyin: text().notNull(),
    initials: text().notNull(),
    /** How many published posts carry the tag or come from the author. */
    weight: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
);

/** What people say they like to read. */
export const chosenInterests = pgTable(
  'chosen_interests',
  { userId: text().notNull(), categoryId: text().notNull(), chosenAt: at().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.categoryId] })],
);

/** Posts whose last change the search engine has not been told yet; versions grow with each change of a post. */
export const searchChanges = pgTable('search_changes', {
  postId: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
});

/** The editors' picks: a place among the recommendations, for a time. */
export const recommendations = pgTable('recommendations', {
  id: text().primaryKey(),
  /** In the lead of the home page, or among the hot recommendations. */
  kind: text().$type<'lead' | 'hot'>().notNull(),
  postId: text().notNull(),
  position: integer().notNull(),
  adminId: text().notNull(),
  fromAt: at().notNull(),
  toAt: at().notNull(),
  createdAt: at().notNull(),
});

/** What people did to the hot list. Ended, not removed: past lists show it too. */
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
