import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import { isRecommendedAt, people } from '../../../db/reads/accounts.ts';
import { postsOnSite } from '../../../db/reads/discovery.ts';
import { videos } from '../../../db/reads/media-assets.ts';
import { collectionPosts, collections, postRevisions, posts } from '../../../db/tables/posts.ts';

export { listOpenProfileChanges, type OpenProfileChange } from '../../../db/reads/accounts.ts';

export type CollectionRow = typeof collections.$inferSelect;

/** The collections of an author with their numbers of posts, the last changed first. */
export async function listCollections(db: Queryable, authorId: string) {
  return db
    .select({
      collection: collections,
      count: sql<number>`(select count(*)::integer from ${collectionPosts} where ${collectionPosts.collectionId} = ${collections.id})`,
    })
    .from(collections)
    .where(eq(collections.authorId, authorId))
    .orderBy(desc(collections.updatedAt), desc(collections.id));
}

export async function findCollection(db: Queryable, id: string) {
  const rows = await db
    .select({ collection: collections, author: people })
    .from(collections)
    .innerJoin(people, eq(people.id, collections.authorId))
    .where(eq(collections.id, id));
  return rows[0];
}

/** Locks until the transaction ends, so that changes of its positions do not overlap. */
export async function lockCollection(db: Queryable, id: string): Promise<CollectionRow | undefined> {
  return (await db.select().from(collections).where(eq(collections.id, id)).for('update'))[0];
}

export async function countCollections(db: Queryable, authorId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(collections).where(eq(collections.authorId, authorId));
  return row?.n ?? 0;
}

/** Serialises the creation of collections by an author, so that the limit holds. */
export async function lockCollectionsOf(db: Queryable, authorId: string): Promise<void> {
  await lockOn(db, `collections of ${authorId}`);
}

export async function insertCollection(db: Queryable, row: CollectionRow): Promise<void> {
  await db.insert(collections).values(row);
}

export async function changeCollection(db: Queryable, id: string, change: Partial<CollectionRow>): Promise<void> {
  await db.update(collections).set(change).where(eq(collections.id, id));
}

export async function deleteCollection(db: Queryable, id: string): Promise<void> {
  await db.delete(collections).where(eq(collections.id, id));
}

const line = {
  id: posts.id,
  type: posts.type,
  status: posts.status,
  title: postRevisions.title,
  durationMs: videos.durationMs,
};

/** The published posts of a collection, in its order. */
export async function listPublishedIn(db: Queryable, collectionId: string) {
  return db
    .select(line)
    .from(collectionPosts)
    .innerJoin(postsOnSite, eq(postsOnSite.postId, collectionPosts.postId))
    .innerJoin(posts, eq(posts.id, collectionPosts.postId))
    .innerJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .leftJoin(videos, and(eq(posts.type, 'video'), eq(videos.id, postRevisions.mediaId)))
    .where(eq(collectionPosts.collectionId, collectionId))
    .orderBy(asc(collectionPosts.position), asc(collectionPosts.postId));
}

/** The collections of this many of the hottest posts are compared. */
const HOTTEST_POSTS = 500;

/** The collections with the most heat, without those of fewer than `postsMin` published posts or of authors who are not recommended. */
export async function listHottest(
  db: Queryable,
  { recommendedAt, postsMin, limit }: { recommendedAt: Date; postsMin: number; limit: number },
) {
  const { rows } = await db.execute<{ id: string; title: string; count: number; firstPostId: string }>(sql`
    with hot as (select post_id, heat from posts_on_site order by heat desc, published_at desc, post_id limit ${HOTTEST_POSTS}),
    hottest as (
      select c.id, c.title, sum(hot.heat) as heat from hot
      join collection_posts l on l.post_id = hot.post_id join collections c on c.id = l.collection_id
      where c.title <> '' and ${isRecommendedAt(recommendedAt, sql`c.author_id`)} group by c.id, c.title
      order by sum(hot.heat) desc, c.id limit ${4 * limit}
    )
    select hottest.id, hottest.title, whole.count, whole.first as "firstPostId" from hottest cross join lateral (
      select count(*)::integer as count, (array_agg(l.post_id order by l.position, l.post_id))[1] as first
      from collection_posts l join posts_on_site p on p.post_id = l.post_id where l.collection_id = hottest.id
    ) whole
    where whole.count >= ${postsMin} order by hottest.heat desc, hottest.id limit ${limit}`);
  return rows;
}

/** All posts of a collection, with the titles of their drafts. */
export async function listAllIn(db: Queryable, collectionId: string) {
  return db
    .select(line)
    .from(collectionPosts)
    .innerJoin(posts, eq(posts.id, collectionPosts.postId))
    .innerJoin(postRevisions, eq(postRevisions.id, posts.draftRevisionId))
    .leftJoin(videos, and(eq(posts.type, 'video'), eq(videos.id, postRevisions.mediaId)))
    .where(eq(collectionPosts.collectionId, collectionId))
    .orderBy(asc(collectionPosts.position), asc(collectionPosts.postId));
}

export type LineRow = Awaited<ReturnType<typeof listAllIn>>[number];

/** A post belongs to one collection at most. */
export async function findCollectionOf(db: Queryable, postId: string): Promise<{ id: string; title: string } | undefined> {
  const rows = await db
    .select({ id: collections.id, title: collections.title })
    .from(collectionPosts)
    .innerJoin(collections, eq(collections.id, collectionPosts.collectionId))
    .where(eq(collectionPosts.postId, postId));
  return rows[0];
}

export async function placeInCollection(db: Queryable, postId: string, collectionId: string, position: number): Promise<void> {
  const target = collectionPosts.postId;
  await db
    .insert(collectionPosts)
    .values({ postId, collectionId, position })
    .onConflictDoUpdate({ target, set: { collectionId, position } });
}

export async function takeFromCollection(db: Queryable, postId: string): Promise<void> {
  await db.delete(collectionPosts).where(eq(collectionPosts.postId, postId));
}

/** Sets the positions of posts to their places in `postIds`. */
export async function arrangeCollection(db: Queryable, collectionId: string, postIds: string[]): Promise<void> {
  await db.execute(sql`
    update collection_posts c set position = given.place::integer
    from unnest(${sql.param(postIds)}::text[]) with ordinality as given (post_id, place)
    where c.collection_id = ${collectionId} and c.post_id = given.post_id`);
}
