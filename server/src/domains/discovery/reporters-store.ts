import { sql } from 'drizzle-orm';

/** How many different people reported a work without being turned down: post_id, reporters. */
export const REPORTERS = sql`
  select r.target_id as post_id, count(distinct r.reporter_id) as reporters
  from reports r join report_cases c on c.id = r.case_id
  where r.target_type = 'post' and c.state <> 'dismissed' group by r.target_id`;
