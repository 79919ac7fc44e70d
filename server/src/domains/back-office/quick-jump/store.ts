import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { AdminScope } from '#contract/admins/areas.ts';
import type { Queryable } from '../../../db/client.ts';
import { isTitled } from '../../../db/lookups/named-posts.ts';
import { postInScope } from '../../../db/scopes/post-scope.ts';
import { people } from '../../../db/reads/accounts.ts';
import { postStates, postTexts } from '../../../db/reads/posts.ts';
import { payoutRequests } from '../../../db/reads/withdrawals.ts';

/** Titles considered; a common word occurs in a hundred thousand. */
const TITLES_CONSIDERED = 1_000;

/** Submitted posts by their id or by a part of their title, the last changed first. */
export async function findNamed(db: Queryable, words: string, scope: AdminScope | null, limit: number) {
  const candidates = db
    .select({ id: postTexts.id })
    .from(postTexts)
    .where(or(isTitled(words, postTexts), eq(postTexts.postId, words)))
    .limit(TITLES_CONSIDERED)
    .as('candidates');
  return db
    .select({ post: postStates, title: postTexts.title, author: { nickname: people.nickname, mobile: people.mobile } })
    .from(candidates)
    .innerJoin(postTexts, eq(postTexts.id, candidates.id))
    .innerJoin(postStates, and(eq(postStates.id, postTexts.postId), eq(postStates.submittedRevisionId, postTexts.id)))
    .innerJoin(people, eq(people.id, postStates.authorId))
    .where(and(ne(postStates.status, 'deleted'), postInScope(scope, postStates.submittedRevisionId)))
    .orderBy(desc(postStates.updatedAt))
    .limit(limit);
}

/** Withdrawals by their id or by the applicant's whole nickname, newest first. */
export async function findWithdrawals(db: Queryable, words: string, limit: number) {
  const { id, status, gross, ownerId } = payoutRequests;
  // PostgreSQL evaluates the array once and then uses an index for both conditions.
  const applicantIds = sql`array(select ${people.id} from ${people} where ${people.nickname} = ${words} limit 20)`;
  return db
    .select({ id, status, gross, applicant: { nickname: people.nickname, mobile: people.mobile } })
    .from(payoutRequests)
    .innerJoin(people, eq(people.id, ownerId))
    .where(or(eq(id, words), eq(ownerId, sql`any(${applicantIds})`)))
    .orderBy(desc(payoutRequests.appliedAt), desc(id))
    .limit(limit);
}
