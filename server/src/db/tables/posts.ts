import { bigint, boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ReportReason } from '#contract/moderation/constants.ts';
import type { ReviewReason } from '#contract/posts/drafts.ts';
import type { Heading, PostStatus, PostType } from '#contract/posts/post.ts';
import type { Difference } from '#contract/posts/corrections.ts';
import type { DocNode } from '#contract/document.ts';
import { at } from './columns.ts';

export const categories = pgTable('categories', {
  id: text().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  position: integer().notNull(),
  /** Neither shown nor chosen any more; its posts stay. */
  hidden: boolean().notNull(),
  /** The one its posts go to; nothing new comes here. */
  mergedInto: text(),
});

/** Addresses that categories had before. */
export const categorySlugs = pgTable('category_slugs', {
  slug: text().primaryKey(),
  categoryId: text().notNull(),
});

/** Tags that stand for another; `key` is the tag without its case. */
export const tagAliases = pgTable('tag_aliases', {
  key: text().primaryKey(),
  text: text().notNull(),
  target: text().notNull(),
  createdAt: at().notNull(),
  createdBy: text().notNull(),
});

/**
 * A post: its life and where its texts are. What readers see is `publishedRevisionId`; what the author is writing is
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
  /** What the editor called it before it had an id; the same save asked twice makes one post. */
  draftKey: text(),
  /** What was last submitted: reviewers see this and never what is still being written. */
  submittedRevisionId: text(),
  publishedRevisionId: text(),
  /** Only before the first publication. */
  publishAt: at(),
  /** Chosen in the draft, not submitted yet. */
  requestedPublishAt: at('wished_at'),
  /** The first publication; kept through edits and times off the site. */
  publishedAt: at(),
  submittedAt: at(),
  decidedAt: at(),
  offlineBy: text().$type<'author' | 'admin'>(),
  /** A person sent it back or took it down and none has passed it since; survives edits, the bin and whatever else happens. */
  refused: boolean().notNull().default(false),
  /** The takedown that stands against it. */
  takedownId: text(),
  /** An administrator thinks that AI has made it or a part of it, whatever its author says. */
  aiSuspected: boolean().notNull().default(false),
  createdAt: at().notNull(),
  updatedAt: at().notNull(),
  deletedAt: at(),
});

/** One text of a post. Mutable while it is the draft; frozen once submitted, then the next change makes a new one. */
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
  /** As its author declares. */
  aiGenerated: boolean().notNull(),
  /** One of its pictures or videos says so of itself; told at submission, and anew when readers are to see it. */
  aiFound: boolean().notNull().default(false),
  allowComment: boolean().notNull(),
  allowDanmaku: boolean().notNull(),
  /** Where it was submitted from. */
  ipLocation: text(),
  /** Words of the filter that a moderator should look at; found when the revision is submitted. */
  riskyWords: text().array().notNull().default([]),
  createdAt: at().notNull(),
  savedAt: at().notNull(),
  frozenAt: at(),
  /** When readers first saw this revision. */
  publishedAt: at(),
});

/** A draft as it was while it was written; goes after some time, whatever was submitted stays as a revision. */
export const draftSnapshots = pgTable('draft_snapshots', {
  id: text().primaryKey(),
  postId: text().notNull(),
  /** All that its author wrote. */
  content: jsonb().$type<Record<string, unknown>>().notNull(),
  pictureCount: integer().notNull(),
  /** When the text was saved that it holds. */
  savedAt: at().notNull(),
});

/** Everything that happened to a post, in order; rows are only added. */
export const postReviews = pgTable('post_reviews', {
  id: text().primaryKey(),
  postId: text().notNull(),
  revisionNumber: integer().notNull(),
  action: text()
    .$type<'submit' | 'claim' | 'release' | 'approve' | 'reject' | 'retract' | 'reschedule' | 'offline' | 'restore'>()
    .notNull(),
  actorKind: text().$type<'user' | 'admin' | 'system'>().notNull(),
  actorId: text(),
  reasons: jsonb().$type<ReviewReason[]>().notNull(),
  at: at().notNull(),
});

/** An administrator's order that keeps a post off the site until an administrator ends it; one stands at a time. */
export const postTakedowns = pgTable('post_takedowns', {
  id: text().primaryKey(),
  postId: text().notNull(),
  /** What readers saw when it was ordered. */
  revisionNumber: integer().notNull(),
  /** What its author reads. */
  reason: text().notNull(),
  rule: text().$type<ReportReason>().notNull().default('other'),
  /** Empty: none is named. So are the number of the order and the words for readers, who else are told by the rule. */
  law: text().notNull().default(''),
  orderNumber: text().notNull().default(''),
  publicReason: text().notNull().default(''),
  /** Where it holds. */
  scope: text().$type<'site'>().notNull().default('site'),
  takenBy: text(),
  takenAt: at().notNull(),
  /** The last day of its term; null: without one. */
  until: date(),
  /** Since when its term is over and it waits for a moderator, while it goes on standing. */
  lapsedAt: at(),
  /** Who said last that it stays, or for how long. */
  keptBy: text(),
  keptAt: at(),
  endedBy: text(),
  endedAt: at(),
  endedHow: text().$type<'approved' | 'putBack'>(),
  /** Since when the files of its post have been seen to (media-assets/withheld). */
  withheldAt: at(),
});

/** What went out without a person having looked at it, and has not been looked at since. */
export const unseenPosts = pgTable('unseen_posts', {
  postId: text().primaryKey(),
  revisionId: text().notNull(),
  risk: integer().notNull(),
  signs: text().array().$type<('reported' | 'refused' | 'words' | 'newcomer')[]>().notNull(),
  since: at().notNull(),
  /** Risk and time as one number: what the queue is ordered by. */
  rank: bigint('place', { mode: 'number' }).notNull(),
});

/** A decision that its author wants looked at again; one a decision. */
export const postAppeals = pgTable('post_appeals', {
  id: text().primaryKey(),
  postId: text().notNull(),
  reviewId: text().notNull(),
  authorId: text().notNull(),
  /** Who made the decision, and may not decide again. */
  firstAdminId: text(),
  text: text().notNull(),
  state: text().$type<'pending' | 'granted' | 'refused' | 'lapsed'>().notNull(),
  reply: text().notNull().default(''),
  decidedBy: text(),
  createdAt: at().notNull(),
  decidedAt: at(),
});

/** Who is reviewing what, until when; a row whose time is over holds nobody off. */
export const postClaims = pgTable('post_claims', {
  postId: text().primaryKey(),
  adminId: text().notNull(),
  until: at().notNull(),
  /** In which tab of theirs (review/claims/claim-after.ts). */
  tab: text(),
});

export const collections = pgTable('collections', {
  id: text().primaryKey(),
  authorId: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  createdAt: at().notNull(),
  updatedAt: at().notNull(),
});

/** A post lies in one collection at most. */
export const collectionPosts = pgTable('collection_posts', {
  postId: text().primaryKey(),
  collectionId: text().notNull(),
  position: integer().notNull(),
});

/** What became different when a published post was replaced by a newer version. */
export const postCorrections = pgTable('post_corrections', {
  id: text().primaryKey(),
  postId: text().notNull(),
  /** The revision that brought it. */
  number: integer().notNull(),
  at: at().notNull(),
  summary: text().notNull(),
  places: integer().notNull(),
  differences: jsonb().$type<Difference[]>().notNull(),
});

/** A second look at a decision. */
export const reviewChecks = pgTable('review_checks', {
  reviewId: text().primaryKey(),
  checkedBy: text().notNull(),
  verdict: text().$type<'right' | 'wrong'>().notNull(),
  note: text().notNull(),
  at: at().notNull(),
});

/** What a text was when readers first saw it; rows are only added, the database refuses anything else. */
export const certificates = pgTable('work_certificates', {
  number: text().primaryKey(),
  postId: text().notNull(),
  revisionId: text().notNull(),
  revisionNumber: integer().notNull(),
  authorId: text().notNull(),
  author: text().notNull(),
  kind: text().$type<'article' | 'video'>().notNull(),
  title: text().notNull(),
  sha256: text().notNull(),
  publishedAt: at().notNull(),
  issuedAt: at().notNull(),
});
