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
  /** A hidden category is not listed and not selectable for new posts; its posts stay readable. */
  hidden: boolean().notNull(),
  /** Id of the category that its posts are moved to; it accepts no new posts. */
  mergedInto: text(),
});

/** Former slugs of categories, so that old addresses redirect. */
export const categorySlugs = pgTable('category_slugs', {
  slug: text().primaryKey(),
  categoryId: text().notNull(),
});

/** Synonyms of tags: `text` as written is stored as the tag `target`. `key` is `text` with case and width normalised. */
export const tagAliases = pgTable('tag_aliases', {
  key: text().primaryKey(),
  text: text().notNull(),
  target: text().notNull(),
  createdAt: at().notNull(),
  createdBy: text().notNull(),
});

/**
 * A post: its state and its revisions. Readers see `publishedRevisionId`, the author edits `draftRevisionId`; both name the
 * same revision until the author changes a published post.
 */
export const posts = pgTable('posts', {
  id: text().primaryKey(),
  type: text().$type<PostType>().notNull(),
  authorId: text().notNull(),
  agencyId: text(),
  status: text().$type<PostStatus>().notNull(),
  /** Review state of the newest revision. With status `published` it is about a newer revision, while readers see the older one. */
  review: text().$type<'none' | 'pending' | 'rejected'>().notNull(),
  /** Increases with every save; a save based on an older version is refused. */
  version: integer().notNull(),
  draftRevisionId: text().notNull(),
  /** The editor's own key for a post not saved before, so that a repeated first save creates one post. */
  draftKey: text(),
  /** The last submitted revision, the one that reviewers see. */
  submittedRevisionId: text(),
  publishedRevisionId: text(),
  /** The submitted time of publication; set only before the first publication. */
  publishAt: at(),
  /** The time of publication chosen in the draft; becomes `publishAt` with the submission. */
  requestedPublishAt: at('wished_at'),
  /** The first publication; later edits and times offline do not change it. */
  publishedAt: at(),
  submittedAt: at(),
  decidedAt: at(),
  offlineBy: text().$type<'author' | 'admin'>(),
  /** A person rejected it or took it down, and nobody has approved it since. Edits, the bin and other changes do not clear it. */
  refused: boolean().notNull().default(false),
  /** The takedown in force; null: none. */
  takedownId: text(),
  /** An administrator suspects that AI made it or a part of it, regardless of the author's declaration. */
  aiSuspected: boolean().notNull().default(false),
  createdAt: at().notNull(),
  updatedAt: at().notNull(),
  deletedAt: at(),
});

/** One text of a post. Changes in place while it is the draft; the submission freezes it, and the next change creates a new row. */
export const postRevisions = pgTable('post_revisions', {
  id: text().primaryKey(),
  postId: text().notNull(),
  number: integer().notNull(),
  title: text().notNull(),
  /** The author's own summary; empty: `excerpt` is taken from the body. */
  summary: text().notNull(),
  /** The summary that readers see; computed when the revision is frozen, like `html` and `outline`. */
  excerpt: text().notNull().default(''),
  cover: text(),
  categoryId: text(),
  tags: text().array().notNull(),
  region: text(),
  body: jsonb().$type<DocNode>(),
  /** Rendered from `body` when the revision is frozen; never HTML from the author. */
  html: text(),
  outline: jsonb().$type<Heading[]>().notNull().default([]),
  textLength: integer().notNull(),
  mediaId: text(),
  origin: text().$type<'original' | 'reprint'>().notNull(),
  sourceUrl: text(),
  /** The author's declaration. */
  aiGenerated: boolean().notNull(),
  /** The metadata of one of its pictures or videos states AI; evaluated at the submission and again at the publication. */
  aiFound: boolean().notNull().default(false),
  allowComment: boolean().notNull(),
  allowDanmaku: boolean().notNull(),
  /** Region of the submitter's IP address. */
  ipLocation: text(),
  /** Hits of the word filter and of machine checks that a reviewer should see; first computed at the submission. */
  riskyWords: text().array().notNull().default([]),
  createdAt: at().notNull(),
  savedAt: at().notNull(),
  frozenAt: at(),
  /** The time at which readers first saw this revision. */
  publishedAt: at(),
});

/** Earlier states of a draft, deleted after some time. Submitted texts stay as revisions. */
export const draftSnapshots = pgTable('draft_snapshots', {
  id: text().primaryKey(),
  postId: text().notNull(),
  /** All fields of the draft. */
  content: jsonb().$type<Record<string, unknown>>().notNull(),
  pictureCount: integer().notNull(),
  /** Time of the save that it copies. */
  savedAt: at().notNull(),
});

/** The history of a post: submissions, decisions and changes of state. Append-only. */
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

/** An administrator's order that keeps a post off the site until an administrator ends it. At most one per post is in force. */
export const postTakedowns = pgTable('post_takedowns', {
  id: text().primaryKey(),
  postId: text().notNull(),
  /** The revision that was public at that time. */
  revisionNumber: integer().notNull(),
  /** The explanation for the author. */
  reason: text().notNull(),
  rule: text().$type<ReportReason>().notNull().default('other'),
  /** The law, the number of an official order and the explanation for readers. Empty: none; readers then see the text of `rule`. */
  law: text().notNull().default(''),
  orderNumber: text().notNull().default(''),
  publicReason: text().notNull().default(''),
  scope: text().$type<'site'>().notNull().default('site'),
  takenBy: text(),
  takenAt: at().notNull(),
  /** The last day of its term; null: unlimited. */
  until: date(),
  /** The end of the term: since then it waits for a moderator's decision, and stays in force until that. */
  lapsedAt: at(),
  /** The administrator who last confirmed it or changed its term. */
  keptBy: text(),
  keptAt: at(),
  endedBy: text(),
  endedAt: at(),
  endedHow: text().$type<'approved' | 'putBack'>(),
  /** The time since which the post's files are no longer public (media-assets/withheld); null: still to be done. */
  withheldAt: at(),
});

/** Posts that were published without a review by a person and still wait for one; the row goes with the review. */
export const unseenPosts = pgTable('unseen_posts', {
  postId: text().primaryKey(),
  revisionId: text().notNull(),
  risk: integer().notNull(),
  signs: text().array().$type<('reported' | 'refused' | 'words' | 'newcomer')[]>().notNull(),
  since: at().notNull(),
  /** The order of the queue: risk and waiting time combined into one number. */
  rank: bigint('place', { mode: 'number' }).notNull(),
});

/** An author's appeal against a decision; at most one for each decision. */
export const postAppeals = pgTable('post_appeals', {
  id: text().primaryKey(),
  postId: text().notNull(),
  reviewId: text().notNull(),
  authorId: text().notNull(),
  /** The administrator who made the decision and may not decide the appeal. */
  firstAdminId: text(),
  text: text().notNull(),
  state: text().$type<'pending' | 'granted' | 'refused' | 'lapsed'>().notNull(),
  reply: text().notNull().default(''),
  decidedBy: text(),
  createdAt: at().notNull(),
  decidedAt: at(),
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

/** The differences between a published revision and the one that replaced it. */
export const postCorrections = pgTable('post_corrections', {
  id: text().primaryKey(),
  postId: text().notNull(),
  /** Number of the newer revision. */
  number: integer().notNull(),
  at: at().notNull(),
  summary: text().notNull(),
  /** The number of differences. */
  places: integer().notNull(),
  differences: jsonb().$type<Difference[]>().notNull(),
});

/** A spot check: a second administrator's verdict on a decision. */
export const reviewChecks = pgTable('review_checks', {
  reviewId: text().primaryKey(),
  checkedBy: text().notNull(),
  verdict: text().$type<'right' | 'wrong'>().notNull(),
  note: text().notNull(),
  at: at().notNull(),
});

/** Proof of a revision's text at its first publication. Append-only, which the database enforces. */
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
