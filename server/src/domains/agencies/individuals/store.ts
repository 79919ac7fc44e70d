import { and, eq, gt, inArray, isNotNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { agencyApplicationEvents, agencyApplications } from '../../../db/tables/agencies.ts';

type ApplicationRow = typeof agencyApplications.$inferSelect;

/** The approved application of a person; a user has at most one. */
export async function findAdmitted(db: Queryable, userId: string): Promise<ApplicationRow | undefined> {
  const admitted = and(
    eq(agencyApplications.applicantId, userId),
    eq(agencyApplications.kind, 'personal'),
    eq(agencyApplications.status, 'approved'),
  );
  return (await db.select().from(agencyApplications).where(admitted))[0];
}

/** Whether an application of another user, pending or approved, has one of these hashes of an identity number. */
export async function hasNumber(db: Queryable, marks: Buffer[], exceptUserId: string): Promise<boolean> {
  const rows = await db
    .select({ id: agencyApplications.id })
    .from(agencyApplications)
    .where(
      and(
        isNotNull(agencyApplications.numberMark),
        inArray(agencyApplications.numberMark, marks),
        inArray(agencyApplications.status, ['pending', 'approved']),
        ne(agencyApplications.applicantId, exceptUserId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Times after `since` at which a user submitted an application by one of these actions, the earliest first. */
export async function listSubmissions(
  db: Queryable,
  applicantId: string,
  actions: readonly string[],
  since: Date,
): Promise<Date[]> {
  const rows = await db
    .select({ at: agencyApplicationEvents.at })
    .from(agencyApplicationEvents)
    .innerJoin(agencyApplications, eq(agencyApplications.id, agencyApplicationEvents.applicationId))
    .where(
      and(
        eq(agencyApplications.applicantId, applicantId),
        inArray(agencyApplicationEvents.action, [...actions]),
        gt(agencyApplicationEvents.at, since),
      ),
    )
    .orderBy(agencyApplicationEvents.at)
    .limit(100);
  return rows.map(({ at }) => at);
}
