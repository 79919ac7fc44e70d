import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PostType } from '#contract/posts/post.ts';
import { planned, type Queryable } from '../../db/client.ts';
import { lockOn } from '../../db/locks/lock-on.ts';
import { users } from '../../db/tables/accounts.ts';
import { authorRemarkSettings, commentLikes, comments, postRemarkAudiences } from '../../db/tables/comments.ts';
import { postCounts } from '../../db/tables/counters.ts';
import { postRevisions, posts } from '../../db/tables/posts.ts';
import type { Named } from './writing/mentions.ts';

/** A published post as the place of comments; undefined when it is not on the site. */
export const findPost = async (db: Queryable, postId: string): Promise<CommentedPost | undefined> =>
  (await findPosts(db, [postId]))[0];

export async function findPosts(db: Queryable, postIds: string[]) {
  if (postIds.length === 0) return [];
  return commentedPosts(db).execute({ postIds });
}

const commentedPosts = planned((db) =>
  db
    .select({
      postId: posts.id,
      authorId: posts.authorId,
      type: posts.type,
      title: postRevisions.title,
      /** By its version, by what its author says for it, and else for all of theirs. */
      allowComment: sql<boolean>`${postRevisions.allowComment}
        and coalesce(${postRemarkAudiences.comments}, ${authorRemarkSettings.comments}, 'everyone') <> 'nobody'`,
      commentCount: sql<number>`coalesce(${postCounts.comments}, 0)`,
    })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .leftJoin(postCounts, eq(postCounts.postId, posts.id))
    .leftJoin(authorRemarkSettings, eq(authorRemarkSettings.authorId, posts.authorId))
    .leftJoin(postRemarkAudiences, eq(postRemarkAudiences.postId, posts.id))
    .where(and(sql`${posts.id} = any (${sql.placeholder('postIds')}::text[])`, eq(posts.status, 'published')))
    .prepare('commented_posts'),
);

export type CommentedPost = Awaited<ReturnType<typeof findPosts>>[number];

/** On the site or not. */
export async function findPostName(db: Queryable, postId: string) {
  const rows = await db
    .select({ type: posts.type, title: postRevisions.title })
    .from(posts)
    .leftJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .where(eq(posts.id, postId));
  return rows[0];
}

export async function findMobile(db: Queryable, userId: string): Promise<string | null> {
  const rows = await db.select({ mobile: users.mobile }).from(users).where(eq(users.id, userId));
  return rows[0]?.mobile ?? null;
}

export interface Target extends Record<string, unknown> {
  id: string;
  postId: string;
  rootId: string | null;
  parentId: string | null;
  authorId: string;
  content: string;
  pinned: boolean;
  likeCount: number;
  replyCount: number;
  /** The author of the post. */
  postAuthorId: string;
  postType: PostType;
  postTitle: string | null;
  onSite: boolean;
  /** The writer of the first-level comment above it. */
  rootAuthorId: string | null;
  /** Gone by itself, or with the first-level comment above it; also while it is held. */
  removed: boolean;
  /** Waits for somebody to let it through; there for its writer alone. */
  held: boolean;
  /** It waits for the author of the post alone. */
  forAuthor: boolean;
  /** Holds a word of theirs, on which they have not decided. */
  authorWords: boolean;
  /** Words of the filter that somebody should look at. */
  riskyWords: string[];
  mentions: Named[];
}

export async function findTarget(db: Queryable, id: string): Promise<Target | undefined> {
  const { rows } = await db.execute<Target>(sql`
    select c.id, c.post_id as "postId", c.root_id as "rootId", c.author_id as "authorId", c.content, c.pinned,
      c.like_count as "likeCount", c.reply_count as "replyCount", p.author_id as "postAuthorId",
      p.type as "postType", r.title as "postTitle", p.status = 'published' as "onSite",
      c.removed_at is not null or coalesce(root.removed_at is not null, false) as removed,
      coalesce(c.removed_by in ('held', 'words'), false) as held, coalesce(c.removed_by = 'words', false) as "forAuthor",
      c.author_words as "authorWords", c.risky_words as "riskyWords", root.author_id as "rootAuthorId", c.mentions, c.parent_id as "parentId"
    from comments c join posts p on p.id = c.post_id left join post_revisions r on r.id = p.published_revision_id left join comments root on root.id = c.root_id
    where c.id = ${id}`);
  return rows[0];
}

export type NewComment = typeof comments.$inferInsert;

export async function hasComments(db: Queryable, postId: string): Promise<boolean> {
  return (await db.select({ id: comments.id }).from(comments).where(eq(comments.postId, postId)).limit(1)).length > 0;
}

export async function insertComment(db: Queryable, comment: NewComment): Promise<void> {
  await db.insert(comments).values(comment);
}

export async function insertComments(db: Queryable, rows: NewComment[]): Promise<void> {
  if (rows.length > 0) await db.insert(comments).values(rows);
}

/**
 * False when the first-level comment is gone: its replies are then counted by no post. Its own count is kept all the same,
 * for it may come back with them.
 */
export async function addToReplies(db: Queryable, rootId: string, change: 1 | -1): Promise<boolean> {
  const rows = await db
    .update(comments)
    .set({ replyCount: sql`${comments.replyCount} + ${change}` })
    .where(eq(comments.id, rootId))
    .returning({ removedAt: comments.removedAt });
  return rows[0] !== undefined && rows[0].removedAt === null;
}

/** Answers how many replies went with it; null when nobody but its writer saw it, so that nothing is counted off. */
export async function markRemoved(
  db: Queryable,
  id: string,
  by: 'writer' | 'author' | 'admin' | 'held',
  at: Date,
): Promise<number | null> {
  const change = { removedAt: at, removedBy: by, pinned: false };
  const rows = await db
    .update(comments)
    .set(change)
    .where(and(eq(comments.id, id), isNull(comments.removedAt)))
    .returning({ replyCount: comments.replyCount });
  if (rows[0] !== undefined) return rows[0].replyCount;
  await db
    .update(comments)
    .set(change)
    .where(and(eq(comments.id, id), inArray(comments.removedBy, ['held', 'words'])));
  return null;
}

/** False when it existed already. */
export async function insertLike(db: Queryable, like: typeof commentLikes.$inferInsert): Promise<boolean> {
  return (await db.insert(commentLikes).values(like).onConflictDoNothing().returning()).length > 0;
}

/** False when it did not exist. */
export async function deleteLike(db: Queryable, commentId: string, userId: string): Promise<boolean> {
  const rows = await db
    .delete(commentLikes)
    .where(and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId)))
    .returning();
  return rows.length > 0;
}

export async function addToLikes(db: Queryable, id: string, change: 1 | -1): Promise<number> {
  const rows = await db
    .update(comments)
    .set({ likeCount: sql`${comments.likeCount} + ${change}` })
    .where(eq(comments.id, id))
    .returning({ likeCount: comments.likeCount });
  return rows[0]?.likeCount ?? 0;
}

/** Serialises pinning under one post, so that there is never a second pin. */
export async function lockPins(db: Queryable, postId: string): Promise<void> {
  await lockOn(db, `pin ${postId}`);
}

export async function unpinAll(db: Queryable, postId: string): Promise<void> {
  await db
    .update(comments)
    .set({ pinned: false })
    .where(and(eq(comments.postId, postId), eq(comments.pinned, true)));
}

/** False when it is gone. */
export async function setPinned(db: Queryable, id: string, pinned: boolean): Promise<boolean> {
  const rows = await db
    .update(comments)
    .set({ pinned })
    .where(and(eq(comments.id, id), isNull(comments.removedAt)))
    .returning({ id: comments.id });
  return rows.length > 0;
}

/**
 * People by nickname. Of several with the same one, who takes part under this post is meant, then whom the writer follows, then
 * whom most people know. Who has blocked the writer is not named.
 */
export async function findNamed(
  db: Queryable,
  nicknames: string[],
  near: { writerId: string; post: { postId: string; authorId: string } },
) {
  if (nicknames.length === 0) return [];
  const { rows } = await db.execute<{ id: string; nickname: string }>(sql`
    select distinct on (u.nickname) u.id, u.nickname from users u
    where u.nickname = any(${sql.param(nicknames)}::text[]) and u.status = 0
      and not exists (select from message_blocks b where b.user_id = u.id and b.target_id = ${near.writerId})
    order by u.nickname,
      u.id = ${near.post.authorId} or exists (select from comments c where c.author_id = u.id and c.post_id = ${near.post.postId}) desc,
      exists (select from follows f where f.follower_id = ${near.writerId} and f.followee_id = u.id) desc,
      u.follower_count desc, u.created_at, u.id`);
  return rows;
}

/** Others have mentioned somebody under this name: it is taken out of their words, too. Found by the index of mentions. */
export async function renameMentioned(db: Queryable, userId: string, name: string): Promise<void> {
  await db.execute(sql`
    update comments c set
      content = replace(c.content, '@' || mention.nickname, '@' || ${name}::text),
      mentions = (select jsonb_agg(case when m ->> 'id' = ${userId} then m || jsonb_build_object('nickname', ${name}::text) else m end)
        from jsonb_array_elements(c.mentions) as m)
    from (
      select found.id, m ->> 'nickname' as nickname from comments found cross join lateral jsonb_array_elements(found.mentions) as m
      where found.mentions <> '[]' and found.mentions @> ${JSON.stringify([{ id: userId }])}::jsonb and m ->> 'id' = ${userId}) as mention
    where mention.id = c.id`);
}
