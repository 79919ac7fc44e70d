import { sql, type SQL } from 'drizzle-orm';

/** Appeals against sanctions that stand, as accounts/sanctions/policy.ts has it; `by` is who gave them. */
export const sanctionAppeals = (now: Date): SQL => sql`
  select id, appealed_at as since, given_by as by from sanctions
  where appeal_state = 'pending' and ended_at is null and (until is null or until > ${now.toISOString()}::timestamptz)`;

/** Changes of profiles that a person decides on. */
export const heldProfiles = sql`select id, created_at as since from profile_changes where state = 'held'`;
