import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/invitation-codes/invitation-codes.ts';
import {
  INVITATION_ALPHABET,
  INVITATION_LENGTH,
  type InvitationPurpose,
  type NewInvitation,
  type InvitationCode,
  type InvitationState,
} from '#contract/invitation-codes/invitation-codes.ts';
import { requireAdmin, type Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { pageOf, type Paging } from '../../core/lists/paging.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { inParts } from '../../db/keyset.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../audit-log/service.ts';
import * as store from './store.ts';
import type { CodeRow } from './store.ts';

// Uses only the ids of users, so that accounts can import this domain.

export async function createCode(
  deps: Deps,
  actor: Actor,
  ip: string,
  form: ParsedOf<typeof contract.adminInvitationCreate>,
): Promise<contract.InvitationCode> {
  const [row] = await createAndRecord(deps, actor, ip, form, 1);
  if (row === undefined) throw new Error('no code was made');
  return findCode(deps, deps.db, row.id);
}

export async function createManyCodes(
  deps: Deps,
  actor: Actor,
  ip: string,
  { count, ...form }: ParsedOf<typeof contract.adminInvitationCreateMany>,
): Promise<AnswerOf<typeof contract.adminInvitationCreateMany>> {
  const rows = await createAndRecord(deps, actor, ip, form, count);
  return { count: rows.length, codes: rows.map(({ code }) => code) };
}

async function createAndRecord(deps: Deps, actor: Actor, ip: string, form: contract.NewInvitation, count: number) {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const rows = await insertNewCodes(deps, tx, { kind: 'admin', id: admin.id }, form, count);
    await recordAction(deps, tx, admin, ip, {
      action: count === 1 ? 'invitationCodes.create' : 'invitationCodes.createMany',
      targetType: 'invitationCode',
      targetId: rows[0]?.id ?? '',
      after: { ...form, count },
    });
    return rows;
  });
}

/** Revokes codes; returns how many were not revoked before. */
export async function revokeCodesAsAdmin(
  deps: Deps,
  actor: Actor,
  ip: string,
  { ids }: { ids: string[] },
): Promise<{ revoked: number }> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const revoked = await store.markRevoked(tx, ids, null, deps.clock.now());
    for (const id of revoked)
      await recordAction(deps, tx, admin, ip, { action: 'invitationCodes.revoke', targetType: 'invitationCode', targetId: id });
    return { revoked: revoked.length };
  });
}

/** Codes that match a filter; with `agencyId` only those of an agency. */
export async function listCodes(
  deps: Deps,
  { page, limit, ...filter }: store.CodeFilter & Paging,
): Promise<AnswerOf<typeof contract.adminInvitationList>> {
  const now = deps.clock.now();
  const [rows, total] = await Promise.all([
    store.listCodes(deps.db, filter, now, { limit: limit + 1, offset: (page - 1) * limit }),
    store.countCodes(deps.db, filter, now),
  ]);
  return { ...pageOf(rows, { page, limit }, (row) => presentCode(row, now)), total };
}

/** Streams all matching codes in order, with their states at the beginning of the stream. */
export async function* readCodes(deps: Deps, filter: store.CodeFilter): AsyncGenerator<contract.InvitationCode[]> {
  const now = deps.clock.now();
  for await (const rows of inParts<store.CodeRow>((part) => store.listCodes(deps.db, filter, now, part)))
    yield rows.map((row) => presentCode(row, now));
}

export async function findCode(deps: Deps, db: Queryable, id: string): Promise<contract.InvitationCode> {
  const row = await store.findCode(db, id);
  if (row === undefined) throw new AppError('notFound', '邀请码不存在');
  return presentCode(row, deps.clock.now());
}

export async function listUses(
  deps: Deps,
  { codeId, page, limit }: { codeId: string } & Paging,
): Promise<AnswerOf<typeof contract.adminInvitationUses>> {
  const { usesMade } = await findCode(deps, deps.db, codeId);
  const rows = await store.listUses(deps.db, codeId, limit + 1, (page - 1) * limit);
  return {
    ...pageOf(rows, { page, limit }, ({ userId, nickname, usedAt }) => ({
      userId,
      nickname: nickname || '用户',
      usedAt: usedAt.toISOString(),
    })),
    total: usesMade,
  };
}

/** Revokes a code of an agency, unless it was revoked before. */
export async function revokeCode(deps: Deps, tx: Transaction, agencyId: string, id: string): Promise<void> {
  await store.markRevoked(tx, [id], agencyId, deps.clock.now());
}

export interface Maker {
  kind: 'admin' | 'user';
  id: string;
}

/** Creates `count` equal codes within the caller's transaction; returns ids and codes. */
export async function insertNewCodes(
  deps: Deps,
  tx: Transaction,
  maker: Maker,
  invitation: NewInvitation,
  count: number,
): Promise<{ id: string; code: string }[]> {
  await refuseUnusable(deps, tx, invitation);
  const created: { id: string; code: string }[] = [];
  // Random codes nearly never collide with existing ones, so there is hardly ever a second round.
  while (created.length < count) {
    const rows = Array.from({ length: count - created.length }, () => newRow(deps, maker, invitation));
    const inserted = new Set(await store.insertCodes(tx, rows));
    created.push(...rows.filter(({ code }) => inserted.has(code)));
  }
  return created;
}

async function refuseUnusable(deps: Deps, tx: Transaction, { purpose, agencyId, expiresAt }: NewInvitation): Promise<void> {
  const refuse = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } });
  if ((purpose === 'joinAgency') !== (agencyId !== null))
    throw refuse('agencyId', purpose === 'joinAgency' ? '请选择邀请码所属机构' : '只有加入机构的邀请码可以指定机构');
  if (agencyId !== null && !(await store.agencyExists(tx, agencyId))) throw refuse('agencyId', '机构不存在');
  if (expiresAt !== null && new Date(expiresAt) <= deps.clock.now()) throw refuse('expiresAt', '有效期应晚于现在');
}

const newRow = (deps: Deps, maker: Maker, { expiresAt, ...invitation }: NewInvitation): store.NewCode => ({
  ...invitation,
  id: deps.random.id(),
  code: Array.from(
    { length: INVITATION_LENGTH },
    () => INVITATION_ALPHABET[deps.random.integer(INVITATION_ALPHABET.length)],
  ).join(''),
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
  createdByKind: maker.kind,
  createdBy: maker.id,
  createdAt: deps.clock.now(),
});

const REFUSALS = {
  revoked: '邀请码已作废，请换一个',
  used: '邀请码已用完，请换一个',
  expired: '邀请码已过期，请换一个',
  active: '邀请码无效，请核对',
} as const;

/**
 * Spends one use of an invitation code for a user, whose row must exist, within the caller's transaction: if that is rolled back, the use is
 * not spent. Throws 400 at the field `invitationCode`. Returns the agency of a code to join one. The caller must limit guessing.
 */
export async function redeemInvitationCode(
  deps: Deps,
  tx: Transaction,
  code: string,
  purpose: InvitationPurpose,
  user: { id: string },
): Promise<{ codeId: string; agencyId: string | null }> {
  const now = deps.clock.now();
  const normalized = normalizeCode(code);
  const spent = isCode(normalized) ? await store.takeUse(tx, normalized, purpose, now) : undefined;
  if (spent === undefined) {
    const row = await store.findByCode(tx, normalized);
    throw refusal(row === undefined || row.purpose !== purpose ? '邀请码无效，请核对' : REFUSALS[stateOf(row, now)]);
  }
  // A repeated use by the same user, such as after leaving an agency, counts once.
  if (!(await store.insertUse(tx, { codeId: spent.id, userId: user.id, usedAt: now }))) await store.giveUseBack(tx, spent.id);
  return { codeId: spent.id, agencyId: spent.agencyId };
}

/** Codes may be typed in lower case and with spaces or hyphens. */
const normalizeCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

const isCode = (normalized: string): boolean =>
  normalized.length === INVITATION_LENGTH && [...normalized].every((letter) => INVITATION_ALPHABET.includes(letter));

const refusal = (message: string) => new AppError('invalid', message, { fields: { invitationCode: message } });

const presentCode = ({ code, agency, madeBy }: CodeRow, now: Date): InvitationCode => ({
  id: code.id,
  code: code.code,
  purpose: code.purpose,
  state: stateOf(code, now),
  agency,
  usesAllowed: code.usesAllowed,
  usesMade: code.usesMade,
  expiresAt: code.expiresAt?.toISOString() ?? null,
  note: code.note,
  createdBy: madeBy ?? '',
  createTime: code.createdAt.toISOString(),
  revokedAt: code.revokedAt?.toISOString() ?? null,
});

interface Limits {
  revokedAt: Date | null;
  expiresAt: Date | null;
  usesMade: number;
  usesAllowed: number;
}

/** `inState` in store.ts is the same rule in SQL. */
function stateOf(code: Limits, now: Date): InvitationState {
  if (code.revokedAt !== null) return 'revoked';
  if (code.usesMade >= code.usesAllowed) return 'used';
  return code.expiresAt !== null && code.expiresAt <= now ? 'expired' : 'active';
}
