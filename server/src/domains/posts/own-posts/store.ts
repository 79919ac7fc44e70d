import { and, count, desc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PostStatus, PostType } from '#contract/posts/post.ts';
import type { OwnSort } from '#contract/posts/own-posts.ts';
import type { Queryable } from '../../../db/client.ts';
import { people } from '../../../db/reads/accounts.ts';
import { agencyProfiles } from '../../../db/reads/agencies.ts';
import { postFigures } from '../../../db/reads/counters.ts';
import { videos } from '../../../db/reads/media-assets.ts';
import { categories, postAppeals, postRevisions, posts } from '../../../db/tables/posts.ts';
import { leftTo } from '../store.ts';

export interface OwnFilter {
  /** The user who asks. */
  ownerId: string;
  /** Adds the submitted posts of the agency's authors, or (`authorId`) lists only those of one author. */
  agency?: { id: string; authorId: string | null } | undefined;
  status?: PostStatus | undefined;
  type?: PostType | undefined;
  keywords?: string | undefined;
  categoryId?: string | undefined;
  /** Days of China, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only posts that wait for an action of their author. */
  todo?: 'yes' | undefined;
}

const ORDER: Record<OwnSort, SQL> = {
  updated: desc(posts.updatedAt),
  published: sql`${posts.publishedAt} desc nulls last`,
  views: sql`${postFigures.views} desc nulls last`,
  likes: sql`${postFigures.likes} desc nulls last`,
  comments: sql`${postFigures.comments} desc nulls last`,
  favorites: sql`${postFigures.favorites} desc nulls last`,
};

/** Posts with their drafts (of other authors the submitted revision); deleted ones only with `status` 'deleted'. */
export async function listOwn(db: Queryable, filter: OwnFilter & { sort: OwnSort }, limit: number, offset: number) {
  return db
    .select({
      post: posts,
      author: { id: people.id, nickname: people.nickname },
      manager: { id: agencyProfiles.id, name: agencyProfiles.name },
      title: postRevisions.title,
      cover: postRevisions.cover,
      category: { id: categories.id, name: categories.name, slug: categories.slug },
      media: {
        id: videos.id,
        state: videos.state,
        percent: videos.percent,
        failure: videos.failure,
        durationMs: videos.durationMs,
      },
      views: postFigures.views,
      likes: postFigures.likes,
      comments: postFigures.comments,
      favorites: postFigures.favorites,
    })
    .from(posts)
    .innerJoin(people, eq(people.id, posts.authorId))
    .innerJoin(postRevisions, eq(postRevisions.id, shownRevision(filter)))
    .leftJoin(agencyProfiles, eq(agencyProfiles.id, leftTo))
    .leftJoin(categories, eq(categories.id, postRevisions.categoryId))
    .leftJoin(videos, eq(videos.id, postRevisions.mediaId))
    .leftJoin(postFigures, eq(postFigures.postId, posts.id))
    .where(and(ownCondition(filter), filter.status === undefined ? ne(posts.status, 'deleted') : eq(posts.status, filter.status)))
    .orderBy(ORDER[filter.sort], posts.id)
    .limit(limit)
    .offset(offset);
}

export type OwnRow = Awaited<ReturnType<typeof listOwn>>[number];

/** The playable videos of an author, with the posts they were uploaded for. */
export async function listOwnVideos(db: Queryable, filter: Omit<OwnFilter, 'status'>, limit: number, offset: number) {
  return (
    db
      .select({
        postsId: posts.id,
        mediaId: videos.id,
        title: postRevisions.title,
        cover: postRevisions.cover,
        durationMs: videos.durationMs,
      })
      .from(posts)
      .innerJoin(postRevisions, eq(postRevisions.id, posts.draftRevisionId))
      .innerJoin(videos, and(eq(videos.id, postRevisions.mediaId), eq(videos.state, 'ready')))
      // The video of a post that was taken down must not return in an article.
      .where(and(ownCondition(filter), ne(posts.status, 'deleted'), isNull(posts.takedownId)))
      .orderBy(desc(posts.updatedAt), posts.id)
      .limit(limit)
      .offset(offset)
  );
}

/** Numbers of posts by status. */
export async function countByStatus(db: Queryable, filter: Omit<OwnFilter, 'status'>): Promise<Map<PostStatus, number>> {
  const rows = await db
    .select({ status: posts.status, n: count() })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, shownRevision(filter)))
    .where(ownCondition(filter))
    .groupBy(posts.status);
  return new Map(rows.map(({ status, n }) => [status, n]));
}

/** A post with its draft. */
export async function findOwn(db: Queryable, id: string) {
  const rows = await db
    .select({ post: posts, revision: postRevisions })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.draftRevisionId))
    .where(eq(posts.id, id));
  return rows[0];
}

/** The time by which `from` and `to` filter. */
const SHOWN_AT = sql`case when ${posts.status} = 'published' then ${posts.publishedAt} else ${posts.updatedAt} end`;

/** The revision to list: the draft of own posts; of other authors' posts the published or submitted revision, not what they still write. */
const shownRevision = ({ ownerId, agency }: OwnFilter): SQL =>
  agency === undefined
    ? sql`${posts.draftRevisionId}`
    : sql`case when ${posts.authorId} = ${ownerId} then ${posts.draftRevisionId}
        else coalesce(${posts.publishedRevisionId}, ${posts.submittedRevisionId}) end`;

const SUBMITTED: PostStatus[] = ['pending', 'scheduled', 'published', 'rejected', 'offline'];

function whose({ ownerId, agency }: OwnFilter): SQL | undefined {
  if (agency === undefined) return eq(posts.authorId, ownerId);
  const theirs = and(eq(posts.agencyId, agency.id), inArray(posts.status, SUBMITTED));
  if (agency.authorId !== null) return and(theirs, eq(posts.authorId, agency.authorId));
  return or(eq(posts.authorId, ownerId), theirs);
}

/** Posts that were refused (`isRefused` in present.ts) or whose video failed, unless the author has appealed or submitted again. */
const TODO = sql`(
  (${posts.review} = 'rejected' or (${posts.status} = 'offline' and ${posts.offlineBy} = 'admin')
    or (${posts.review} = 'none' and exists (
      select from ${videos} where ${videos.id} = ${postRevisions.mediaId} and ${videos.state} = 'failed')))
  and ${posts.status} <> 'deleted' and ${posts.review} <> 'pending'
  and not exists (select from ${postAppeals} where ${postAppeals.postId} = ${posts.id} and ${postAppeals.state} = 'pending'))`;

function ownCondition(filter: Omit<OwnFilter, 'status'>): SQL | undefined {
  const { ownerId, agency, type, keywords, categoryId, from, to, todo } = filter;
  return and(
    whose({ ownerId, agency }),
    type === undefined ? undefined : eq(posts.type, type),
    todo === undefined ? undefined : TODO,
    categoryId === undefined ? undefined : eq(postRevisions.categoryId, categoryId),
    from === undefined ? undefined : sql`${SHOWN_AT} >= ${from}::date::timestamp at time zone 'Asia/Shanghai'`,
    to === undefined ? undefined : sql`${SHOWN_AT} < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`,
    keywords === undefined || keywords === ''
      ? undefined
      : sql`position(lower(${keywords}) in lower(${postRevisions.title} || ' ' || array_to_string(${postRevisions.tags}, ' '))) > 0`,
  );
}
