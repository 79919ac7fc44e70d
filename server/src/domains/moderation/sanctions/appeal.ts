import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/moderation/sanctions.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { plainText } from '../../../core/text.ts';
import type { Deps } from '../../../deps.ts';
import { changeSanction, listSanctions, lockSanction, stands } from '../../accounts/service.ts';
import { standardOf, standardsOf } from './list-rules.ts';
import { presentOwn } from './present.ts';

export async function listOwnSanctions(
  deps: Deps,
  actor: Actor,
  { page, limit }: ParsedOf<typeof contract.mySanctions>,
): Promise<AnswerOf<typeof contract.mySanctions>> {
  const now = deps.clock.now();
  const filter = { userId: requireUserId(actor), now };
  const [rows, standards] = await Promise.all([
    listSanctions(deps.db, filter, { limit: limit + 1, offset: (page - 1) * limit }),
    standardsOf(deps.db),
  ]);
  return {
    list: rows.slice(0, limit).map(({ sanction }) => presentOwn(sanction, now, standards[sanction.rule])),
    page,
    limit,
    hasMore: rows.length > limit,
  };
}

/** Asks for another look at a sanction that stands. */
export async function appealSanction(
  deps: Deps,
  actor: Actor,
  { sanctionId, text }: ParsedOf<typeof contract.appealSanction>,
): Promise<contract.OwnSanction> {
  const userId = requireUserId(actor);
  return deps.transact(async (tx) => {
    const row = await lockSanction(tx, sanctionId);
    if (row?.userId !== userId) throw new AppError('notFound', '处罚不存在');
    const now = deps.clock.now();
    if (!stands(row, now)) throw new AppError('conflict', '处罚已结束，无需申诉');
    if (row.appealState !== null) throw new AppError('conflict', '同一处罚只能申诉一次');
    const appeal = { appealText: plainText(text), appealedAt: now, appealState: 'pending' as const };
    await changeSanction(tx, row.id, appeal);
    return presentOwn({ ...row, ...appeal }, now, await standardOf(tx, row.rule));
  });
}
