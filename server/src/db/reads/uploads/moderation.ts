import { sql } from 'drizzle-orm';
import { namesIn, type Places } from './places.ts';

export const places: Places = {
  // The evidence of a report is a copy of the reported content at that time; its pictures are uploads of the reported author.
  'reports.evidence': ({ ownerId }) =>
    namesIn(
      'r.evidence',
      sql`from (select r.evidence from report_cases c join reports r on r.case_id = c.id where c.author_id = ${ownerId}) as r`,
    ),
};
