import { REMARK_KIND_LABEL } from '#contract/comments/constants.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/comments/appeals.ts';
import { requireUserId, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { plainText } from '../../../core/text.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { notify, postName } from '../../notifications/service.ts';
import { excerpt } from '../writing/notify.ts';
import * as store from './store.ts';

const APPEALS_A_DAY = { name: 'remark-appeal', points: 20, seconds: 86_400 };

/** Where a writer finds what was refused. */
const OWN_REFUSALS = '/appeals';
const EXCERPT = 40;

interface Refused {
  kind: contract.RemarkKind;
  remarkId: string;
  postId: string;
  writerId: string;
  content: string;
  /** It waited: nobody else has seen it. */
  held: boolean;
  reason: string | undefined;
}

/** What a moderator has just said no to, or the content safety service (null): kept, and told to who wrote it. */
export async function noteRefusal(
  deps: Deps,
  tx: Transaction,
  admin: AdminActor | null,
  { reason = '', ...remark }: Refused,
): Promise<void> {
  const refusal = { ...remark, id: deps.random.id(), adminId: admin?.id ?? null, reason, at: deps.clock.now() };
  await store.insertRefusal(tx, { ...refusal, state: 'open' });
  await notifyWriter(deps, tx, remark, remark.held ? '未通过审核' : '已被隐藏', reason === '' ? '' : `\n理由：${reason}`);
}

/** It is seen again without an appeal: one that waits need not be answered. */
export const endRefusal = (tx: Transaction, kind: contract.RemarkKind, remarkId: string): Promise<void> =>
  store.lapseRefusals(tx, { kind, remarkId });

/** What became of an appeal, for who wrote the remark. */
export const notifyAnswered = (
  deps: Deps,
  tx: Transaction,
  refusal: store.RefusalRow,
  { granted, reply }: { granted: boolean; reply: string },
): Promise<void> => notifyWriter(deps, tx, refusal, granted ? '申诉成立，已显示' : '申诉未成立', `\n答复：${reply}`);

async function notifyWriter(
  deps: Deps,
  tx: Transaction,
  { kind, postId, writerId, content }: Pick<Refused, 'kind' | 'postId' | 'writerId' | 'content'>,
  outcome: string,
  more: string,
): Promise<void> {
  const post = await store.findPost(tx, postId);
  if (post === undefined) return;
  const title = `你在${postName(post)}${kind === 'comment' ? '下的评论' : '上的弹幕'}${outcome}`;
  const said = `${excerpt(content, EXCERPT)}${more}`;
  await notify(deps, tx, { userId: writerId, kind: 'audit', title, content: said, link: OWN_REFUSALS });
}

export async function listRefusals(
  { db }: Deps,
  actor: Actor,
  { page, limit }: ParsedOf<typeof contract.listRefusedRemarks>,
): Promise<AnswerOf<typeof contract.listRefusedRemarks>> {
  const rows = await store.listOwn(db, requireUserId(actor), limit + 1, (page - 1) * limit);
  const list = rows.slice(0, limit).map(({ refusal, type, title }): contract.RefusedRemark => ({
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
  }));
  return { list, page, limit, hasMore: rows.length > limit };
}

/** Asks for another look at a no, once. */
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
    const what = REMARK_KIND_LABEL[refusal.kind];
    if (refusal.state === 'lapsed') throw new AppError('conflict', `${what}的状态已经变化，无需申诉`);
    if (refusal.state !== 'open') throw new AppError('conflict', '同一审核结果只能申诉一次');
    await store.changeRefusal(tx, id, { state: 'pending', text: plainText(text), appealedAt: deps.clock.now() });
    return { id, state: 'pending' };
  });
}
