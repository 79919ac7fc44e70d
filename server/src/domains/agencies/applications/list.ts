import type { AnswerOf } from '#contract/call.ts';
import type * as contract from '#contract/agencies/applications.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { checksOf } from './checks.ts';
import { licenceFilesOf } from './open-licence-file.ts';
import { presentRow } from './present.ts';
import { maskedValues, plainValues } from './seal.ts';
import * as store from './store.ts';

export async function listApplications(
  deps: Deps,
  { page, limit, ...filter }: store.ApplicationFilter & { page: number; limit: number },
): Promise<AnswerOf<typeof contract.applicationReviewList>> {
  const [rows, counts] = await Promise.all([
    store.listSubmitted(deps.db, filter, limit + 1, (page - 1) * limit),
    store.countSubmitted(deps.db, filter),
  ]);
  return {
    list: rows.slice(0, limit).map(presentRow),
    total: counts[filter.status] ?? 0,
    page,
    limit,
    hasMore: rows.length > limit,
    counts,
  };
}

export async function applicationDetail(deps: Deps, actor: Actor, id: string, base: string): Promise<contract.ApplicationDetail> {
  const admin = requireAdmin(actor);
  const found = await store.findSubmitted(deps.db, id);
  if (found === undefined) throw new AppError('notFound', '申请不存在');
  const { application } = found;
  const [licenceFiles, events, same] = await Promise.all([
    licenceFilesOf(deps, application, application.answers, { kind: 'admin', id: admin.id }, base),
    store.listEvents(deps.db, id),
    application.status === 'approved' ? null : store.findSameCode(deps.db, application.answers.creditCode ?? '', id),
  ]);
  return {
    ...presentRow(found),
    values: maskedValues(deps, application),
    papers: licenceFiles,
    reasons: application.reasons,
    reason: application.reason,
    checks: checksOf(application, plainValues(deps, application), same !== null, deps.clock.now()),
    agreementVersion: application.agreementVersion,
    history: events.map(({ event, admin: account, user }) => ({
      action: event.action,
      by: account ?? user ?? '系统',
      reason: event.reason,
      at: event.at.toISOString(),
    })),
  };
}
