import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/moderation/remark-appeals.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import type { Deps } from '../../../deps.ts';
import { presentUserSummary } from '../../accounts/service.ts';
import { ownStepsAllowedBefore, requireSecondAdmin, type SecondStep } from '../../admins/service.ts';
import { decideAppeal, type FirstDecision, type ReviewKinds } from '../../review/service.ts';
import * as store from './store.ts';

export async function listRemarkAppeals(
  deps: Deps,
  actor: Actor,
  { state, page, limit }: ParsedOf<typeof contract.listRemarkAppeals>,
): Promise<AnswerOf<typeof contract.listRemarkAppeals>> {
  const { id: adminId } = requireAdmin(actor);
  // The list leaves out appeals against own refusals, but for those from before `ownStepsBefore`, which nobody else can answer.
  const filter = { state, adminId, ownStepsBefore: await ownStepsAllowedBefore(deps, deps.db, adminId, 'appeals') };
  const [rows, waiting] = await Promise.all([
    store.listAppeals(deps.db, filter, limit + 1, (page - 1) * limit),
    store.countWaiting(deps.db, filter),
  ]);
  return { ...pageOf(rows, { page, limit }, present), waiting };
}

/** Answers an appeal against the refusal of a remark; the administrator who refused it is barred. */
export async function decideRemarkAppeal(
  deps: Deps,
  kinds: ReviewKinds,
  actor: Actor,
  ip: string,
  { id, granted, reply }: ParsedOf<typeof contract.decideRemarkAppeal>,
): Promise<AnswerOf<typeof contract.decideRemarkAppeal>> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const state = await decideAppeal(deps, tx, kinds, { admin, ip }, id, { granted, reply }, (first) =>
      requireSecondAdmin(deps, tx, admin, secondLookAt(first), 'forbidden'),
    );
    return { id, state };
  });
}

const secondLookAt = ({ adminId, appealedAt }: FirstDecision): SecondStep => ({
  area: 'appeals',
  since: appealedAt,
  barred: new Map(adminId === null ? [] : [[adminId, '这是你作出的决定，须由另一位审核员处理']]),
  // An appeal moves no money, so a new account may answer it.
  byAnyAccount: true,
});

const present = ({ refusal, type, title, writer, decidedBy, answeredBy }: store.RemarkAppealRow): contract.RemarkAppeal => ({
  id: refusal.id,
  kind: refusal.kind,
  content: refusal.content,
  title: title ?? '',
  link: `/${type}/${refusal.postId}`,
  writer: presentUserSummary(writer),
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
