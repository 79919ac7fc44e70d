import { sql, type SQL } from 'drizzle-orm';

/** Terms that were proposed by somebody and would come into force after a day. */
export const proposedTerms = (day: string): SQL => sql`
  select version::text as id, proposed_at as since, proposed_by as by from payout_configs
  where state = 'proposed' and in_force_from > ${day}`;
