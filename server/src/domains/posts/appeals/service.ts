import type { AppealRow, decideAppeal as decideCall, listAppeals as listCall } from '#contract/moderation/appeals.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { requireAdmin, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { inParts } from '../../../db/keyset.ts';
import type { Deps } from '../../../deps.ts';
import { presentUserSummary } from '../../accounts/service.ts';
import { ownStepsAllowedBefore, requireSecondAdmin, type SecondStep } from '../../admins/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import { endClaim, type Claimable } from '../../review/service.ts';
import { readDecision, notifyAppealDecided } from '../decisions/notify.ts';
import { overturnDecision } from '../publication/publish.ts';
import { answerAppeal, lockAppealed } from './create.ts';
import * as appeals from './store.ts';

export async function listAppeals(
  deps: Deps,
  actor: Actor,
  { state, sort, page, limit }: ParsedOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const admin = requireAdmin(actor);
  const filter = await filterOf(deps, admin, { state, sort });
  const [rows, waiting] = await Promise.all([
    appeals.listAppeals(deps.db, filter, { limit: limit + 1, offset: (page - 1) * limit }),
    appeals.countWaiting(deps.db, filter),
  ]);
  return { list: rows.slice(0, limit).map((row) => present(row, filter)), page, limit, hasMore: rows.length > limit, waiting };
}

/** Streams all matching rows in order, with one batch in memory. */
export async function* readAppeals(
  deps: Deps,
  actor: Actor,
  { state, sort }: ParsedOf<typeof listCall>,
): AsyncGenerator<AppealRow[]> {
  const admin = requireAdmin(actor);
  const filter = await filterOf(deps, admin, { state, sort });
  for await (const rows of inParts<appeals.AppealListRow>((part) => appeals.listAppeals(deps.db, filter, part)))
    yield rows.map((row) => present(row, filter));
}

const filterOf = async (
  deps: Deps,
  { id }: AdminActor,
  query: Pick<appeals.AppealFilter, 'state' | 'sort'>,
): Promise<appeals.AppealFilter> => ({
  ...query,
  adminId: id,
  ownStepsBefore: await ownStepsAllowedBefore(deps, deps.db, id, 'appeals'),
});

/** Claims on appeals against decisions on posts. */
export const postAppealClaims: Claimable = {
  kind: 'appeal',
  auditName: 'appeals',
  noun: '申诉',
  sentences: { late: '申诉已处理或已失效' },
  async lock(tx, id) {
    const appealed = await lockAppealed(tx, id);
    return appealed && { state: appealed.appeal.state === 'pending' ? 'waiting' : 'refused' };
  },
};

/** Answers an appeal in one transaction: a granted one undoes the decision; the log is written and the author notified. */
export async function decideAppeal(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, granted, reply }: ParsedOf<typeof decideCall>,
): Promise<AnswerOf<typeof decideCall>> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const appealed = await lockAppealed(tx, id);
    if (appealed === undefined) throw new AppError('notFound', '申诉不存在');
    const { post, appeal } = appealed;
    const logFields = await requireSecondAdmin(deps, tx, admin, secondLookAt(appeal), 'forbidden');
    if (appeal.state !== 'pending') throw new AppError('conflict', '申诉已处理或已失效');
    await endClaim(deps, tx, admin, postAppealClaims, id);
    const status = granted ? await overturnDecision(deps, actor, appealed) : post.status;
    const state = await answerAppeal(deps, appealed, { adminId: admin.id, granted, reply });
    await recordAction(deps, tx, admin, ip, {
      action: granted ? 'posts.grantAppeal' : 'posts.refuseAppeal',
      targetType: 'post',
      targetId: post.id,
      before: { status: post.status, review: post.review },
      after: { status, reply, ...logFields },
    });
    await notifyAppealDecided(await readDecision(deps, tx, post, status), granted, reply);
    return { id, state, status };
  });
}

/** Bars the administrator who made the decision from answering the appeal against it. */
const secondLookAt = ({ firstAdminId, createdAt }: { firstAdminId: string | null; createdAt: Date }): SecondStep => ({
  area: 'appeals',
  since: createdAt,
  barred: new Map(firstAdminId === null ? [] : [[firstAdminId, '这是你作出的决定，须由另一位审核员处理']]),
  byAnyAccount: true,
});

const present = (
  { appeal, review, post, title, author, decidedBy, answeredBy }: appeals.AppealListRow,
  { adminId, ownStepsBefore: until }: appeals.AppealFilter,
): AppealRow => ({
  id: appeal.id,
  postsId: post.id,
  type: post.type,
  status: post.status,
  title,
  author: presentUserSummary(author),
  decision: review.action === 'offline' ? 'offline' : 'reject',
  reasons: review.reasons,
  decidedBy: decidedBy ?? '系统',
  decidedAt: review.at.toISOString(),
  text: appeal.text,
  state: appeal.state,
  reply: appeal.reply,
  createdAt: appeal.createdAt.toISOString(),
  answeredBy,
  answeredAt: appeal.decidedAt?.toISOString() ?? null,
  canDecide: appeal.state === 'pending' && (appeal.firstAdminId !== adminId || (until !== null && appeal.createdAt <= until)),
});
