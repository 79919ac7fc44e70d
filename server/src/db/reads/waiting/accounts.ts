import { sql, type SQL } from 'drizzle-orm';

/** Appeals against sanctions in force (the rule of accounts/sanctions/policy.ts); `by` is the administrator who imposed the sanction. */
export const sanctionAppeals = (now: Date): SQL => sql`
  select id, appealed_at as since, given_by as by from sanctions
  where appeal_state = 'pending' and ended_at is null and (until is null or until > ${now.toISOString()}::timestamptz)`;

/** Changes of profiles that wait for a moderator. */
export const heldProfiles = sql`select id, created_at as since from profile_changes where state = 'held'`;
