import { and, asc, eq, gt, inArray, isNotNull, isNull, max, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { lockOn } from '../../db/locks/lock-on.ts';
import { isUnderSanction, people } from '../../db/reads/accounts.ts';
import { agencyProfiles, individualCreators, leftToAgency, memberships } from '../../db/reads/agencies.ts';
import { pictures, videos } from '../../db/reads/media-assets.ts';
import { categories, draftSnapshots, postReviews, postRevisions, posts } from '../../db/tables/posts.ts';

/** A post that is locked in a transaction. */
export interface LockedPost {
  tx: Transaction;
  post: PostRow;
}

export type PostRow = typeof posts.$inferSelect;
export type RevisionRow = typeof postRevisions.$inferSelect;

export async function findPost(db: Queryable, id: string): Promise<PostRow | undefined> {
  return (await db.select().from(posts).where(eq(posts.id, id)))[0];
}

/** Locks a post until the transaction ends, so that its changes do not overlap. */
export async function lockPost(db: Queryable, id: string): Promise<PostRow | undefined> {
  return (await db.select().from(posts).where(eq(posts.id, id)).for('update'))[0];
}

/** The id of the post that an editor created with a draft key. Further saves with the key wait until the transaction ends. */
export async function lockDraftKey(tx: Queryable, authorId: string, draftKey: string): Promise<string | null> {
  await lockOn(tx, `draft ${authorId} ${draftKey}`);
  return findByDraftKey(tx, authorId, draftKey);
}

export async function findByDraftKey(db: Queryable, authorId: string, draftKey: string): Promise<string | null> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), eq(posts.draftKey, draftKey)));
  return rows[0]?.id ?? null;
}

export async function insertPost(db: Queryable, post: typeof posts.$inferInsert): Promise<void> {
  await db.insert(posts).values(post);
}

export async function changePost(db: Queryable, id: string, change: Partial<PostRow>): Promise<void> {
  await db.update(posts).set(change).where(eq(posts.id, id));
}

export async function findRevision(db: Queryable, id: string): Promise<RevisionRow | undefined> {
  return (await db.select().from(postRevisions).where(eq(postRevisions.id, id)))[0];
}

export async function nextRevisionNumber(db: Queryable, postId: string): Promise<number> {
  const rows = await db
    .select({ last: max(postRevisions.number) })
    .from(postRevisions)
    .where(eq(postRevisions.postId, postId));
  return (rows[0]?.last ?? 0) + 1;
}

export async function insertRevision(db: Queryable, revision: typeof postRevisions.$inferInsert): Promise<void> {
  await db.insert(postRevisions).values(revision);
}

export async function changeRevision(db: Queryable, id: string, change: Partial<RevisionRow>): Promise<void> {
  await db.update(postRevisions).set(change).where(eq(postRevisions.id, id));
}

/** Ids of the published posts of an author, ordered, after the id `after`. */
export async function listPublishedOf(db: Queryable, authorId: string, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), eq(posts.status, 'published'), gt(posts.id, after)))
    .orderBy(asc(posts.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Scheduled posts whose time has come, except videos that cannot be played yet and posts of authors with a noPublish sanction. */
export async function findDue(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from posts p join post_revisions r on r.id = p.submitted_revision_id
    where p.status = 'scheduled' and p.publish_at <= ${now.toISOString()}::timestamptz
      and (p.type <> 'video' or exists (select 1 from videos m where m.id = r.media_id and m.state = 'ready'))
      and not ${isUnderSanction('noPublish', sql`p.author_id`, now)}
    order by p.publish_at, p.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Deletes posts with their revisions, snapshots and review history. Other tables follow by cascade; the audit log stays. */
export async function deletePosts(db: Queryable, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(draftSnapshots).where(inArray(draftSnapshots.postId, ids));
  await db.delete(postReviews).where(inArray(postReviews.postId, ids));
  await db.delete(postRevisions).where(inArray(postRevisions.postId, ids));
  await db.delete(posts).where(inArray(posts.id, ids));
}

/**
 * In a query on posts: the id of the agency that manages the post instead of its author, or null. That is the agency under which the post
 * was published, while the author is no member of it; a stopped agency (status other than 0) manages nothing.
 */
export const leftTo = leftToAgency(posts);

/** The agency that manages a post instead of its author; undefined: the author does. */
export async function findManager(
  db: Queryable,
  { id, agencyId, publishedAt }: Pick<PostRow, 'id' | 'agencyId' | 'publishedAt'>,
): Promise<{ ownerId: string; name: string } | undefined> {
  if (agencyId === null || publishedAt === null) return undefined;
  const rows = await db
    .select({ ownerId: agencyProfiles.ownerId, name: agencyProfiles.name })
    .from(posts)
    .innerJoin(agencyProfiles, eq(agencyProfiles.id, leftTo))
    .where(eq(posts.id, id));
  return rows[0];
}

// Below: rows of other domains to which a post refers.

export interface AuthorRow {
  id: string;
  nickname: string;
  mobile: string | null;
  /** The agency that the user owns or is a member of. */
  agencyId: string | null;
}

export async function findAuthor(db: Queryable, id: string): Promise<AuthorRow | undefined> {
  const rows = await db
    .select({
      id: people.id,
      nickname: people.nickname,
      mobile: people.mobile,
      owned: agencyProfiles.id,
      joined: memberships.agencyId,
    })
    .from(people)
    .leftJoin(agencyProfiles, eq(agencyProfiles.ownerId, people.id))
    .leftJoin(memberships, and(eq(memberships.userId, people.id), eq(memberships.status, 'approved')))
    .where(eq(people.id, id));
  const [row] = rows;
  return row && { id: row.id, nickname: row.nickname, mobile: row.mobile, agencyId: row.owned ?? row.joined };
}

/**
 * The agency under which a post comes out first: the one that its author works for then. An individual creator without an agency publishes
 * under none; what another author has left stays with the agency that it was written for.
 */
export async function findPublisher(db: Queryable, { authorId, agencyId }: FilesOf): Promise<string | null> {
  const [row] = await db
    .select({ owned: agencyProfiles.id, joined: memberships.agencyId, individual: individualCreators.userId })
    .from(people)
    .leftJoin(agencyProfiles, eq(agencyProfiles.ownerId, people.id))
    .leftJoin(memberships, and(eq(memberships.userId, people.id), inArray(memberships.status, ['approved', 'disabled'])))
    .leftJoin(individualCreators, eq(individualCreators.userId, people.id))
    .where(eq(people.id, authorId));
  const current = row?.owned ?? row?.joined ?? null;
  return current === null && row?.individual == null ? agencyId : current;
}

/** A post as far as it decides whose files it may show: those of its author and of the owner of its agency. */
export type FilesOf = Pick<PostRow, 'authorId' | 'agencyId'>;

export async function listFileOwners(db: Queryable, { authorId, agencyId }: FilesOf): Promise<string[]> {
  if (agencyId === null) return [authorId];
  const rows = await db.select({ ownerId: agencyProfiles.ownerId }).from(agencyProfiles).where(eq(agencyProfiles.id, agencyId));
  return [authorId, ...rows.map(({ ownerId }) => ownerId)];
}

/** The addresses among `urls` of public pictures that these users own, frames of their videos included. */
export async function findOwnPictures(db: Queryable, ownerIds: string[], urls: string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const isOwn = and(inArray(pictures.url, urls), inArray(pictures.ownerId, ownerIds));
  const own = and(isOwn, ne(pictures.part, 'document'), isNull(pictures.removingAt));
  return new Set((await db.select({ url: pictures.url }).from(pictures).where(own)).map(({ url }) => url));
}

export interface VideoRow {
  id: string;
  ownerId: string;
  state: typeof videos.$inferSelect.state;
}

export async function findVideos(db: Queryable, ids: string[]): Promise<Map<string, VideoRow>> {
  if (ids.length === 0) return new Map();
  const columns = { id: videos.id, ownerId: videos.ownerId, state: videos.state };
  const rows = await db
    .select(columns)
    .from(videos)
    .where(and(inArray(videos.id, ids), isNull(videos.removingAt)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a post that one of these videos was uploaded for is taken down. */
export async function hasTakenDown(db: Queryable, videos: string[]): Promise<boolean> {
  if (videos.length === 0) return false;
  const rows = await db
    .select({ id: posts.id })
    .from(postRevisions)
    .innerJoin(posts, eq(posts.id, postRevisions.postId))
    .where(and(inArray(postRevisions.mediaId, videos), isNotNull(posts.takedownId)))
    .limit(1);
  return rows.length > 0;
}

/** Whether a mark in one of these files says that AI made it or a part of it. */
export async function saysAi(db: Queryable, { pictures, videos }: { pictures: string[]; videos: string[] }): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select from pictures where says_ai
        and url in (select jsonb_array_elements_text(${JSON.stringify(pictures)}::jsonb)))
      or exists (select from videos where says_ai
        and id in (select jsonb_array_elements_text(${JSON.stringify(videos)}::jsonb))) as found`);
  return rows[0]?.found ?? false;
}

export async function categoryExists(db: Queryable, id: string): Promise<boolean> {
  return (
    (
      await db
        .select({ id: categories.id })
        .from(categories)
        .where(and(eq(categories.id, id), isNull(categories.mergedInto)))
    ).length > 0
  );
}

export { listCategories } from '../../db/reads/posts.ts';

/** The first frame of a video that is offered as its cover. */
export async function findFirstPoster(db: Queryable, mediaId: string): Promise<string | null> {
  const rows = await db
    .select({ url: pictures.url })
    .from(videos)
    .innerJoin(pictures, eq(pictures.mediaId, videos.filesOf))
    .where(eq(videos.id, mediaId))
    .orderBy(asc(pictures.seconds))
    .limit(1);
  return rows[0]?.url ?? null;
}

/** Posts of an author that were never published and are not in the bin; `isWaiting`: submitted or scheduled. */
export async function listUnpublished(db: Queryable, authorId: string): Promise<{ id: string; isWaiting: boolean }[]> {
  const unseen = and(eq(posts.authorId, authorId), isNull(posts.publishedAt), isNull(posts.deletedAt));
  const isWaiting = inArray(posts.status, ['pending', 'scheduled']).mapWith(Boolean);
  return db.select({ id: posts.id, isWaiting }).from(posts).where(unseen);
}

/** A revision that must exist. */
export async function revisionOf(db: Queryable, id: string | null): Promise<RevisionRow> {
  const revision = id === null ? undefined : await findRevision(db, id);
  if (revision === undefined) throw new Error(`revision ${id} is not there`);
  return revision;
}
