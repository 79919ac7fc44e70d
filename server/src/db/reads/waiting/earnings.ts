import { sql, type SQL } from 'drizzle-orm';

/** Payout terms that were proposed, not yet approved, and would come into force after `day`; `by` is the administrator who proposed them. */
export const proposedTerms = (day: string): SQL => sql`
  select version::text as id, proposed_at as since, proposed_by as by from payout_configs
  where state = 'proposed' and in_force_from > ${day}`;
