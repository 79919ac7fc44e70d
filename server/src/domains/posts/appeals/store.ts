import { and, count, eq, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/client.ts';
import { idsOf, sorted, type Order, type Part } from '../../../db/keyset.ts';
import { people, shortUser } from '../../../db/reads/accounts.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { postAppeals, postReviews } from '../../../db/tables/posts.ts';
import { postStates, postTexts } from '../../../db/reads/posts.ts';

type ListedState = 'pending' | 'granted' | 'refused';

export interface AppealFilter {
  state: ListedState;
  /** The administrator who asks. */
  adminId: string;
  /** Appeals from before this time may be answered even by the administrator who made the decision, because there is no other; null: none. */
  ownStepsBefore: Date | null;
  /** By creation of pending appeals (default: the oldest first), by the answer of others (default: the latest first). */
  sort?: 'at' | '-at' | undefined;
}

const answerer = alias(adminNames, 'second_admin');

/** An administrator does not see pending appeals against their own decisions. */
const listed = ({ state, adminId, ownStepsBefore }: AppealFilter) =>
  // 'pending' is a literal, because the partial index is used only then.
  state === 'pending'
    ? and(
        sql`${postAppeals.state} = 'pending'`,
        or(
          sql`${postAppeals.firstAdminId} is distinct from ${adminId}`,
          ownStepsBefore === null ? undefined : lte(postAppeals.createdAt, ownStepsBefore),
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
      post: { id: postStates.id, type: postStates.type, status: postStates.status },
      title: postTexts.title,
      author: shortUser,
      decidedBy: adminNames.account,
      answeredBy: answerer.account,
    })
    .from(page)
    .innerJoin(postAppeals, eq(postAppeals.id, page.id))
    .innerJoin(postReviews, eq(postReviews.id, postAppeals.reviewId))
    .innerJoin(postStates, eq(postStates.id, postAppeals.postId))
    .innerJoin(postTexts, eq(postTexts.id, sql`coalesce(${postStates.submittedRevisionId}, ${postStates.draftRevisionId})`))
    .innerJoin(people, eq(people.id, postAppeals.authorId))
    .leftJoin(adminNames, eq(adminNames.id, postAppeals.firstAdminId))
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
