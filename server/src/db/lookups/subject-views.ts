import { sql, type SQL } from 'drizzle-orm';
import type { WorkSubject } from '#contract/admins/assignments.ts';

/** The view of each kind of thing that administrators are assigned and write notes on. */
export const SUBJECT_VIEWS: Record<WorkSubject, SQL> = {
  post: sql`post_states`,
  report: sql`reported_cases`,
  infringement: sql`infringement_cases`,
  application: sql`application_cases`,
  licence: sql`licence_cases`,
  withdrawal: sql`payout_requests`,
};
