import { and, count, desc, eq, gt, ilike, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { codePoints } from '#contract/limits.ts';
import { isByViews } from '#contract/moderation.ts';
import type { PostStatus, PostType } from '#contract/posts.ts';
import type { Queryable } from '../../db/client.ts';
import { following, sorted, type Order, type Part } from '../../db/ordered.ts';
import { admins, users } from '../../db/tables/accounts.ts';
import { mediaAssets } from '../../db/tables/media-assets.ts';
import { categories, postClaims, postCounts, postReviews, postRevisions, posts } from '../../db/tables/posts.ts';

export interface QueueFilter {
  status: PostStatus;
  type?: PostType | undefined;
  keywords: string;
  /** `at`: by when those that wait were handed in, others by their last change. */
  sort?: 'at' | '-at' | 'views' | '-views' | undefined;
}

const row = {
  post: posts,
  title: postRevisions.title,
  cover: postRevisions.cover,
  origin: postRevisions.origin,
  aiGenerated: postRevisions.aiGenerated,
  riskyWords: postRevisions.riskyWords,
  durationMs: mediaAssets.durationMs,
  views: sql<number>`coalesce(${postCounts.listedViews}, 0)`.mapWith(Number),
  applicant: {
    id: users.id,
    nickname: users.nickname,
    avatar: users.avatar,
    identity: users.identity,
    certification: users.certification,
    mobile: users.mobile,
  },
  claim: { adminId: postClaims.adminId, until: postClaims.until, name: admins.account },
};

/** What a reviewer looks at: what waits for review, else what readers see or last saw, else what was last handed in. */
const SHOWN = sql`case when ${posts.status} in ('published', 'offline') and ${posts.review} <> 'pending'
  then coalesce(${posts.publishedRevisionId}, ${posts.submittedRevisionId}) else ${posts.submittedRevisionId} end`;
/** In the list of published works each stands as readers see it, even while a newer revision waits. */
const LISTED = sql`case when ${posts.status} in ('published', 'offline') then coalesce(${posts.publishedRevisionId}, ${posts.submittedRevisionId})
  else ${posts.submittedRevisionId} end`;

export async function listReviews(db: Queryable, filter: QueueFilter, now: Date, part: Part<Placed>) {
  const isQueue = filter.status === 'pending';
  const shown = isQueue ? posts.submittedRevisionId : LISTED;
  const order = isByViews(filter.sort)
    ? orderByViews(filter.sort === '-views')
    : isQueue
      ? orderOfQueue(filter.sort === '-at')
      : orderOfListed(filter.sort !== 'at');
  // The rows of the page are found by index alone before anything is joined to them, so that a deep page stays cheap.
  const all = db.select({ id: posts.id }).from(posts).$dynamic();
  const found = isByViews(filter.sort) ? all.innerJoin(postCounts, eq(postCounts.postId, posts.id)) : all;
  const named =
    filter.keywords === ''
      ? found
      : found.innerJoin(postRevisions, eq(postRevisions.id, shown)).innerJoin(users, eq(users.id, posts.authorId));
  const page = named
    .where(and(handedIn(filter.status), conditions(filter), following(order, part)))
    .orderBy(...sorted(order))
    .limit(part.limit)
    .offset(part.offset ?? 0)
    .as('page');
  return db
    .select(row)
    .from(posts)
    .innerJoin(page, eq(page.id, posts.id))
    .innerJoin(postRevisions, eq(postRevisions.id, shown))
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(mediaAssets, eq(mediaAssets.id, postRevisions.mediaId))
    .leftJoin(postCounts, eq(postCounts.postId, posts.id))
    .leftJoin(postClaims, and(eq(postClaims.postId, posts.id), gt(postClaims.until, now)))
    .leftJoin(admins, eq(admins.id, postClaims.adminId))
    .orderBy(...sorted(order));
}

export type ReviewListRow = Awaited<ReturnType<typeof listReviews>>[number];

/** What of a row says where it stands. */
interface Placed {
  post: Pick<typeof posts.$inferSelect, 'id' | 'submittedAt' | 'updatedAt'>;
  views: number;
}

/** The longest wait first unless told. */
const orderOfQueue = (newestFirst: boolean): Order<Placed> => ({
  by: posts.submittedAt,
  id: posts.id,
  down: newestFirst,
  placeOf: ({ post }) => [post.submittedAt, post.id],
});

/** What changed last first unless told. */
const orderOfListed = (newestFirst: boolean): Order<Placed> => ({
  by: posts.updatedAt,
  id: posts.id,
  down: newestFirst,
  idDown: !newestFirst,
  placeOf: ({ post }) => [post.updatedAt, post.id],
});

/** By the views of some minutes ago, which an index holds; works that were never published may lack them. */
const orderByViews = (mostFirst: boolean): Order<Placed> => ({
  by: postCounts.listedViews,
  id: postCounts.postId,
  down: mostFirst,
  placeOf: ({ post, views }) => [views, post.id],
});

/** Works that were handed in, by their id or a part of their title, those changed last first. */
export async function findNamed(db: Queryable, words: string, most: number) {
  const escaped = words.replaceAll(/[\\%_]/g, String.raw`\$&`);
  // Fewer than three characters hold nothing to look up within a title, but a beginning.
  const pattern = codePoints(words) < 3 ? `${escaped}%` : `%${escaped}%`;
  return db
    .select({ post: posts, title: postRevisions.title, author: { nickname: users.nickname, mobile: users.mobile } })
    .from(postRevisions)
    .innerJoin(posts, and(eq(posts.id, postRevisions.postId), eq(posts.submittedRevisionId, postRevisions.id)))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(or(ilike(postRevisions.title, pattern), eq(postRevisions.postId, words)), ne(posts.status, 'deleted')))
    .orderBy(desc(posts.updatedAt))
    .limit(most);
}

/** How many works stand in each state; `pending` are all that wait, newer revisions of published works too. */
export async function countReviews(db: Queryable): Promise<Record<string, number>> {
  const byStatus = await db
    .select({ status: posts.status, n: count() })
    .from(posts)
    .where(isNotNull(posts.submittedRevisionId))
    .groupBy(posts.status);
  const waiting = await db.select({ n: count() }).from(posts).where(eq(posts.review, 'pending'));
  return { ...Object.fromEntries(byStatus.map(({ status, n }) => [status, n])), pending: waiting[0]?.n ?? 0 };
}

export async function findReview(db: Queryable, postId: string, now: Date) {
  const rows = await db
    .select({ ...row, revision: postRevisions, category: { id: categories.id, name: categories.name, slug: categories.slug } })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, SHOWN))
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(categories, eq(categories.id, postRevisions.categoryId))
    .leftJoin(mediaAssets, eq(mediaAssets.id, postRevisions.mediaId))
    .leftJoin(postCounts, eq(postCounts.postId, posts.id))
    .leftJoin(postClaims, and(eq(postClaims.postId, posts.id), gt(postClaims.until, now)))
    .leftJoin(admins, eq(admins.id, postClaims.adminId))
    .where(and(eq(posts.id, postId), isNotNull(posts.submittedRevisionId)));
  return rows[0];
}

export type ReviewDetailRow = NonNullable<Awaited<ReturnType<typeof findReview>>>;

const HISTORY_SHOWN = 200;

/** What happened to a work, newest first, with the names of those who did it. */
export async function listHistory(db: Queryable, postId: string) {
  return db
    .select({ review: postReviews, admin: admins.account, person: users.nickname })
    .from(postReviews)
    .leftJoin(admins, and(eq(postReviews.actorKind, 'admin'), eq(admins.id, postReviews.actorId)))
    .leftJoin(users, and(eq(postReviews.actorKind, 'user'), eq(users.id, postReviews.actorId)))
    .where(eq(postReviews.postId, postId))
    .orderBy(desc(postReviews.at), desc(postReviews.id))
    .limit(HISTORY_SHOWN);
}

export type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number];

/** The number of the revision that was last handed in. */
export async function findSubmittedNumber(db: Queryable, postId: string): Promise<number> {
  const rows = await db
    .select({ number: postRevisions.number })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.submittedRevisionId))
    .where(eq(posts.id, postId));
  return rows[0]?.number ?? 0;
}

/** As it was last handed in. */
export async function findTitle(db: Queryable, postId: string): Promise<string> {
  const rows = await db
    .select({ title: postRevisions.title })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.submittedRevisionId))
    .where(eq(posts.id, postId));
  return rows[0]?.title ?? '';
}

/** Who holds a work now. */
export async function findClaim(
  db: Queryable,
  postId: string,
  now: Date,
): Promise<{ adminId: string; name: string } | undefined> {
  const rows = await db
    .select({ adminId: postClaims.adminId, name: admins.account })
    .from(postClaims)
    .innerJoin(admins, eq(admins.id, postClaims.adminId))
    .where(and(eq(postClaims.postId, postId), gt(postClaims.until, now)));
  return rows[0];
}

export async function putClaim(db: Queryable, claim: typeof postClaims.$inferInsert): Promise<void> {
  await db
    .insert(postClaims)
    .values(claim)
    .onConflictDoUpdate({ target: postClaims.postId, set: { adminId: claim.adminId, until: claim.until } });
}

export async function deleteClaim(db: Queryable, postId: string): Promise<void> {
  await db.delete(postClaims).where(eq(postClaims.postId, postId));
}

const handedIn = (status: PostStatus): SQL | undefined =>
  status === 'pending' ? eq(posts.review, 'pending') : and(eq(posts.status, status), isNotNull(posts.submittedRevisionId));

function conditions({ type, keywords }: QueueFilter): SQL | undefined {
  const named = sql`position(lower(${keywords}) in lower(${postRevisions.title})) > 0`;
  return and(
    type === undefined ? undefined : eq(posts.type, type),
    keywords === '' ? undefined : or(named, eq(users.nickname, keywords), eq(posts.id, keywords)),
  );
}

/** Whether readers can see a work now. */
export async function isReadable(db: Queryable, postId: string): Promise<boolean> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.status, 'published')));
  return rows.length > 0;
}
