import { sql, type SQL } from 'drizzle-orm';
import { namesIn, type ReferenceSearch, type Places } from './places.ts';

export const places: Places = {
  'agencies.logo': ({ ownerId }) => sql`select logo as name from agencies where owner_id = ${ownerId}`,
  'agency_applications.answers': (search) => namesIn('a.answers', sql`from (${applicationsOf(search)}) as a`),
  'agency_applications.refused_papers': (search) => namesIn('a.refused_papers', sql`from (${applicationsOf(search)}) as a`),
  'licence_renewals.document': ({ ownerId, decidedAfter }) => sql`
    select l.document as name from licence_renewals l join agencies g on g.id = l.agency_id
    where g.owner_id = ${ownerId} and (l.state <> 'rejected' or l.decided_at > ${decidedAfter.toISOString()}::timestamptz)`,
};

/** Open and approved applications, and others until `decidedAfter` has passed their decision. */
const applicationsOf = ({ ownerId, decidedAfter }: ReferenceSearch): SQL => sql`
  select answers, refused_papers from agency_applications
  where applicant_id = ${ownerId}
    and (status in ('pending', 'approved') or greatest(decided_at, updated_at) > ${decidedAfter.toISOString()}::timestamptz)`;
