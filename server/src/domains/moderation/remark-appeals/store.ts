import { and, count, desc, eq, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/client.ts';
import { people, shortUser } from '../../../db/reads/accounts.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { postStates, postTexts } from '../../../db/reads/posts.ts';
import { remarkRefusals } from '../../../db/tables/review.ts';

export interface RemarkAppealFilter {
  state: 'pending' | 'granted' | 'refused';
  /** The administrator who asks. */
  adminId: string;
  /** Appeals from before this time may be answered even by the administrator who refused, because there is no other; null: none. */
  ownStepsBefore: Date | null;
}

const answerer = alias(adminNames, 'second_admin');

/** An administrator does not see pending appeals against their own decisions. */
const listed = ({ state, adminId, ownStepsBefore }: RemarkAppealFilter) =>
  // 'pending' is a literal, because the partial index is used only then.
  state === 'pending'
    ? and(
        sql`${remarkRefusals.state} = 'pending'`,
        or(
          sql`${remarkRefusals.adminId} is distinct from ${adminId}`,
          ownStepsBefore === null ? undefined : lte(remarkRefusals.appealedAt, ownStepsBefore),
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
      type: postStates.type,
      title: postTexts.title,
      writer: shortUser,
      decidedBy: adminNames.account,
      answeredBy: answerer.account,
    })
    .from(remarkRefusals)
    .innerJoin(postStates, eq(postStates.id, remarkRefusals.postId))
    .leftJoin(postTexts, eq(postTexts.id, postStates.publishedRevisionId))
    .innerJoin(people, eq(people.id, remarkRefusals.writerId))
    .leftJoin(adminNames, eq(adminNames.id, remarkRefusals.adminId))
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
