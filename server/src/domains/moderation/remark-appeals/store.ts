import { and, count, desc, eq, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { admins } from '../../../db/tables/admins.ts';
import { postRevisions, posts } from '../../../db/tables/posts.ts';
import { remarkRefusals } from '../../../db/tables/review.ts';

export interface RemarkAppealFilter {
  state: 'pending' | 'granted' | 'refused';
  /** Who asks. */
  adminId: string;
  /** Until when own decisions may be looked at by who made them, being alone. */
  ownUntil: Date | null;
}

const second = alias(admins, 'second_admin');

/** Who decided does not see what was said against it until somebody else has answered. */
const listed = ({ state, adminId, ownUntil }: RemarkAppealFilter) =>
  // 'pending' is written out, so that the index of what waits fits.
  state === 'pending'
    ? and(
        sql`${remarkRefusals.state} = 'pending'`,
        or(
          sql`${remarkRefusals.adminId} is distinct from ${adminId}`,
          ownUntil === null ? undefined : lte(remarkRefusals.appealedAt, ownUntil),
        ),
      )
    : eq(remarkRefusals.state, state);

/** The longest wait or the last answer first. */
export async function listAppeals(db: Queryable, filter: RemarkAppealFilter, limit: number, offset: number) {
  // As the indexes have it, forwards or backwards.
  const order =
    filter.state === 'pending'
      ? [remarkRefusals.appealedAt, remarkRefusals.id]
      : [desc(remarkRefusals.answeredAt), desc(remarkRefusals.id)];
  return db
    .select({
      refusal: remarkRefusals,
      type: posts.type,
      title: postRevisions.title,
      writer: {
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
    .from(remarkRefusals)
    .innerJoin(posts, eq(posts.id, remarkRefusals.postId))
    .leftJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .innerJoin(users, eq(users.id, remarkRefusals.writerId))
    .leftJoin(admins, eq(admins.id, remarkRefusals.adminId))
    .leftJoin(second, eq(second.id, remarkRefusals.answeredBy))
    .where(listed(filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}

export type RemarkAppealRow = Awaited<ReturnType<typeof listAppeals>>[number];

export async function countWaiting(db: Queryable, filter: RemarkAppealFilter): Promise<number> {
  const waiting = listed({ ...filter, state: 'pending' });
  return (await db.select({ n: count() }).from(remarkRefusals).where(waiting))[0]?.n ?? 0;
}
