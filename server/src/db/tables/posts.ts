import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DocNode } from '#contract/document.ts';
import type { PostStatus, PostType, ReviewReason } from '#contract/posts.ts';
import { at, tsvector } from './columns.ts';

export const categories = pgTable('categories', {
  id: text().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  position: integer().notNull(),
});

/**
 * A work: its life and where its texts are. What readers see is `publishedRevisionId`; what the author is writing is
 * `draftRevisionId` (the same row while nothing newer is under way).
 */
export const posts = pgTable(
  'posts',
  {
    id: text().primaryKey(),
    type: text().$type<PostType>().notNull(),
    authorId: text().notNull(),
    agencyId: text(),
    status: text().$type<PostStatus>().notNull(),
    /** Review of a newer revision while the published one stays readable. */
    review: text().$type<'none' | 'pending' | 'rejected'>().notNull(),
    /** Counts every saved change; an editor that holds an older number is refused. */
    version: integer().notNull(),
    draftRevisionId: text().notNull(),
    publishedRevisionId: text(),
    publishAt: at(),
    publishedAt: at(),
    submittedAt: at(),
    offlineBy: text().$type<'author' | 'admin'>(),
    claimedBy: text(),
    claimedUntil: at(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
    deletedAt: at(),
  },
  (table) => [
    index().on(table.status, table.publishedAt),
    index().on(table.authorId, table.updatedAt),
    index().on(table.review, table.submittedAt),
  ],
);

/** One text of a work. Mutable while it is the draft; frozen once submitted, then the next change makes a new one. */
export const postRevisions = pgTable('post_revisions', {
  id: text().primaryKey(),
  postId: text().notNull(),
  number: integer().notNull(),
  title: text().notNull(),
  summary: text().notNull(),
  cover: text(),
  categoryId: text(),
  tags: text().array().notNull(),
  region: text(),
  body: jsonb().$type<DocNode>(),
  /** Rendered from `body` when the revision is frozen; never author's HTML. */
  html: text(),
  textLength: integer().notNull(),
  mediaId: text(),
  origin: text().$type<'original' | 'reprint'>().notNull(),
  sourceUrl: text(),
  aiGenerated: boolean().notNull(),
  allowComment: boolean().notNull(),
  allowDanmaku: boolean().notNull(),
  createdAt: at().notNull(),
  savedAt: at().notNull(),
  frozenAt: at(),
});

/** Counters apart from the work itself: they change all the time and must not bloat or lock it. */
export const postCounts = pgTable('post_counts', {
  postId: text().primaryKey(),
  views: bigint({ mode: 'number' }).notNull().default(0),
  likes: integer().notNull().default(0),
  comments: integer().notNull().default(0),
  favorites: integer().notNull().default(0),
  shares: integer().notNull().default(0),
});

/** What the search and the feed read: one narrow row for each published work, its words cut beforehand. */
export const publishedPosts = pgTable('published_posts', {
  postId: text().primaryKey(),
  type: text().$type<PostType>().notNull(),
  authorId: text().notNull(),
  categoryId: text().notNull(),
  region: text(),
  publishedAt: at().notNull(),
  heat: integer().notNull().default(0),
  words: tsvector().notNull(),
});

/** Prefixes that complete a search: titles, tags and nicknames with their pinyin. */
export const searchTerms = pgTable('search_terms', {
  kind: text().$type<'title' | 'tag' | 'author'>().notNull(),
  text: text().notNull(),
  pinyin: text().notNull(),
  initials: text().notNull(),
  weight: integer().notNull(),
}, (table) => [primaryKey({ columns: [table.kind, table.text] })]);

/** Everything that happened to a work, in order; rows are only added. */
export const postReviews = pgTable('post_reviews', {
  id: text().primaryKey(),
  postId: text().notNull(),
  revisionNumber: integer().notNull(),
  action: text()
    .$type<'submit' | 'claim' | 'release' | 'approve' | 'reject' | 'retract' | 'offline' | 'restore'>()
    .notNull(),
  actorKind: text().$type<'user' | 'admin' | 'system'>().notNull(),
  actorId: text(),
  reasons: jsonb().$type<ReviewReason[]>().notNull(),
  at: at().notNull(),
});
