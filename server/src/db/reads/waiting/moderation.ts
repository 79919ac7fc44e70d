import { sql } from 'drizzle-orm';

export const openCases = sql`select id, first_at as since from report_cases where state = 'open'`;

export const openInfringements = sql`select id, created_at as since from infringements where state = 'open'`;

/** Sanctions that a moderator proposed; `by` is the moderator, who cannot confirm the proposal. */
export const sanctionProposals = sql`select id, proposed_at as since, proposed_by as by from sanction_proposals where state = 'waiting'`;
