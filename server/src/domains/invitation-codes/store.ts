import { and, count, desc, eq, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { InvitationPurpose, InvitationState } from '#contract/invitation-codes/invitation-codes.ts';
import type { Queryable } from '../../db/client.ts';
import { containing } from '../../db/lookups/containing.ts';
import { idsOf, sorted, type Order, type Part } from '../../db/keyset.ts';
import { people } from '../../db/reads/accounts.ts';
import { adminNames } from '../../db/reads/admins.ts';
import { agencyProfiles } from '../../db/reads/agencies.ts';
import { invitationCodes, invitationCodeUses } from '../../db/tables/invitation-codes.ts';

export type NewCode = typeof invitationCodes.$inferInsert;

export interface CodeFilter {
  purpose?: InvitationPurpose | undefined;
  state?: InvitationState | undefined;
  keywords?: string | undefined;
  agencyId?: string | undefined;
  /** Newest first by default. */
  sort?: 'created' | '-created' | undefined;
}

const row = {
  code: invitationCodes,
  agency: sql<{ id: string; name: string } | null>`case when ${agencyProfiles.id} is null then null
    else json_build_object('id', ${agencyProfiles.id}, 'name', ${agencyProfiles.name}) end`,
  madeBy: sql<string | null>`coalesce(${adminNames.account}, ${people.nickname})`,
};

const select = (db: Queryable) =>
  db
    .select(row)
    .from(invitationCodes)
    .leftJoin(agencyProfiles, eq(agencyProfiles.id, invitationCodes.agencyId))
    .leftJoin(adminNames, and(eq(invitationCodes.createdByKind, 'admin'), eq(adminNames.id, invitationCodes.createdBy)))
    .leftJoin(people, and(eq(invitationCodes.createdByKind, 'user'), eq(people.id, invitationCodes.createdBy)))
    .$dynamic();

export type CodeRow = Awaited<ReturnType<typeof listCodes>>[number];

export async function listCodes(db: Queryable, filter: CodeFilter, now: Date, part: Part<Positioned>) {
  const order: Order<Positioned> = {
    by: invitationCodes.createdAt,
    id: invitationCodes.id,
    down: filter.sort !== 'created',
    idDown: filter.sort === 'created',
    keyOf: ({ code }) => [code.createdAt, code.id],
  };
  const page = idsOf(db, invitationCodes, conditions(filter, now), order, part);
  return select(db)
    .innerJoin(page, eq(page.id, invitationCodes.id))
    .orderBy(...sorted(order));
}

/** The columns by which rows are ordered. */
interface Positioned {
  code: Pick<typeof invitationCodes.$inferSelect, 'id' | 'createdAt'>;
}

export async function countCodes(db: Queryable, filter: CodeFilter, now: Date): Promise<number> {
  const rows = await db.select({ n: count() }).from(invitationCodes).where(conditions(filter, now));
  return rows[0]?.n ?? 0;
}

export async function findCode(db: Queryable, id: string): Promise<CodeRow | undefined> {
  return (await select(db).where(eq(invitationCodes.id, id)))[0];
}

export async function findByCode(db: Queryable, code: string): Promise<typeof invitationCodes.$inferSelect | undefined> {
  return (await db.select().from(invitationCodes).where(eq(invitationCodes.code, code)))[0];
}

/** Skips rows whose code exists already; returns the inserted codes. */
export async function insertCodes(db: Queryable, codes: NewCode[]): Promise<string[]> {
  const rows = await db.insert(invitationCodes).values(codes).onConflictDoNothing().returning({ code: invitationCodes.code });
  return rows.map(({ code }) => code);
}

/** Checks and counts a use in one statement, so that only one of two concurrent calls gets the last use. */
export async function takeUse(
  db: Queryable,
  code: string,
  purpose: InvitationPurpose,
  now: Date,
): Promise<{ id: string; agencyId: string | null } | undefined> {
  const isUsable = and(
    eq(invitationCodes.code, code),
    eq(invitationCodes.purpose, purpose),
    isNull(invitationCodes.revokedAt),
    lt(invitationCodes.usesMade, invitationCodes.usesAllowed),
    or(isNull(invitationCodes.expiresAt), sql`${invitationCodes.expiresAt} > ${now.toISOString()}::timestamptz`),
  );
  const rows = await db
    .update(invitationCodes)
    .set({ usesMade: sql`${invitationCodes.usesMade} + 1` })
    .where(isUsable)
    .returning({ id: invitationCodes.id, agencyId: invitationCodes.agencyId });
  return rows[0];
}

/** False when the user has used the code before. */
export async function insertUse(db: Queryable, use: typeof invitationCodeUses.$inferInsert): Promise<boolean> {
  return (await db.insert(invitationCodeUses).values(use).onConflictDoNothing().returning()).length > 0;
}

export async function giveUseBack(db: Queryable, id: string): Promise<void> {
  await db
    .update(invitationCodes)
    .set({ usesMade: sql`${invitationCodes.usesMade} - 1` })
    .where(eq(invitationCodes.id, id));
}

export async function listUses(db: Queryable, codeId: string, limit: number, offset: number) {
  return db
    .select({ userId: invitationCodeUses.userId, nickname: people.nickname, usedAt: invitationCodeUses.usedAt })
    .from(invitationCodeUses)
    .innerJoin(people, eq(people.id, invitationCodeUses.userId))
    .where(eq(invitationCodeUses.codeId, codeId))
    .orderBy(desc(invitationCodeUses.usedAt), desc(invitationCodeUses.userId))
    .limit(limit)
    .offset(offset);
}

/** Revokes codes, with `agencyId` only those of the agency; returns the ids that were not revoked before. */
export async function markRevoked(db: Queryable, ids: string[], agencyId: string | null, now: Date): Promise<string[]> {
  const ofAgency = agencyId === null ? undefined : eq(invitationCodes.agencyId, agencyId);
  const rows = await db
    .update(invitationCodes)
    .set({ revokedAt: now })
    .where(and(inArray(invitationCodes.id, ids), isNull(invitationCodes.revokedAt), ofAgency))
    .returning({ id: invitationCodes.id });
  return rows.map(({ id }) => id);
}

export async function agencyExists(db: Queryable, id: string): Promise<boolean> {
  return (await db.select({ id: agencyProfiles.id }).from(agencyProfiles).where(eq(agencyProfiles.id, id))).length > 0;
}

function conditions({ purpose, state, keywords, agencyId }: CodeFilter, now: Date): SQL | undefined {
  const words = keywords === undefined || keywords === '' ? undefined : keywords;
  return and(
    agencyId === undefined ? undefined : eq(invitationCodes.agencyId, agencyId),
    purpose === undefined ? undefined : eq(invitationCodes.purpose, purpose),
    words === undefined ? undefined : or(containing(invitationCodes.code, words), containing(invitationCodes.note, words)),
    state === undefined ? undefined : inState(state, now),
  );
}

/** `stateOf` in service.ts as SQL: revoked before used before expired. */
function inState(state: InvitationState, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [isRevoked, isUsed] = [
    sql`${invitationCodes.revokedAt} is not null`,
    sql`${invitationCodes.usesMade} >= ${invitationCodes.usesAllowed}`,
  ];
  const isExpired = sql`coalesce(${invitationCodes.expiresAt} <= ${at}, false)`;
  if (state === 'revoked') return isRevoked;
  if (state === 'used') return sql`not (${isRevoked}) and ${isUsed}`;
  if (state === 'expired') return sql`not (${isRevoked}) and not (${isUsed}) and ${isExpired}`;
  return sql`not (${isRevoked}) and not (${isUsed}) and not ${isExpired}`;
}
