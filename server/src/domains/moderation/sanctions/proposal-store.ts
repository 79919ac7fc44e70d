import { and, asc, desc, eq, ne, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ProposalView, SanctionKind } from '#contract/moderation/constants.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { people, shortUser } from '../../../db/reads/accounts.ts';
import { sanctionProposals } from '../../../db/tables/moderation.ts';

export type ProposalRow = typeof sanctionProposals.$inferSelect;
export type NewProposalRow = typeof sanctionProposals.$inferInsert;

/** False when a proposal of this kind is already waiting for this user. */
export async function insertProposal(tx: Transaction, row: NewProposalRow): Promise<boolean> {
  const rows = await tx.insert(sanctionProposals).values(row).onConflictDoNothing().returning({ id: sanctionProposals.id });
  return rows.length > 0;
}

export async function lockProposal(tx: Transaction, id: string): Promise<ProposalRow | undefined> {
  return (await tx.select().from(sanctionProposals).where(eq(sanctionProposals.id, id)).for('update'))[0];
}

type Decision = Pick<ProposalRow, 'state' | 'decidedBy' | 'decidedAt'> & { reply?: string };

export async function decideProposal(tx: Transaction, id: string, decision: Decision): Promise<void> {
  await tx.update(sanctionProposals).set(decision).where(eq(sanctionProposals.id, id));
}

/** Ends the waiting proposal of a kind for a user, whoever proposed it. */
export async function decideWaiting(tx: Transaction, userId: string, kind: SanctionKind, decision: Decision): Promise<void> {
  await tx
    .update(sanctionProposals)
    .set(decision)
    .where(and(isWaiting, eq(sanctionProposals.userId, userId), eq(sanctionProposals.kind, kind)));
}

const isWaiting = eq(sanctionProposals.state, 'waiting');
const decider = alias(adminNames, 'decider');

interface ProposalFilter {
  view: ProposalView;
  /** Id of the proposer; null: of all admins. */
  proposedBy: string | null;
}

export const listProposals = (
  db: Queryable,
  { view, proposedBy }: ProposalFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  selectProposals(db)
    .where(
      and(
        view === 'waiting' ? isWaiting : ne(sanctionProposals.state, 'waiting'),
        proposedBy === null ? undefined : eq(sanctionProposals.proposedBy, proposedBy),
      ),
    )
    .orderBy(...ORDER[view], sanctionProposals.id)
    .limit(limit)
    .offset(offset);

const ORDER: Record<ProposalView, SQL[]> = {
  waiting: [asc(sanctionProposals.proposedAt)],
  decided: [desc(sanctionProposals.decidedAt)],
};

export type ListedProposal = Awaited<ReturnType<typeof listProposals>>[number];

export async function findListed(db: Queryable, id: string): Promise<ListedProposal | undefined> {
  return (await selectProposals(db).where(eq(sanctionProposals.id, id)))[0];
}

const selectProposals = (db: Queryable) =>
  db
    .select({
      proposal: sanctionProposals,
      user: shortUser,
      proposedBy: adminNames.account,
      decidedBy: decider.account,
    })
    .from(sanctionProposals)
    .innerJoin(people, eq(people.id, sanctionProposals.userId))
    .leftJoin(adminNames, eq(adminNames.id, sanctionProposals.proposedBy))
    .leftJoin(decider, eq(decider.id, sanctionProposals.decidedBy));
