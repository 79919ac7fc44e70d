import type { AnswerOf } from '#contract/call.ts';
import type * as contract from '#contract/invitation-codes.ts';
import type { Queryable } from '../../db/client.ts';
import { inParts } from '../../db/ordered.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { presentCode } from './present.ts';
import * as store from './store.ts';

type Page = { page: number; limit: number };

/** All codes for administrators; an agency's own when it is named. */
export async function listCodes(
  deps: Deps,
  { page, limit, ...filter }: store.CodeFilter & Page,
): Promise<AnswerOf<typeof contract.adminInvitationList>> {
  const now = deps.clock.now();
  const [rows, total] = await Promise.all([
    store.listCodes(deps.db, filter, now, { limit: limit + 1, offset: (page - 1) * limit }),
    store.countCodes(deps.db, filter, now),
  ]);
  return {
    list: rows.slice(0, limit).map((row) => presentCode(row, now)),
    total,
    page,
    limit,
    hasMore: rows.length > limit,
  };
}

/** All that is asked for, in its order, without holding more than a part of it; a code's state is that of the first part's time. */
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
  { codeId, page, limit }: { codeId: string } & Page,
): Promise<AnswerOf<typeof contract.adminInvitationUses>> {
  const { usesMade } = await findCode(deps, deps.db, codeId);
  const rows = await store.listUses(deps.db, codeId, limit + 1, (page - 1) * limit);
  return {
    list: rows
      .slice(0, limit)
      .map(({ userId, nickname, usedAt }) => ({ userId, nickname: nickname || '用户', usedAt: usedAt.toISOString() })),
    total: usesMade,
    page,
    limit,
    hasMore: rows.length > limit,
  };
}

/** Within the caller's transaction; answers which of them could still be used until now. */
export const revokeCodes = store.markRevoked;
