import { SAMPLE_DAYS } from '#contract/moderation/constants.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/moderation/spot-checks.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { siteSettings } from '../../settings/service.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
const sinceOf = (deps: Deps): Date => new Date(deps.clock.now().getTime() - SAMPLE_DAYS * DAY_MS);

export async function listSamples(
  deps: Deps,
  actor: Actor,
  { page, limit, state }: ParsedOf<typeof contract.listSamples>,
): Promise<AnswerOf<typeof contract.listSamples>> {
  const offset = (page - 1) * limit;
  const { samplePercent: percent } = await siteSettings(deps);
  const rows =
    state === 'done'
      ? await store.listCheckedSamples(deps.db, limit + 1, offset)
      : await store.listUncheckedSamples(
          deps.db,
          { adminId: requireAdmin(actor).id, since: sinceOf(deps), percent },
          limit + 1,
          offset,
        );
  return { list: rows.slice(0, limit).map(present), page, limit, hasMore: rows.length > limit, percent };
}

/** Records the verdict on a sampled decision. The post does not change; a wrong decision is corrected on its review page. */
export async function checkDecision(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, verdict, note }: ParsedOf<typeof contract.checkDecision>,
): Promise<contract.SampledDecision> {
  const admin = requireAdmin(actor);
  const { samplePercent: percent } = await siteSettings(deps);
  return deps.transact(async (tx) => {
    const decision = await store.findDecision(tx, id, percent);
    if (decision === undefined) throw new AppError('notFound', '这个决定不在抽检之列');
    if (decision.review.actorId === admin.id) throw new AppError('forbidden', '这是你作出的决定，须由另一位审核员抽检');
    const isNew = await store.insertCheck(tx, { reviewId: id, checkedBy: admin.id, verdict, note, at: deps.clock.now() });
    if (!isNew) throw new AppError('conflict', '这个决定已被抽检');
    await recordAction(deps, tx, admin, ip, {
      action: 'reviewCheck.check',
      targetType: 'post',
      targetId: decision.post.id,
      after: { decision: decision.review.action, by: decision.by, verdict, note },
    });
    return present((await store.findDecision(tx, id, percent)) ?? decision);
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
