import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { admins, users } from '../../db/tables/accounts.ts';
import { postAppeals, postReviews, postRevisions, posts } from '../../db/tables/posts.ts';

export type ListedState = 'pending' | 'granted' | 'refused';
const second = alias(admins, 'second_admin');

/** Who decided does not see what was said against it until somebody else has answered. */
const listed = (state: ListedState, adminId: string) =>
  and(
    eq(postAppeals.state, state),
    state === 'pending' ? sql`${postAppeals.firstAdminId} is distinct from ${adminId}` : undefined,
  );

export async function listAppeals(db: Queryable, state: ListedState, adminId: string, limit: number, offset: number) {
  return db
    .select({
      appeal: postAppeals,
      review: postReviews,
      post: { id: posts.id, type: posts.type, status: posts.status },
      title: postRevisions.title,
      author: {
        id: users.id,
        nickname: users.nickname,
        avatar: users.avatar,
        identity: users.identity,
        certification: users.certification,
        mobile: users.mobile,
      },
      decidedBy: admins.account,
      answeredBy: second.account,
    })
    .from(postAppeals)
    .innerJoin(postReviews, eq(postReviews.id, postAppeals.reviewId))
    .innerJoin(posts, eq(posts.id, postAppeals.postId))
    .innerJoin(postRevisions, eq(postRevisions.id, sql`coalesce(${posts.submittedRevisionId}, ${posts.draftRevisionId})`))
    .innerJoin(users, eq(users.id, postAppeals.authorId))
    .leftJoin(admins, eq(admins.id, postAppeals.firstAdminId))
    .leftJoin(second, eq(second.id, postAppeals.decidedBy))
    .where(listed(state, adminId))
    .orderBy(state === 'pending' ? asc(postAppeals.createdAt) : desc(postAppeals.decidedAt), asc(postAppeals.id))
    .limit(limit)
    .offset(offset);
}

export type AppealListRow = Awaited<ReturnType<typeof listAppeals>>[number];

export async function countWaiting(db: Queryable, adminId: string): Promise<number> {
  return (await db.select({ n: count() }).from(postAppeals).where(listed('pending', adminId)))[0]?.n ?? 0;
}
