import { SAMPLE_DAYS } from '#contract/moderation/constants.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/moderation/spot-checks.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { siteSettings } from '../../settings/service.ts';
import * as store from './store.ts';

const DAY = 86_400_000;
const sinceOf = (deps: Deps): Date => new Date(deps.clock.now().getTime() - SAMPLE_DAYS * DAY);

export async function listSamples(
  deps: Deps,
  actor: Actor,
  { page, limit, state }: ParsedOf<typeof contract.listSamples>,
): Promise<AnswerOf<typeof contract.listSamples>> {
  const offset = (page - 1) * limit;
  const { samplePercent: percent } = await siteSettings(deps);
  const rows =
    state === 'done'
      ? await store.listDone(deps.db, limit + 1, offset)
      : await store.listOpen(deps.db, { adminId: requireAdmin(actor).id, since: sinceOf(deps), percent }, limit + 1, offset);
  return { list: rows.slice(0, limit).map(present), page, limit, hasMore: rows.length > limit, percent };
}

/** Changes nothing about the post: who finds a decision wrong goes to the review page as for any other post. */
export async function checkDecision(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, verdict, note }: ParsedOf<typeof contract.checkDecision>,
): Promise<contract.SampledDecision> {
  const admin = requireAdmin(actor);
  const { samplePercent: percent } = await siteSettings(deps);
  return deps.transact(async (tx) => {
    const found = await store.findDecision(tx, id, percent);
    if (found === undefined) throw new AppError('notFound', '这个决定不在抽检之列');
    if (found.review.actorId === admin.id) throw new AppError('forbidden', '这是你作出的决定，须由另一位审核员抽检');
    const made = await store.insertCheck(tx, { reviewId: id, checkedBy: admin.id, verdict, note, at: deps.clock.now() });
    if (!made) throw new AppError('conflict', '这个决定已被抽检');
    await recordAction(deps, tx, admin, ip, {
      action: 'reviewCheck.check',
      targetType: 'post',
      targetId: found.post.id,
      after: { decision: found.review.action, by: found.by, verdict, note },
    });
    return present((await store.findDecision(tx, id, percent)) ?? found);
  });
}

export const moderatorFigures = async (deps: Deps): Promise<AnswerOf<typeof contract.moderatorFigures>> => ({
  list: await store.sumByModerator(deps.db, sinceOf(deps)),
});

const present = ({ review, by, post, title, check }: store.SampleRow): contract.SampledDecision => ({
  id: review.id,
  action: review.action as contract.SampledDecision['action'],
  reasons: review.reasons.map(({ text }) => text),
  at: review.at.toISOString(),
  by,
  post: { ...post, title },
  check:
    check.verdict === null || check.at === null
      ? null
      : { verdict: check.verdict, note: check.note ?? '', by: check.by ?? '', at: check.at.toISOString() },
});
