import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Audience } from '#contract/comments/audience.ts';
import { readerContent } from '#contract/posts/content.ts';
import { planned, type Queryable } from '../../../db/client.ts';
import { people } from '../../../db/reads/accounts.ts';
import { authorRemarkSettings, postRemarkAudiences } from '../../../db/tables/comments.ts';
import { postFigures } from '../../../db/reads/counters.ts';
import { postRevisions, posts } from '../../../db/tables/posts.ts';
import type { ShownVideo } from '../../../documents/card-placeholders.ts';

/** The data of a published post's page beyond its card. `body` is read separately, for those who may see it. */
export async function findDetail(db: Queryable, id: string) {
  const rows = await detail(db).execute({ id });
  return rows[0];
}

const detail = planned((db) =>
  db
    .select({
      post: posts,
      number: postRevisions.number,
      revisionId: postRevisions.id,
      html: postRevisions.html,
      mediaId: postRevisions.mediaId,
      origin: postRevisions.origin,
      sourceUrl: postRevisions.sourceUrl,
      ipLocation: postRevisions.ipLocation,
      danmakuCount: postFigures.danmaku,
      revisedAt: postRevisions.publishedAt,
      /** Columns that the answer contains unchanged. */
      shown: {
        outline: postRevisions.outline,
        standfirst: postRevisions.summary,
        textLength: postRevisions.textLength,
        ...readerColumns(),
      },
      /** The author's setting for this post, otherwise the author's setting for all posts. */
      audience: {
        comments: sql<Audience>`coalesce(${postRemarkAudiences.comments}, ${authorRemarkSettings.comments}, 'everyone')`,
        danmaku: sql<Audience>`coalesce(${postRemarkAudiences.danmaku}, ${authorRemarkSettings.danmaku}, 'everyone')`,
      },
      author: {
        bio: people.bio,
        followerCount: people.followerCount,
        postCount: people.postCount,
        likedCount: people.likedCount,
      },
    })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .innerJoin(people, eq(people.id, posts.authorId))
    .leftJoin(postFigures, eq(postFigures.postId, posts.id))
    .leftJoin(authorRemarkSettings, eq(authorRemarkSettings.authorId, posts.authorId))
    .leftJoin(postRemarkAudiences, eq(postRemarkAudiences.postId, posts.id))
    .where(and(eq(posts.id, sql.placeholder('id')), eq(posts.status, 'published')))
    .prepare('post_detail'),
);

/** Undefined when the post is not published. */
export async function findCounts(db: Queryable, id: string) {
  const zero = (column: PgColumn) => sql<number>`coalesce(${column}, 0)`.mapWith(Number);
  const rows = await db
    .select({
      id: posts.id,
      viewCount: zero(postFigures.views),
      likeCount: zero(postFigures.likes),
      commentCount: zero(postFigures.comments),
      favoriteCount: zero(postFigures.favorites),
      shareCount: zero(postFigures.shares),
      danmakuCount: zero(postFigures.danmaku),
    })
    .from(posts)
    .leftJoin(postFigures, eq(postFigures.postId, posts.id))
    .where(and(eq(posts.id, id), eq(posts.status, 'published')));
  return rows[0];
}

/** Videos embedded in a text. `gone`: not ready to play, or one of its posts is taken down; `postsIds`: the posts the video was uploaded for. */
export async function findShownVideos(db: Queryable, ids: string[]): Promise<Map<string, ShownVideo>> {
  const { rows } = await db.execute<{ id: string; gone: boolean; posts: string[] }>(sql`
    select m.id, m.state <> 'ready' or coalesce(bool_or(p.takedown_id is not null), false) as gone,
      coalesce(array_agg(distinct p.id) filter (where p.id is not null), '{}') as posts
    from videos m left join post_revisions r on r.media_id = m.id left join posts p on p.id = r.post_id
    where m.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) group by m.id, m.state`);
  return new Map(rows.map(({ id, gone, posts: postsIds }) => [id, { gone, postsIds }]));
}

export type DetailRow = NonNullable<Awaited<ReturnType<typeof findDetail>>>;

type ReaderField = keyof typeof readerContent.shape;

/** The columns of a revision that the contract passes to readers under the same names. */
const readerColumns = () =>
  Object.fromEntries(Object.keys(readerContent.shape).map((name) => [name, postRevisions[name as ReaderField]])) as Pick<
    typeof postRevisions,
    ReaderField
  >;
