import { sql } from 'drizzle-orm';
import { namesIn, type Places } from './places.ts';

export const places: Places = {
  // Copies of what the user wrote, at the time of the report.
  'reports.evidence': ({ ownerId }) =>
    namesIn(
      'r.evidence',
      sql`from (select r.evidence from report_cases c join reports r on r.case_id = c.id where c.author_id = ${ownerId}) as r`,
    ),
};
