import { and, count, desc, eq, inArray, isNotNull, isNull, like, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AdminScope } from '#contract/admins/areas.ts';
import type { PostStatus, PostType } from '#contract/posts/post.ts';
import { isByViews } from '#contract/moderation/constants.ts';
import type { ReviewQueue } from '#contract/moderation/review.ts';
import type { Queryable } from '../../../db/client.ts';
import { after, sorted, type Order, type Part } from '../../../db/keyset.ts';
import { amongMeant } from '../../../db/lookups/named-posts.ts';
import { postInScope } from '../../../db/scopes/post-scope.ts';
import { inPart, type WaitingPart } from '../../../db/scopes/waiting-part.ts';
import { people, shortUser } from '../../../db/reads/accounts.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { postFigures, tallied } from '../../../db/reads/counters.ts';
import { videos } from '../../../db/reads/media-assets.ts';
import { postReviews, postTakedowns, unseenPosts } from '../../../db/tables/posts.ts';
import { categoryNames, postStates, postTexts } from '../../../db/reads/posts.ts';
import { claimOf } from '../../../db/reads/review.ts';

export interface QueueFilter {
  status: ReviewQueue;
  type?: PostType | undefined;
  keywords: string;
  /** The categories and provinces to which the admin's role is limited; null: no limit. */
  scope: AdminScope | null;
  part?: WaitingPart | undefined;
  /** `at`: by the time of submission in the list of pending posts, by the last change in the other lists. `-` sorts descending. */
  sort?: 'at' | '-at' | 'views' | '-views' | undefined;
}

const rowAt = (now: Date) => ({
  post: postStates,
  title: postTexts.title,
  cover: postTexts.cover,
  origin: postTexts.origin,
  aiGenerated: postTexts.aiGenerated,
  /** The examination of a video may end after its submission, so a mark of the file counts as well. */
  aiFound: sql<boolean>`(${postTexts.aiFound} or coalesce(${videos.saysAi}, false))`,
  aiSuspected: postStates.aiSuspected,
  riskyWords: postTexts.riskyWords,
  durationMs: videos.durationMs,
  /** The video whose files this one shares: its frame stands in for a missing cover. */
  filesOf: videos.filesOf,
  views: sql<number>`coalesce(${postFigures.listedViews}, 0)`.mapWith(Number),
  applicant: shortUser,
  unseen: { revisionId: unseenPosts.revisionId, signs: unseenPosts.signs, since: unseenPosts.since, rank: unseenPosts.rank },
  takedown: { lapsedAt: postTakedowns.lapsedAt, until: postTakedowns.until },
  claim: claimOf('post', postStates.id, now),
});

/** The revision in the detail of a post: a pending one, else the one that readers see or last saw, else the last submitted one. */
const DETAIL_REVISION = sql`case when ${postStates.status} in ('published', 'offline') and ${postStates.review} <> 'pending'
  then coalesce(${postStates.publishedRevisionId}, ${postStates.submittedRevisionId}) else ${postStates.submittedRevisionId} end`;
/** The revision in a list other than the pending one: a published post is listed as readers see it, even while a newer revision is pending. */
const LIST_REVISION = sql`case when ${postStates.status} in ('published', 'offline') then coalesce(${postStates.publishedRevisionId}, ${postStates.submittedRevisionId})
  else ${postStates.submittedRevisionId} end`;

export async function listReviews(db: Queryable, filter: QueueFilter, now: Date, part: Part<Positioned>) {
  const isQueue = filter.status === 'pending';
  const revisionId = isQueue ? postStates.submittedRevisionId : LIST_REVISION;
  const isUnseen = filter.status === 'unseen';
  const isLapsed = filter.status === 'lapsed';
  const order = isUnseen
    ? ORDER_OF_UNSEEN
    : isLapsed
      ? ORDER_OF_LAPSED
      : isByViews(filter.sort)
        ? orderByViews(filter.sort === '-views')
        : isQueue
          ? orderOfQueue(filter.sort === '-at')
          : orderOfListed(filter.sort !== 'at');
  // Find the rows of the page by index before joining anything, so that a deep page stays cheap.
  const ids = db.select({ id: postStates.id }).from(postStates).$dynamic();
  const inQueue = isUnseen
    ? ids.innerJoin(unseenPosts, isShownUnseen)
    : isLapsed
      ? ids.innerJoin(postTakedowns, isLapsedTakedown)
      : isByViews(filter.sort)
        ? ids.innerJoin(postFigures, eq(postFigures.postId, postStates.id))
        : ids;
  const mayMatch = await amongMeant(db, filter.keywords, postStates.id);
  const searched =
    filter.keywords === ''
      ? inQueue
      : inQueue.innerJoin(postTexts, eq(postTexts.id, revisionId)).innerJoin(people, eq(people.id, postStates.authorId));
  const page = searched
    .where(and(hasStatus(filter.status), matches(filter), mayMatch, after(order, part)))
    .orderBy(...sorted(order))
    .limit(part.limit)
    .offset(part.offset ?? 0)
    .as('page');
  return db
    .select(rowAt(now))
    .from(postStates)
    .innerJoin(page, eq(page.id, postStates.id))
    .innerJoin(postTexts, eq(postTexts.id, revisionId))
    .innerJoin(people, eq(people.id, postStates.authorId))
    .leftJoin(videos, eq(videos.id, postTexts.mediaId))
    .leftJoin(postFigures, eq(postFigures.postId, postStates.id))
    .leftJoin(unseenPosts, eq(unseenPosts.postId, postStates.id))
    .leftJoin(postTakedowns, isStandingTakedown)
    .orderBy(...sorted(order));
}

export type ReviewListRow = Awaited<ReturnType<typeof listReviews>>[number];

/** The columns that give a row its position. */
interface Positioned {
  post: Pick<typeof postStates.$inferSelect, 'id' | 'submittedAt' | 'updatedAt'>;
  views: number;
  unseen: { rank: number | null } | null;
  takedown: { lapsedAt: Date | null } | null;
}

/** Readers see a revision that no person has approved; a scheduled post counts once it is published. */
const isShownUnseen = and(
  eq(unseenPosts.postId, postStates.id),
  eq(unseenPosts.revisionId, postStates.publishedRevisionId),
  eq(postStates.status, 'published'),
);

const isStandingTakedown = and(eq(postTakedowns.id, postStates.takedownId), isNull(postTakedowns.endedAt));

/**
 * A takedown whose term is over. Posts submitted anew stand in the list of pending posts instead, and posts in the bin in none.
 * Joined by the post's id alone: with a second join condition, the index of lapsed takedowns would no longer give the order.
 */
const isLapsedTakedown = and(
  eq(postTakedowns.postId, postStates.id),
  isNull(postTakedowns.endedAt),
  isNotNull(postTakedowns.lapsedAt),
  ne(postStates.review, 'pending'),
  ne(postStates.status, 'deleted'),
);

/** Earliest end of the term first. */
const ORDER_OF_LAPSED: Order<Positioned> = {
  by: postTakedowns.lapsedAt,
  id: postTakedowns.postId,
  down: false,
  keyOf: ({ post, takedown }) => [takedown?.lapsedAt ?? null, post.id],
};

/** Greatest risk first, and posts of equal risk newest first. */
const ORDER_OF_UNSEEN: Order<Positioned> = {
  by: unseenPosts.rank,
  id: unseenPosts.postId,
  down: true,
  keyOf: ({ post, unseen }) => [unseen?.rank ?? 0, post.id],
};

/** Longest wait first by default. */
const orderOfQueue = (newestFirst: boolean): Order<Positioned> => ({
  by: postStates.submittedAt,
  id: postStates.id,
  down: newestFirst,
  keyOf: ({ post }) => [post.submittedAt, post.id],
});

/** Last changed first by default. */
const orderOfListed = (newestFirst: boolean): Order<Positioned> => ({
  by: postStates.updatedAt,
  id: postStates.id,
  down: newestFirst,
  idDown: !newestFirst,
  keyOf: ({ post }) => [post.updatedAt, post.id],
});

/** By the indexed count of views, which is some minutes old. A post that was never published may lack a count and is then not listed. */
const orderByViews = (descending: boolean): Order<Positioned> => ({
  by: postFigures.listedViews,
  id: postFigures.postId,
  down: descending,
  keyOf: ({ post, views }) => [views, post.id],
});

/**
 * Number of posts in each list. `pending` includes newer revisions of published posts. For a role with a scope, only the lists of waiting
 * posts are counted, because they stay short; the other lists hold every post of the site.
 */
export async function countReviews(db: Queryable, scope: AdminScope | null): Promise<Record<string, number>> {
  const tallies = scope === null ? await db.select().from(tallied).where(like(tallied.name, 'posts:%')) : [];
  const limits = postInScope(scope, postStates.submittedRevisionId);
  const pending = await db.$count(postStates, and(eq(postStates.review, 'pending'), limits));
  const unseen = await db.select({ n: count() }).from(unseenPosts).innerJoin(postStates, and(isShownUnseen, limits));
  const lapsed = await db.select({ n: count() }).from(postTakedowns).innerJoin(postStates, and(isLapsedTakedown, limits));
  const counts = Object.fromEntries(tallies.map(({ name, n }) => [name.slice('posts:'.length), n]));
  return { ...counts, pending, unseen: unseen[0]?.n ?? 0, lapsed: lapsed[0]?.n ?? 0 };
}

export async function findReview(db: Queryable, postId: string, now: Date) {
  const rows = await db
    .select({
      ...rowAt(now),
      revision: postTexts,
      category: { id: categoryNames.id, name: categoryNames.name, slug: categoryNames.slug },
    })
    .from(postStates)
    .innerJoin(postTexts, eq(postTexts.id, DETAIL_REVISION))
    .innerJoin(people, eq(people.id, postStates.authorId))
    .leftJoin(categoryNames, eq(categoryNames.id, postTexts.categoryId))
    .leftJoin(videos, eq(videos.id, postTexts.mediaId))
    .leftJoin(postFigures, eq(postFigures.postId, postStates.id))
    .leftJoin(unseenPosts, eq(unseenPosts.postId, postStates.id))
    .leftJoin(postTakedowns, isStandingTakedown)
    .where(and(eq(postStates.id, postId), isNotNull(postStates.submittedRevisionId)));
  return rows[0];
}

export type ReviewDetailRow = NonNullable<Awaited<ReturnType<typeof findReview>>>;

const HISTORY_MAX = 200;

/** The latest events of a post's review, newest first, each with the name of its admin or user. */
export async function listHistory(db: Queryable, postId: string) {
  return db
    .select({ review: postReviews, admin: adminNames.account, user: people.nickname })
    .from(postReviews)
    .leftJoin(adminNames, and(eq(postReviews.actorKind, 'admin'), eq(adminNames.id, postReviews.actorId)))
    .leftJoin(people, and(eq(postReviews.actorKind, 'user'), eq(people.id, postReviews.actorId)))
    .where(eq(postReviews.postId, postId))
    .orderBy(desc(postReviews.at), desc(postReviews.id))
    .limit(HISTORY_MAX);
}

export type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number];

/** Number and title of the revision that was last submitted. */
async function findSubmission(db: Queryable, postId: string): Promise<{ number: number; title: string } | undefined> {
  const rows = await db
    .select({ number: postTexts.number, title: postTexts.title })
    .from(postStates)
    .innerJoin(postTexts, eq(postTexts.id, postStates.submittedRevisionId))
    .where(eq(postStates.id, postId));
  return rows[0];
}

export const findSubmittedNumber = async (db: Queryable, postId: string) => (await findSubmission(db, postId))?.number ?? 0;
export const findTitle = async (db: Queryable, postId: string) => (await findSubmission(db, postId))?.title ?? '';

/** Text and video length of the last submitted revision, in which the anchors of reasons must lie. */
export async function findSubmitted(db: Queryable, postId: string) {
  const rows = await db
    .select({ html: postTexts.html, durationMs: videos.durationMs })
    .from(postStates)
    .innerJoin(postTexts, eq(postTexts.id, postStates.submittedRevisionId))
    .leftJoin(videos, eq(videos.id, postTexts.mediaId))
    .where(eq(postStates.id, postId));
  return rows[0];
}

/** Status of posts by id; those outside the role's scope and those removed for good are missing. */
export async function findStatuses(db: Queryable, ids: string[], scope: AdminScope | null): Promise<Map<string, PostStatus>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: postStates.id, status: postStates.status })
    .from(postStates)
    .where(and(inArray(postStates.id, ids), postInScope(scope, postStates.submittedRevisionId)));
  return new Map(rows.map(({ id, status }) => [id, status]));
}

export async function findAuthors(db: Queryable, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db.select(shortUser).from(people).where(inArray(people.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

function hasStatus(status: ReviewQueue): SQL | undefined {
  if (status === 'unseen' || status === 'lapsed') return undefined;
  return status === 'pending'
    ? eq(postStates.review, 'pending')
    : and(eq(postStates.status, status), isNotNull(postStates.submittedRevisionId));
}

function matches({ type, keywords, scope, part }: QueueFilter): SQL | undefined {
  const isInTitle = sql`position(lower(${keywords}) in lower(${postTexts.title})) > 0`;
  return and(
    type === undefined ? undefined : eq(postStates.type, type),
    postInScope(scope, postStates.submittedRevisionId),
    inPart(part, postStates.id, postStates.submittedAt),
    keywords === '' ? undefined : or(isInTitle, eq(people.nickname, keywords), eq(postStates.id, keywords)),
  );
}
