import { sql } from 'drizzle-orm';

// Cases of agencies that wait for a decision: id, time since when they wait, and province.

export const waitingApplications = sql`
  select id, submitted_at as since, answers ->> 'region' as region from agency_applications where status = 'pending'`;

/** Memberships that agency and person have accepted, so that only the decision of the platform is missing. */
export const waitingMembers = sql`
  select id, accepted_at as since from agency_members where status = 'pending' and accepted_at is not null`;

export const waitingLicences = sql`
  select r.id, r.submitted_at as since, (select a.region from agencies a where a.id = r.agency_id) as region
  from licence_renewals r where r.state = 'pending'`;
