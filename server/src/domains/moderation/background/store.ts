import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { people, shortUser } from '../../../db/reads/accounts.ts';
import { postStates, postTexts } from '../../../db/reads/posts.ts';
import { reportCases } from '../../../db/tables/moderation.ts';

export { findListedSanction, listSanctions } from '../../../db/reads/accounts.ts';
export { findAppellant } from '../../../db/reads/posts.ts';
export { findRefusal } from '../../../db/reads/review.ts';

/** The last submitted revision of a post, with its author. */
export async function findSubmission(db: Queryable, postId: string) {
  const rows = await db
    .select({
      revision: { id: postTexts.id, ipLocation: postTexts.ipLocation },
      author: { id: people.id, registeredAt: people.createdAt, followers: people.followerCount },
    })
    .from(postStates)
    .innerJoin(postTexts, eq(postTexts.id, postStates.submittedRevisionId))
    .innerJoin(people, eq(people.id, postStates.authorId))
    .where(and(eq(postStates.id, postId), isNotNull(postStates.submittedRevisionId)));
  return rows[0];
}

export async function findAuthors(db: Queryable, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const { status, closedAt, createdAt } = people;
  const rows = await db
    .select({ ...shortUser, status, closedAt, createdAt })
    .from(people)
    .where(inArray(people.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The author and the subject of a case of reports. */
export async function findReportCase(db: Queryable, id: string) {
  const { authorId, targetType, targetId } = reportCases;
  return (await db.select({ authorId, targetType, targetId }).from(reportCases).where(eq(reportCases.id, id)))[0];
}

interface AuthorFigures {
  posts: number;
  submitted: number;
  rejected: number;
  takenDown: number;
  /** Reports about the author's content. */
  reported: number;
  /** Cases of reports that a moderator upheld. */
  upheld: number;
}

/** Figures of an author: posts published now, and what happened to posts and reports since `since`. */
export async function figuresOfAuthor(db: Queryable, authorId: string, since: Date): Promise<AuthorFigures> {
  const from = sql`${since.toISOString()}::timestamptz`;
  // Every event of a post changes `updated_at`, so the index of author and time finds the posts with events since then.
  const { rows } = await db.execute<AuthorFigures & Record<string, unknown>>(sql`
    with recent as materialized (select id from post_states where author_id = ${authorId} and updated_at >= ${from}),
      cases as materialized (select state, report_count from report_cases where author_id = ${authorId} and first_at >= ${from})
    select
      (select count(*) from post_states where author_id = ${authorId} and status = 'published')::integer as posts,
      (select count(*) from recent r join post_reviews v on v.post_id = r.id where v.action = 'submit' and v.at >= ${from})::integer as submitted,
      (select count(*) from recent r join post_reviews v on v.post_id = r.id where v.action = 'reject' and v.at >= ${from})::integer as rejected,
      (select count(*) from recent r join post_takedowns t on t.post_id = r.id where t.taken_at >= ${from})::integer as "takenDown",
      (select coalesce(sum(report_count), 0) from cases)::integer as reported,
      (select count(*) from cases where state = 'upheld')::integer as upheld`);
  const [figures] = rows;
  if (figures === undefined) throw new Error('a select of counts answers one row');
  return figures;
}
