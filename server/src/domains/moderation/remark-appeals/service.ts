import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/moderation/remark-appeals.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { presentShort } from '../../accounts/service.ts';
import { ownUntil, requireSecond, type SecondStep } from '../../admins/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import {
  changeRefusal,
  findRefusal,
  lockRefusal,
  notifyAnswered,
  putCommentBack,
  type RefusalRow,
} from '../../comments/service.ts';
import { putDanmakuBack } from '../../danmaku/service.ts';
import { noteDecision } from '../../screening/service.ts';
import * as store from './store.ts';

export async function listRemarkAppeals(
  deps: Deps,
  actor: Actor,
  { state, page, limit }: ParsedOf<typeof contract.listRemarkAppeals>,
): Promise<AnswerOf<typeof contract.listRemarkAppeals>> {
  const { id: adminId } = requireAdmin(actor);
  const filter = { state, adminId, ownUntil: await ownUntil(deps, deps.db, adminId, 'appeals') };
  const [rows, waiting] = await Promise.all([
    store.listAppeals(deps.db, filter, limit + 1, (page - 1) * limit),
    store.countWaiting(deps.db, filter),
  ]);
  return { list: rows.slice(0, limit).map(present), page, limit, hasMore: rows.length > limit, waiting };
}

/** One transaction: the remark as the answer says, the log written, its writer told. */
export async function decideRemarkAppeal(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, granted, reply }: ParsedOf<typeof contract.decideRemarkAppeal>,
): Promise<AnswerOf<typeof contract.decideRemarkAppeal>> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const known = await findRefusal(tx, id);
    if (known === undefined || known.appealedAt === null) throw new AppError('notFound', '申诉不存在');
    const mark = await requireSecond(deps, tx, admin, secondLookAt(known, known.appealedAt), 'forbidden');
    // The remark first, as everybody else does who changes both.
    if (granted && known.state === 'pending') await putBack(deps, tx, known);
    const locked = await lockRefusal(tx, id);
    if (locked?.state !== 'pending') throw new AppError('conflict', '申诉已处理或已失效');
    const state = granted ? ('granted' as const) : ('refused' as const);
    if (!granted) await noteDecision(deps, tx, checkOf(known), false);
    await changeRefusal(tx, id, { state, reply, answeredBy: admin.id, answeredAt: deps.clock.now() });
    await recordAction(deps, tx, admin, ip, {
      action: `${known.kind}.${granted ? 'grantAppeal' : 'refuseAppeal'}`,
      targetType: known.kind,
      targetId: known.remarkId,
      before: { content: known.content, reason: known.reason },
      after: { reply, ...mark },
    });
    await notifyAnswered(deps, tx, known, { granted, reply });
    return { id, state };
  });
}

/** Where the content safety service has refused it, this is what a person says to that. */
const checkOf = ({ kind, remarkId }: RefusalRow) =>
  ({ scope: kind === 'comment' ? 'comments' : 'danmaku', subjectId: remarkId, revisionId: null }) as const;

const putBack = (deps: Deps, tx: Transaction, { kind, remarkId, held }: RefusalRow): Promise<void> =>
  kind === 'comment' ? putCommentBack(deps, tx, remarkId, held) : putDanmakuBack(deps, tx, remarkId);

const secondLookAt = ({ adminId }: RefusalRow, since: Date): SecondStep => ({
  area: 'appeals',
  since,
  barred: new Map(adminId === null ? [] : [[adminId, '这是你作出的决定，须由另一位审核员处理']]),
  byAnyAccount: true,
});

const present = ({ refusal, type, title, writer, decidedBy, answeredBy }: store.RemarkAppealRow): contract.RemarkAppeal => ({
  id: refusal.id,
  kind: refusal.kind,
  content: refusal.content,
  title: title ?? '',
  link: `/${type}/${refusal.postId}`,
  writer: presentShort(writer),
  held: refusal.held,
  reason: refusal.reason,
  decidedBy: decidedBy ?? '系统',
  decidedAt: refusal.at.toISOString(),
  text: refusal.text,
  state: refusal.state,
  reply: refusal.reply,
  createdAt: (refusal.appealedAt ?? refusal.at).toISOString(),
  answeredBy,
  answeredAt: refusal.answeredAt?.toISOString() ?? null,
});
