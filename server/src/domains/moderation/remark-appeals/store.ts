import { and, count, desc, eq, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { admins } from '../../../db/tables/admins.ts';
import { postRevisions, posts } from '../../../db/tables/posts.ts';
import { remarkRefusals } from '../../../db/tables/review.ts';

export interface RemarkAppealFilter {
  state: 'pending' | 'granted' | 'refused';
  /** The administrator who asks. */
  adminId: string;
  /** Appeals from before this time may be answered even by the administrator who refused, because there is no other; null: none. */
  ownUntil: Date | null;
}

const answerer = alias(admins, 'second_admin');

/** An administrator does not see pending appeals against their own decisions. */
const listed = ({ state, adminId, ownUntil }: RemarkAppealFilter) =>
  // 'pending' is a literal, because the partial index is used only then.
  state === 'pending'
    ? and(
        sql`${remarkRefusals.state} = 'pending'`,
        or(
          sql`${remarkRefusals.adminId} is distinct from ${adminId}`,
          ownUntil === null ? undefined : lte(remarkRefusals.appealedAt, ownUntil),
        ),
      )
    : eq(remarkRefusals.state, state);

/** Pending appeals, the oldest first; otherwise the latest answer first. */
export async function listAppeals(db: Queryable, filter: RemarkAppealFilter, limit: number, offset: number) {
  // Both orders follow an index, forwards or backwards.
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
      answeredBy: answerer.account,
    })
    .from(remarkRefusals)
    .innerJoin(posts, eq(posts.id, remarkRefusals.postId))
    .leftJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .innerJoin(users, eq(users.id, remarkRefusals.writerId))
    .leftJoin(admins, eq(admins.id, remarkRefusals.adminId))
    .leftJoin(answerer, eq(answerer.id, remarkRefusals.answeredBy))
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
