import { and, desc, eq, sql } from 'drizzle-orm';
import type { Audience, AuthorRemarks } from '#contract/comments/audience.ts';
import type { Queryable } from '../../../db/client.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import { people, shortUser } from '../../../db/reads/accounts.ts';
import { authorRemarkSettings, postRemarkAudiences, remarkBans } from '../../../db/tables/comments.ts';
import { postStates, postTexts } from '../../../db/reads/posts.ts';

/** The relation of a writer to the author of a post, which decides whether the writer may comment. */
export interface AuthorRelation extends Record<string, unknown> {
  authorId: string;
  /** The audience set for the post, else the author's general one, else everyone. */
  audience: Audience;
  /** The author has blocked or banned the writer. */
  blocked: boolean;
  banned: boolean;
  /** The writer follows the author. */
  follows: boolean;
  /** Words that the author does not want in remarks. */
  words: string[];
}

export async function findAuthorRelation(
  db: Queryable,
  kind: 'comments' | 'danmaku',
  postId: string,
  writerId: string,
): Promise<AuthorRelation | undefined> {
  const column = sql.identifier(kind);
  const { rows } = await db.execute<AuthorRelation>(sql`
    select p.author_id as "authorId", coalesce(w.${column}, s.${column}, 'everyone') as audience, coalesce(s.words, '{}') as words,
      exists (select from blocks b where b.user_id = p.author_id and b.target_id = ${writerId}) as blocked,
      exists (select from remark_bans x where x.author_id = p.author_id and x.user_id = ${writerId}) as banned,
      exists (select from follow_ties f where f.follower_id = ${writerId} and f.followee_id = p.author_id) as follows
    from post_states p
    left join author_remark_settings s on s.author_id = p.author_id
    left join post_remark_audiences w on w.post_id = p.id
    where p.id = ${postId}`);
  return rows[0];
}

export async function findSettings(db: Queryable, authorId: string): Promise<AuthorRemarks | undefined> {
  const { comments, danmaku, words } = authorRemarkSettings;
  return (
    await db.select({ comments, danmaku, words }).from(authorRemarkSettings).where(eq(authorRemarkSettings.authorId, authorId))
  )[0];
}

export async function putSettings(
  db: Queryable,
  { authorId, ...settings }: typeof authorRemarkSettings.$inferInsert,
): Promise<void> {
  await db
    .insert(authorRemarkSettings)
    .values({ authorId, ...settings })
    .onConflictDoUpdate({ target: authorRemarkSettings.authorId, set: settings });
}

/** Audiences of a published post: its own (null: not set), the author's general ones, and the permissions of the published revision. */
export async function findOfPost(db: Queryable, postId: string) {
  const rows = await db
    .select({
      authorId: postStates.authorId,
      comments: postRemarkAudiences.comments,
      danmaku: postRemarkAudiences.danmaku,
      generalComments: sql<Audience>`coalesce(${authorRemarkSettings.comments}, 'everyone')`,
      generalDanmaku: sql<Audience>`coalesce(${authorRemarkSettings.danmaku}, 'everyone')`,
      allowComment: postTexts.allowComment,
      allowDanmaku: postTexts.allowDanmaku,
    })
    .from(postStates)
    .innerJoin(postTexts, eq(postTexts.id, postStates.publishedRevisionId))
    .leftJoin(authorRemarkSettings, eq(authorRemarkSettings.authorId, postStates.authorId))
    .leftJoin(postRemarkAudiences, eq(postRemarkAudiences.postId, postStates.id))
    .where(and(eq(postStates.id, postId), eq(postStates.status, 'published')));
  return rows[0];
}

export type OfPost = NonNullable<Awaited<ReturnType<typeof findOfPost>>>;

export async function putOfPost(db: Queryable, { postId, ...audiences }: typeof postRemarkAudiences.$inferInsert): Promise<void> {
  await db
    .insert(postRemarkAudiences)
    .values({ postId, ...audiences })
    .onConflictDoUpdate({ target: postRemarkAudiences.postId, set: audiences });
}

/** Serialises an author's bans, so that their maximum number holds. */
export async function lockBans(db: Queryable, authorId: string): Promise<void> {
  await lockOn(db, `remark bans ${authorId}`);
}

export const countBans = (db: Queryable, authorId: string): Promise<number> =>
  db.$count(remarkBans, eq(remarkBans.authorId, authorId));

export const hasUser = async (db: Queryable, id: string): Promise<boolean> => (await db.$count(people, eq(people.id, id))) > 0;

export async function hasBan(db: Queryable, authorId: string, userId: string): Promise<boolean> {
  return (await db.$count(remarkBans, banOf(authorId, userId))) > 0;
}

export async function insertBan(db: Queryable, ban: typeof remarkBans.$inferInsert): Promise<void> {
  await db.insert(remarkBans).values(ban).onConflictDoNothing();
}

export async function deleteBan(db: Queryable, authorId: string, userId: string): Promise<void> {
  await db.delete(remarkBans).where(banOf(authorId, userId));
}

const banOf = (authorId: string, userId: string) => and(eq(remarkBans.authorId, authorId), eq(remarkBans.userId, userId));

export async function listBanned(db: Queryable, authorId: string, limit: number, offset: number) {
  return db
    .select(shortUser)
    .from(remarkBans)
    .innerJoin(people, eq(people.id, remarkBans.userId))
    .where(eq(remarkBans.authorId, authorId))
    .orderBy(desc(remarkBans.createdAt), remarkBans.userId)
    .limit(limit)
    .offset(offset);
}
