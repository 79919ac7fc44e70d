import { and, asc, eq, gt, inArray, isNotNull, isNull, max, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { lockOn } from '../../db/locks/lock-on.ts';
import { users } from '../../db/tables/accounts.ts';
import { agencies, agencyMembers } from '../../db/tables/agencies.ts';
import { images, mediaAssets } from '../../db/tables/media-assets.ts';
import { categories, draftSnapshots, postClaims, postReviews, postRevisions, posts } from '../../db/tables/posts.ts';

/** The transaction a decision is made in, with the post locked in it. */
export interface LockedPost {
  tx: Transaction;
  post: PostRow;
}

export type PostRow = typeof posts.$inferSelect;
export type RevisionRow = typeof postRevisions.$inferSelect;

export async function findPost(db: Queryable, id: string): Promise<PostRow | undefined> {
  return (await db.select().from(posts).where(eq(posts.id, id)))[0];
}

/** Locked until the transaction ends: changes of a post are serialised. */
export async function lockPost(db: Queryable, id: string): Promise<PostRow | undefined> {
  return (await db.select().from(posts).where(eq(posts.id, id)).for('update'))[0];
}

/** Own post by the key its editor gave it. Saves of one key wait for each other until the transaction ends. */
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

/** Published posts of one author by their ids, from after one on. */
export async function listPublishedOf(db: Queryable, authorId: string, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), eq(posts.status, 'published'), gt(posts.id, after)))
    .orderBy(asc(posts.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Scheduled posts whose time has come; a video only once it can be played. Those of whom may not publish wait until they may. */
export async function findDue(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from posts p join post_revisions r on r.id = p.submitted_revision_id
    where p.status = 'scheduled' and p.publish_at <= ${now.toISOString()}::timestamptz
      and (p.type <> 'video' or exists (select 1 from media_assets m where m.id = r.media_id and m.state = 'ready'))
      and not exists (select from sanctions s where s.kind = 'noPublish' and s.user_id = p.author_id and s.ended_at is null
        and (s.until is null or s.until > ${now.toISOString()}::timestamptz))
    order by p.publish_at, p.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Deletes the posts with everything that belongs to them; the audit log stays. */
export async function deletePosts(db: Queryable, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(draftSnapshots).where(inArray(draftSnapshots.postId, ids));
  await db.delete(postClaims).where(inArray(postClaims.postId, ids));
  await db.delete(postReviews).where(inArray(postReviews.postId, ids));
  await db.delete(postRevisions).where(inArray(postRevisions.postId, ids));
  await db.delete(posts).where(inArray(posts.id, ids));
}

/**
 * In a query on posts: the agency that manages one of them in its author's place. What came out under an agency is left to it while
 * its author does not work there; an agency that is stopped manages nothing.
 */
export const leftTo = sql<string | null>`(
  select a.id from agencies a
  where a.id = ${posts.agencyId} and a.owner_id <> ${posts.authorId} and a.status = 0 and ${posts.publishedAt} is not null
    and not exists (
      select from agency_members m where m.agency_id = a.id and m.user_id = ${posts.authorId} and m.status = 'approved'))`;

/** The manager of a post in its author's place; undefined: its author manages it. */
export async function findManager(
  db: Queryable,
  { id, agencyId, publishedAt }: Pick<PostRow, 'id' | 'agencyId' | 'publishedAt'>,
): Promise<{ ownerId: string; name: string } | undefined> {
  if (agencyId === null || publishedAt === null) return undefined;
  const rows = await db
    .select({ ownerId: agencies.ownerId, name: agencies.name })
    .from(posts)
    .innerJoin(agencies, eq(agencies.id, leftTo))
    .where(eq(posts.id, id));
  return rows[0];
}

/** What a post refers to in other domains: its author, its pictures and videos, its category. */
export interface AuthorRow {
  id: string;
  nickname: string;
  mobile: string | null;
  agencyId: string | null;
}

export async function findAuthor(db: Queryable, id: string): Promise<AuthorRow | undefined> {
  const rows = await db
    .select({ id: users.id, nickname: users.nickname, mobile: users.mobile, owned: agencies.id, joined: agencyMembers.agencyId })
    .from(users)
    .leftJoin(agencies, eq(agencies.ownerId, users.id))
    .leftJoin(agencyMembers, and(eq(agencyMembers.userId, users.id), eq(agencyMembers.status, 'approved')))
    .where(eq(users.id, id));
  const [row] = rows;
  return row && { id: row.id, nickname: row.nickname, mobile: row.mobile, agencyId: row.owned ?? row.joined };
}

/** Owners of the files that a post may show: its author, and the owner of the agency that it comes out under. */
export type FilesOf = Pick<PostRow, 'authorId' | 'agencyId'>;

export async function listFileOwners(db: Queryable, { authorId, agencyId }: FilesOf): Promise<string[]> {
  if (agencyId === null) return [authorId];
  const rows = await db.select({ ownerId: agencies.ownerId }).from(agencies).where(eq(agencies.id, agencyId));
  return [authorId, ...rows.map(({ ownerId }) => ownerId)];
}

/** Those of the addresses that are public pictures of these people, frames of their videos included. */
export async function findOwnPictures(db: Queryable, ownerIds: string[], urls: string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const isOwn = and(inArray(images.url, urls), inArray(images.ownerId, ownerIds));
  const own = and(isOwn, ne(images.part, 'document'), isNull(images.removingAt));
  return new Set((await db.select({ url: images.url }).from(images).where(own)).map(({ url }) => url));
}

export interface VideoRow {
  id: string;
  ownerId: string;
  state: typeof mediaAssets.$inferSelect.state;
}

export async function findVideos(db: Queryable, ids: string[]): Promise<Map<string, VideoRow>> {
  if (ids.length === 0) return new Map();
  const columns = { id: mediaAssets.id, ownerId: mediaAssets.ownerId, state: mediaAssets.state };
  const rows = await db
    .select(columns)
    .from(mediaAssets)
    .where(and(inArray(mediaAssets.id, ids), isNull(mediaAssets.removingAt)));
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

/** Whether one of these says of itself that AI has made it or a part of it. */
export async function saysAi(db: Queryable, { pictures, videos }: { pictures: string[]; videos: string[] }): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select from images where ai_mark is not null
        and url in (select jsonb_array_elements_text(${JSON.stringify(pictures)}::jsonb)))
      or exists (select from media_assets where ai_mark is not null
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

export async function listCategories(db: Queryable) {
  return db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
    .where(and(eq(categories.hidden, false), isNull(categories.mergedInto)))
    .orderBy(categories.position);
}

/** The first frame offered as a cover of a video. */
export async function findFirstPoster(db: Queryable, mediaId: string): Promise<string | null> {
  const rows = await db
    .select({ url: images.url })
    .from(mediaAssets)
    .innerJoin(images, eq(images.mediaId, mediaAssets.filesOf))
    .where(eq(mediaAssets.id, mediaId))
    .orderBy(asc(images.seconds))
    .limit(1);
  return rows[0]?.url ?? null;
}

/** What nobody but its author and reviewers has seen, and is not in the bin. */
export async function listUnpublished(db: Queryable, authorId: string): Promise<{ id: string; isWaiting: boolean }[]> {
  const unseen = and(eq(posts.authorId, authorId), isNull(posts.publishedAt), isNull(posts.deletedAt));
  const isWaiting = inArray(posts.status, ['pending', 'scheduled']).mapWith(Boolean);
  return db.select({ id: posts.id, isWaiting }).from(posts).where(unseen);
}

export async function revisionOf(db: Queryable, id: string | null): Promise<RevisionRow> {
  const revision = id === null ? undefined : await findRevision(db, id);
  if (revision === undefined) throw new Error(`revision ${id} is not there`);
  return revision;
}
