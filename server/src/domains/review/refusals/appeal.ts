import { REMARK_KIND_LABEL } from '#contract/comments/constants.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/comments/appeals.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import { plainText } from '../../../core/text.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

const APPEALS_A_DAY = { name: 'remark-appeal', points: 20, seconds: 86_400 };

export async function listRefusals(
  { db }: Deps,
  actor: Actor,
  { page, limit }: ParsedOf<typeof contract.listRefusedRemarks>,
): Promise<AnswerOf<typeof contract.listRefusedRemarks>> {
  const rows = await store.listOwn(db, requireUserId(actor), limit + 1, (page - 1) * limit);
  return pageOf(rows, { page, limit }, present);
}

const present = ({ refusal, type, title }: store.OwnRefusalRow): contract.RefusedRemark => ({
  id: refusal.id,
  kind: refusal.kind,
  content: refusal.content,
  work: { title: title ?? '', link: `/${type}/${refusal.postId}` },
  held: refusal.held,
  reason: refusal.reason,
  refusedAt: refusal.at.toISOString(),
  state: refusal.state,
  text: refusal.text,
  reply: refusal.reply,
  answeredAt: refusal.answeredAt?.toISOString() ?? null,
  can: { appeal: refusal.state === 'open' },
});

/** Appeals against a refusal; once per refusal. */
export async function appealRefusal(
  deps: Deps,
  actor: Actor,
  { id, text }: ParsedOf<typeof contract.appealRefusal>,
): Promise<AnswerOf<typeof contract.appealRefusal>> {
  const writerId = requireUserId(actor);
  await deps.limits.consume(APPEALS_A_DAY, writerId, '今日申诉数已达上限');
  return deps.transact(async (tx) => {
    const refusal = await store.lockRefusal(tx, id);
    if (refusal === undefined || refusal.writerId !== writerId) throw new AppError('notFound', '审核结果不存在');
    const noun = REMARK_KIND_LABEL[refusal.kind];
    if (refusal.state === 'lapsed') throw new AppError('conflict', `${noun}的状态已经变化，无需申诉`);
    if (refusal.state !== 'open') throw new AppError('conflict', '同一审核结果只能申诉一次');
    await store.changeRefusal(tx, id, { state: 'pending', text: plainText(text), appealedAt: deps.clock.now() });
    return { id, state: 'pending' };
  });
}
