import type { CheckScope } from '#contract/screening/risks.ts';
import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { mentionedClosed } from '../accounts/jobs.ts';
import { judgeCase, kindsOfScope, type ReviewKinds } from '../review/service.ts';
import { contentCheckedJob, noticeCheckedJob } from '../screening/jobs.ts';
import { cleanUpProofs, notifyReportersJob } from './jobs.ts';
import { removeLooseProofs } from './infringements/add-proof.ts';
import { forgetOldReports } from './reports/clean.ts';
import { notifyReporters } from './reports/handle.ts';

export const moderationHandlers = (deps: Deps, kinds: ReviewKinds): Handler[] => [
  handle(notifyReportersJob, async ({ caseId }) => {
    while ((await notifyReporters(deps, caseId)) > 0);
  }),
  handle(cleanUpProofs, async () => {
    await removeLooseProofs(deps);
    await forgetOldReports(deps);
  }),
  handle(mentionedClosed, async ({ userId }) => {
    for (const kind of Object.values(kinds)) await kind.forgetUser?.(deps, userId);
  }),
  handle(contentCheckedJob, (found) => judge(deps, kinds, found)),
  handle(noticeCheckedJob, ({ noticeId: subjectId, round: revisionId }) =>
    judge(deps, kinds, { scope: 'notices', subjectId, revisionId }),
  ),
];

const judge = (
  deps: Deps,
  kinds: ReviewKinds,
  { scope, subjectId, revisionId }: { scope: CheckScope; subjectId: string; revisionId: string | null },
): Promise<void> =>
  deps.transact(async (tx) => {
    for (const kind of kindsOfScope(kinds, scope)) await judgeCase(deps, tx, kind, subjectId, revisionId);
  });
