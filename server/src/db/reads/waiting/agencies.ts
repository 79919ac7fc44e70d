import { sql } from 'drizzle-orm';

// What waits for a decision about agencies: its id, since when, and the province that it is of.

export const waitingApplications = sql`
  select id, submitted_at as since, answers ->> 'region' as region from agency_applications where status = 'pending'`;

/** Those that their agency and the person agree on. */
export const waitingMembers = sql`
  select id, accepted_at as since from agency_members where status = 'pending' and accepted_at is not null`;

export const waitingLicences = sql`
  select r.id, r.submitted_at as since, (select a.region from agencies a where a.id = r.agency_id) as region
  from licence_renewals r where r.state = 'pending'`;
