import { and, count, eq, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/client.ts';
import { idsOf, sorted, type Order, type Part } from '../../../db/keyset.ts';
import { users } from '../../../db/tables/accounts.ts';
import { admins } from '../../../db/tables/admins.ts';
import { postAppeals, postReviews, postRevisions, posts } from '../../../db/tables/posts.ts';

type ListedState = 'pending' | 'granted' | 'refused';

export interface AppealFilter {
  state: ListedState;
  /** The administrator who asks. */
  adminId: string;
  /** Appeals from before this time may be answered even by the administrator who made the decision, because there is no other; null: none. */
  ownUntil: Date | null;
  /** By creation of pending appeals (default: the oldest first), by the answer of others (default: the latest first). */
  sort?: 'at' | '-at' | undefined;
}

const answerer = alias(admins, 'second_admin');

/** An administrator does not see pending appeals against their own decisions. */
const listed = ({ state, adminId, ownUntil }: AppealFilter) =>
  // 'pending' is a literal, because the partial index is used only then.
  state === 'pending'
    ? and(
        sql`${postAppeals.state} = 'pending'`,
        or(
          sql`${postAppeals.firstAdminId} is distinct from ${adminId}`,
          ownUntil === null ? undefined : lte(postAppeals.createdAt, ownUntil),
        ),
      )
    : eq(postAppeals.state, state);

export async function listAppeals(db: Queryable, filter: AppealFilter, part: Part<Positioned>) {
  const order = orderOf(filter);
  const page = idsOf(db, postAppeals, listed(filter), order, part);
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
      answeredBy: answerer.account,
    })
    .from(page)
    .innerJoin(postAppeals, eq(postAppeals.id, page.id))
    .innerJoin(postReviews, eq(postReviews.id, postAppeals.reviewId))
    .innerJoin(posts, eq(posts.id, postAppeals.postId))
    .innerJoin(postRevisions, eq(postRevisions.id, sql`coalesce(${posts.submittedRevisionId}, ${posts.draftRevisionId})`))
    .innerJoin(users, eq(users.id, postAppeals.authorId))
    .leftJoin(admins, eq(admins.id, postAppeals.firstAdminId))
    .leftJoin(answerer, eq(answerer.id, postAppeals.decidedBy))
    .orderBy(...sorted(order));
}

export type AppealListRow = Awaited<ReturnType<typeof listAppeals>>[number];

/** The columns by which rows are ordered. */
interface Positioned {
  appeal: Pick<typeof postAppeals.$inferSelect, 'id' | 'createdAt' | 'decidedAt'>;
}

/** Each order reads the index of the state forwards or backwards. */
const orderOf = ({ state, sort }: AppealFilter): Order<Positioned> =>
  state === 'pending'
    ? {
        by: postAppeals.createdAt,
        id: postAppeals.id,
        down: sort === '-at',
        keyOf: ({ appeal }) => [appeal.createdAt, appeal.id],
      }
    : {
        by: postAppeals.decidedAt,
        id: postAppeals.id,
        down: sort !== 'at',
        idDown: sort === 'at',
        keyOf: ({ appeal }) => [appeal.decidedAt, appeal.id],
      };

export async function countWaiting(db: Queryable, filter: Omit<AppealFilter, 'state'>): Promise<number> {
  const waiting = listed({ ...filter, state: 'pending' });
  return (await db.select({ n: count() }).from(postAppeals).where(waiting))[0]?.n ?? 0;
}

export const hasAppeal = async (db: Queryable, postId: string): Promise<boolean> =>
  (await db.$count(postAppeals, eq(postAppeals.postId, postId))) > 0;
