import { openFields } from '#contract/agencies/application-fields.ts';
import type { Application, ApplicationSummary } from '#contract/agencies/applications.ts';
import type { Actor } from '../../../core/actor.ts';
import { maskMobile } from '../../../core/text.ts';
import type { Deps } from '../../../deps.ts';
import { presentUserSummary } from '../../accounts/service.ts';
import type { ApplicationRow, SubmittedRow } from './store.ts';
import { licenceFilesOf } from './open-licence-file.ts';
import { maskedValues } from './seal.ts';

/** An application as its applicant sees it. `open`: the fields that may change after a refusal. */
export async function presentApplication(deps: Deps, row: ApplicationRow, viewer: Actor): Promise<Application> {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    version: row.version,
    values: maskedValues(deps, row),
    papers: await licenceFilesOf(deps, row, row.answers, viewer),
    refusedPapers: await licenceFilesOf(deps, row, row.refusedPapers, viewer),
    reasons: row.reasons,
    reason: row.reason,
    open: row.status === 'rejected' ? openFields(row.kind, row.reasons) : [],
    confirmedMobile: row.confirmedMobile === null ? null : maskMobile(row.confirmedMobile),
    invited: row.invited,
    agreementVersion: row.agreementVersion,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The name of the organisation, or of the person, who has no other one in the form. */
const nameOf = ({ kind, answers }: Pick<ApplicationRow, 'kind' | 'answers'>): string =>
  (kind === 'personal' ? answers.operatorName : answers.organisationName) ?? '';

export const presentRow = ({ application, applicant }: SubmittedRow): ApplicationSummary => ({
  id: application.id,
  kind: application.kind,
  status: application.status,
  organisationName: nameOf(application),
  region: application.answers.region ?? null,
  applicant: presentUserSummary(applicant),
  submittedAt: (application.submittedAt ?? application.createdAt).toISOString(),
  decidedAt: application.decidedAt?.toISOString() ?? null,
  submissions: application.submissions,
  invited: application.invited,
});
