import { and, count, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { PostStatus, PostType } from '#contract/posts.ts';
import type { Queryable } from '../../db/client.ts';
import { mediaAssets } from '../../db/tables/media-assets.ts';
import { categories, postCounts, postRevisions, posts } from '../../db/tables/posts.ts';

export interface OwnFilter {
  authorId: string;
  status?: PostStatus | undefined;
  type?: PostType | undefined;
  keywords?: string | undefined;
}

/** Rows of the author's list, with the revision being written; the bin shows only when it is asked for. */
export async function listOwn(db: Queryable, filter: OwnFilter, limit: number, offset: number) {
  return db
    .select({
      post: posts,
      title: postRevisions.title,
      cover: postRevisions.cover,
      category: { id: categories.id, name: categories.name, slug: categories.slug },
      media: { state: mediaAssets.state, percent: mediaAssets.percent, durationMs: mediaAssets.durationMs },
      views: postCounts.views,
      likes: postCounts.likes,
      comments: postCounts.comments,
      favorites: postCounts.favorites,
    })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.draftRevisionId))
    .leftJoin(categories, eq(categories.id, postRevisions.categoryId))
    .leftJoin(mediaAssets, eq(mediaAssets.id, postRevisions.mediaId))
    .leftJoin(postCounts, eq(postCounts.postId, posts.id))
    .where(and(ownCondition(filter), filter.status === undefined ? ne(posts.status, 'deleted') : eq(posts.status, filter.status)))
    .orderBy(desc(posts.updatedAt), posts.id)
    .limit(limit)
    .offset(offset);
}

export type OwnRow = Awaited<ReturnType<typeof listOwn>>[number];

/** How many works stand in each state. */
export async function countByStatus(db: Queryable, filter: Omit<OwnFilter, 'status'>): Promise<Map<PostStatus, number>> {
  const rows = await db
    .select({ status: posts.status, n: count() })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.draftRevisionId))
    .where(ownCondition(filter))
    .groupBy(posts.status);
  return new Map(rows.map(({ status, n }) => [status, n]));
}

/** A work with the revision being written. */
export async function findOwn(db: Queryable, id: string) {
  const rows = await db
    .select({ post: posts, revision: postRevisions })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.draftRevisionId))
    .where(eq(posts.id, id));
  return rows[0];
}

function ownCondition({ authorId, type, keywords }: Omit<OwnFilter, 'status'>): SQL | undefined {
  return and(
    eq(posts.authorId, authorId),
    type === undefined ? undefined : eq(posts.type, type),
    keywords === undefined || keywords === ''
      ? undefined
      : sql`position(lower(${keywords}) in lower(${postRevisions.title} || ' ' || array_to_string(${postRevisions.tags}, ' '))) > 0`,
  );
}
