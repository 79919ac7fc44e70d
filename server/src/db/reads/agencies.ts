import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { date, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { ApplicationState } from '#contract/agencies/applications.ts';
import type { MemberStatus } from '#contract/agencies/members.ts';
import { at } from '../tables/columns.ts';

// Reads of agencies for other domains. Views are declared as tables: drizzle gives no alias to a view.

/** Every agency as others show it. */
export const agencyProfiles = pgTable('agency_profiles', {
  id: text().notNull(),
  ownerId: text().notNull(),
  name: text().notNull(),
  region: text(),
  status: smallint().notNull(),
  logo: text(),
});

/** Members of agencies: present, former and invited. */
export const memberships = pgTable('memberships', {
  id: text().notNull(),
  userId: text().notNull(),
  agencyId: text().notNull(),
  status: text().$type<MemberStatus>().notNull(),
  acceptedAt: at(),
  approvedAt: at(),
  leavingOn: date(),
  endedAt: at(),
  createdAt: at().notNull(),
});

/** Applications to become an agency, whether they wait for an administrator's decision or are decided. */
export const applicationCases = pgTable('application_cases', {
  id: text().notNull(),
  agencyId: text(),
  status: text().$type<ApplicationState>().notNull(),
  decidedAt: at(),
});

/** Persons who were admitted to publish without an agency; while they work for one, they publish for it. */
export const individualCreators = pgTable('individual_creators', { userId: text().notNull(), since: at() });

/** The people who publish for an agency now: its owner and its members. */
export const agencyPeople = pgTable('agency_people', { userId: text().notNull(), agencyId: text().notNull() });

/**
 * The agency that manages a post in its author's place, or null; `post` are columns of the post. A post that was published under an
 * agency is managed by the agency while the author does not work there; a suspended agency manages nothing.
 */
export const leftToAgency = (post: Record<'agencyId' | 'authorId' | 'publishedAt', SQLWrapper>): SQL<string | null> => sql`(
  select a.id from agencies a
  where a.id = ${post.agencyId} and a.owner_id <> ${post.authorId} and a.status = 0 and ${post.publishedAt} is not null
    and not exists (
      select from agency_members m where m.agency_id = a.id and m.user_id = ${post.authorId} and m.status = 'approved'))`;
