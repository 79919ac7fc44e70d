import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { DocNode } from '#contract/document.ts';
import type { Heading, PostStatus, PostType, ReviewReason } from '#contract/posts.ts';
import { at } from './columns.ts';

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
export const posts = pgTable('posts', {
  id: text().primaryKey(),
  type: text().$type<PostType>().notNull(),
  authorId: text().notNull(),
  agencyId: text(),
  status: text().$type<PostStatus>().notNull(),
  /** Where the newest revision stands; beside `published` it tells of a newer one while the older stays readable. */
  review: text().$type<'none' | 'pending' | 'rejected'>().notNull(),
  /** Counts every saved change; an editor that holds an older number is refused. */
  version: integer().notNull(),
  draftRevisionId: text().notNull(),
  /** What was last handed in: reviewers see this and never what is still being written. */
  submittedRevisionId: text(),
  publishedRevisionId: text(),
  /** Only before the first publication. */
  publishAt: at(),
  /** The first publication; kept through edits and times off the site. */
  publishedAt: at(),
  submittedAt: at(),
  decidedAt: at(),
  offlineBy: text().$type<'author' | 'admin'>(),
  createdAt: at().notNull(),
  updatedAt: at().notNull(),
  deletedAt: at(),
});

/** One text of a work. Mutable while it is the draft; frozen once submitted, then the next change makes a new one. */
export const postRevisions = pgTable('post_revisions', {
  id: text().primaryKey(),
  postId: text().notNull(),
  number: integer().notNull(),
  title: text().notNull(),
  /** As the author wrote it; empty when left to the body. */
  summary: text().notNull(),
  /** What readers see as the summary; made when the revision is frozen, like `html` and `outline`. */
  excerpt: text().notNull().default(''),
  cover: text(),
  categoryId: text(),
  tags: text().array().notNull(),
  region: text(),
  body: jsonb().$type<DocNode>(),
  /** Rendered from `body` when the revision is frozen; never author's HTML. */
  html: text(),
  outline: jsonb().$type<Heading[]>().notNull().default([]),
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
  /** When readers first saw this revision. */
  publishedAt: at(),
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

/** Everything that happened to a work, in order; rows are only added. */
export const postReviews = pgTable('post_reviews', {
  id: text().primaryKey(),
  postId: text().notNull(),
  revisionNumber: integer().notNull(),
  action: text().$type<'submit' | 'claim' | 'release' | 'approve' | 'reject' | 'retract' | 'offline' | 'restore'>().notNull(),
  actorKind: text().$type<'user' | 'admin' | 'system'>().notNull(),
  actorId: text(),
  reasons: jsonb().$type<ReviewReason[]>().notNull(),
  at: at().notNull(),
});

/** Who is reviewing what, until when; a row whose time is over holds nobody off. */
export const postClaims = pgTable('post_claims', {
  postId: text().primaryKey(),
  adminId: text().notNull(),
  until: at().notNull(),
});
