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

// Knows users by id only, so that accounts can use it.

export async function createCode(
  deps: Deps,
  actor: Actor,
  ip: string,
  form: ParsedOf<typeof contract.adminInvitationCreate>,
): Promise<contract.InvitationCode> {
  const [made] = await createAndRecord(deps, actor, ip, form, 1);
  if (made === undefined) throw new Error('no code was made');
  return findCode(deps, deps.db, made.id);
}

export async function createManyCodes(
  deps: Deps,
  actor: Actor,
  ip: string,
  { count, ...form }: ParsedOf<typeof contract.adminInvitationCreateMany>,
): Promise<AnswerOf<typeof contract.adminInvitationCreateMany>> {
  const made = await createAndRecord(deps, actor, ip, form, count);
  return { count: made.length, codes: made.map(({ code }) => code) };
}

async function createAndRecord(deps: Deps, actor: Actor, ip: string, form: contract.NewInvitation, count: number) {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const made = await makeCodes(deps, tx, { kind: 'admin', id: admin.id }, form, count);
    await recordAction(deps, tx, admin, ip, {
      action: count === 1 ? 'invitationCodes.create' : 'invitationCodes.createMany',
      targetType: 'invitationCode',
      targetId: made[0]?.id ?? '',
      after: { ...form, count },
    });
    return made;
  });
}

/** Idempotent. */
export async function revokeAsAdmin(
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

/** All codes for administrators; an agency's own when it is named. */
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

/** Streams all matching rows in order; every code's state is that at the time of the first part. */
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

/** Within the caller's transaction; answers which of them could still be used until now. */
export const revokeCodes = store.markRevoked;

export interface Maker {
  kind: 'admin' | 'user';
  id: string;
}

/** Makes so many codes alike, within the caller's transaction; answers the rows that were made. */
export async function makeCodes(
  deps: Deps,
  tx: Transaction,
  maker: Maker,
  wanted: NewInvitation,
  howMany: number,
): Promise<{ id: string; code: string }[]> {
  await refuseUnusable(deps, tx, wanted);
  const made: { id: string; code: string }[] = [];
  // A code that is taken already is so rare that a second round is as good as never needed.
  while (made.length < howMany) {
    const rows = Array.from({ length: howMany - made.length }, () => newRow(deps, maker, wanted));
    const inserted = new Set(await store.insertCodes(tx, rows));
    made.push(...rows.filter(({ code }) => inserted.has(code)));
  }
  return made;
}

async function refuseUnusable(deps: Deps, tx: Transaction, { purpose, agencyId, expiresAt }: NewInvitation): Promise<void> {
  const refuse = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } });
  if ((purpose === 'joinAgency') !== (agencyId !== null))
    throw refuse('agencyId', purpose === 'joinAgency' ? '请选择邀请码所属机构' : '只有加入机构的邀请码可以指定机构');
  if (agencyId !== null && !(await store.agencyExists(tx, agencyId))) throw refuse('agencyId', '机构不存在');
  if (expiresAt !== null && new Date(expiresAt) <= deps.clock.now()) throw refuse('expiresAt', '有效期应晚于现在');
}

const newRow = (deps: Deps, maker: Maker, { expiresAt, ...wanted }: NewInvitation): store.NewCode => ({
  ...wanted,
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
 * Uses an invitation code up for one person, within the transaction of what it lets them do: when that fails, the use is not
 * spent. Refuses with 400 and the field `invitationCode`. Answers the agency that a code to join one leads to. The person's
 * row must be there already. Guessing is for the caller to limit.
 */
export async function redeemInvitationCode(
  deps: Deps,
  tx: Transaction,
  code: string,
  purpose: InvitationPurpose,
  user: { id: string },
): Promise<{ codeId: string; agencyId: string | null }> {
  const now = deps.clock.now();
  const typed = normalizeCode(code);
  const taken = isCode(typed) ? await store.takeUse(tx, typed, purpose, now) : undefined;
  if (taken === undefined) {
    const known = await store.findByCode(tx, typed);
    throw refusal(known === undefined || known.purpose !== purpose ? '邀请码无效，请核对' : REFUSALS[stateOf(known, now)]);
  }
  // The same person once more, as after leaving an agency: counted once.
  if (!(await store.insertUse(tx, { codeId: taken.id, userId: user.id, usedAt: now }))) await store.giveUseBack(tx, taken.id);
  return { codeId: taken.id, agencyId: taken.agencyId };
}

/** As it may be typed or pasted: in either case, with spaces or hyphens between. */
const normalizeCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

const isCode = (typed: string): boolean =>
  typed.length === INVITATION_LENGTH && [...typed].every((letter) => INVITATION_ALPHABET.includes(letter));

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

function stateOf(code: Limits, now: Date): InvitationState {
  if (code.revokedAt !== null) return 'revoked';
  if (code.usesMade >= code.usesAllowed) return 'used';
  return code.expiresAt !== null && code.expiresAt <= now ? 'expired' : 'active';
}
