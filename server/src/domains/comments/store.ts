import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PostType } from '#contract/posts/post.ts';
import { planned, type Queryable } from '../../db/client.ts';
import { lockOn } from '../../db/locks/lock-on.ts';
import { people } from '../../db/reads/accounts.ts';
import { authorRemarkSettings, commentLikes, comments, postRemarkAudiences } from '../../db/tables/comments.ts';
import { postFigures } from '../../db/reads/counters.ts';
import { postStates, postTexts } from '../../db/reads/posts.ts';
import type { Named } from './writing/mentions.ts';

/** A published post with the facts that commenting needs; undefined for a post that is not on the site. */
export const findPost = async (db: Queryable, postId: string): Promise<CommentedPost | undefined> =>
  (await findPosts(db, [postId]))[0];

export async function findPosts(db: Queryable, postIds: string[]) {
  if (postIds.length === 0) return [];
  return commentedPosts(db).execute({ postIds });
}

const commentedPosts = planned((db) =>
  db
    .select({
      postId: postStates.id,
      authorId: postStates.authorId,
      type: postStates.type,
      title: postTexts.title,
      /** The published revision allows comments, and the audience set for the post, or else for all posts of its author, is not 'nobody'. */
      allowComment: sql<boolean>`${postTexts.allowComment}
        and coalesce(${postRemarkAudiences.comments}, ${authorRemarkSettings.comments}, 'everyone') <> 'nobody'`,
      commentCount: sql<number>`coalesce(${postFigures.comments}, 0)`,
    })
    .from(postStates)
    .innerJoin(postTexts, eq(postTexts.id, postStates.publishedRevisionId))
    .leftJoin(postFigures, eq(postFigures.postId, postStates.id))
    .leftJoin(authorRemarkSettings, eq(authorRemarkSettings.authorId, postStates.authorId))
    .leftJoin(postRemarkAudiences, eq(postRemarkAudiences.postId, postStates.id))
    .where(and(sql`${postStates.id} = any (${sql.placeholder('postIds')}::text[])`, eq(postStates.status, 'published')))
    .prepare('commented_posts'),
);

export type CommentedPost = Awaited<ReturnType<typeof findPosts>>[number];

/** Type and published title of a post, on the site or not. */
export async function findPostName(db: Queryable, postId: string) {
  const rows = await db
    .select({ type: postStates.type, title: postTexts.title })
    .from(postStates)
    .leftJoin(postTexts, eq(postTexts.id, postStates.publishedRevisionId))
    .where(eq(postStates.id, postId));
  return rows[0];
}

export async function findMobile(db: Queryable, userId: string): Promise<string | null> {
  const rows = await db.select({ mobile: people.mobile }).from(people).where(eq(people.id, userId));
  return rows[0]?.mobile ?? null;
}

/** A comment with its post, as an action needs it. */
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
  /** The writer of the first-level comment above a reply; null for a first-level comment. */
  rootAuthorId: string | null;
  /** Not visible to others: removed, below a removed first-level comment, or held. */
  removed: boolean;
  /** Waits for approval; only its writer sees it. */
  held: boolean;
  /** Only the author of the post can approve it, because it holds one of the author's words. */
  forAuthor: boolean;
  /** Holds a word of the author's list, and the author has not decided yet. */
  authorWords: boolean;
  /** Words of the site's filter that a moderator should check. */
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
    from comments c join post_states p on p.id = c.post_id left join post_texts r on r.id = p.published_revision_id left join comments root on root.id = c.root_id
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
 * Changes the reply count of a first-level comment. False if that comment is removed: then the post does not count its replies, but
 * the reply count stays right for the case that the comment is restored.
 */
export async function addToReplies(db: Queryable, rootId: string, change: 1 | -1): Promise<boolean> {
  const rows = await db
    .update(comments)
    .set({ replyCount: sql`${comments.replyCount} + ${change}` })
    .where(eq(comments.id, rootId))
    .returning({ removedAt: comments.removedAt });
  return rows[0] !== undefined && rows[0].removedAt === null;
}

/**
 * Marks a comment as removed. Returns the number of its replies, which disappear with it; null if it was off the site before, so that no
 * counter changes. Only its writer removes a comment that a moderator has hidden.
 */
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
    .where(
      and(eq(comments.id, id), inArray(comments.removedBy, by === 'writer' ? ['held', 'words', 'admin'] : ['held', 'words'])),
    );
  return null;
}

/** False if the like existed already. */
export async function insertLike(db: Queryable, like: typeof commentLikes.$inferInsert): Promise<boolean> {
  return (await db.insert(commentLikes).values(like).onConflictDoNothing().returning()).length > 0;
}

/** False if there was no like. */
export async function deleteLike(db: Queryable, commentId: string, userId: string): Promise<boolean> {
  const rows = await db
    .delete(commentLikes)
    .where(and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId)))
    .returning();
  return rows.length > 0;
}

/** Changes the like count and returns it. */
export async function addToLikes(db: Queryable, id: string, change: 1 | -1): Promise<number> {
  const rows = await db
    .update(comments)
    .set({ likeCount: sql`${comments.likeCount} + ${change}` })
    .where(eq(comments.id, id))
    .returning({ likeCount: comments.likeCount });
  return rows[0]?.likeCount ?? 0;
}

/** Serialises pinning under one post, so that two comments are never pinned at once. */
export async function lockPins(db: Queryable, postId: string): Promise<void> {
  await lockOn(db, `pin ${postId}`);
}

export async function unpinAll(db: Queryable, postId: string): Promise<void> {
  await db
    .update(comments)
    .set({ pinned: false })
    .where(and(eq(comments.postId, postId), eq(comments.pinned, true)));
}

/** False if the comment is removed. */
export async function setPinned(db: Queryable, id: string, pinned: boolean): Promise<boolean> {
  const rows = await db
    .update(comments)
    .set({ pinned })
    .where(and(eq(comments.id, id), isNull(comments.removedAt)))
    .returning({ id: comments.id });
  return rows.length > 0;
}

/**
 * One user per nickname, for mentions. Among users of equal nickname a participant of this post comes first, then a user whom the writer
 * follows, then the one with the most followers. Users who blocked the writer are left out.
 */
export async function findNamed(
  db: Queryable,
  nicknames: string[],
  context: { writerId: string; post: { postId: string; authorId: string } },
) {
  if (nicknames.length === 0) return [];
  const { rows } = await db.execute<{ id: string; nickname: string }>(sql`
    select distinct on (u.nickname) u.id, u.nickname from people u
    where u.nickname = any(${sql.param(nicknames)}::text[]) and u.status = 0
      and not exists (select from blocks b where b.user_id = u.id and b.target_id = ${context.writerId})
    order by u.nickname,
      u.id = ${context.post.authorId} or exists (select from comments c where c.author_id = u.id and c.post_id = ${context.post.postId}) desc,
      exists (select from follow_ties f where f.follower_id = ${context.writerId} and f.followee_id = u.id) desc,
      u.follower_count desc, u.created_at, u.id`);
  return rows;
}

/** Replaces a user's nickname in all comments that mention the user, in text and mentions; the first conditions use the index of mentions. */
export async function renameMentioned(db: Queryable, userId: string, name: string): Promise<void> {
  await db.execute(sql`
    update comments c set
      content = replace(c.content, '@' || mention.nickname, '@' || ${name}::text),
      mentions = (select jsonb_agg(case when m ->> 'id' = ${userId} then m || jsonb_build_object('nickname', ${name}::text) else m end)
        from jsonb_array_elements(c.mentions) as m)
    from (
      select source.id, m ->> 'nickname' as nickname from comments source cross join lateral jsonb_array_elements(source.mentions) as m
      where source.mentions <> '[]' and source.mentions @> ${JSON.stringify([{ id: userId }])}::jsonb and m ->> 'id' = ${userId}) as mention
    where mention.id = c.id`);
}
