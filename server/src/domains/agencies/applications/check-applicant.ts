import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { findJudgement, listHits, requestChecks, recordPersonDecision } from '../../screening/service.ts';

/** An agency application at its n-th submission, whose name, introduction and logo the content safety service checks. */
interface Submission {
  applicationId: string;
  submissions: number;
}

const subjectOf = ({ applicationId, submissions }: Submission) =>
  ({ scope: 'profiles', subjectId: applicationId, revisionId: String(submissions) }) as const;

/** Enqueues the check. It changes no state: the reviewer of the application reads its result. */
export function requestApplicantChecks(
  deps: Deps,
  tx: Transaction,
  submission: Submission,
  { name, introduction, logo }: { name: string; introduction: string; logo: string | undefined },
): Promise<void> {
  const texts = [name, introduction].filter((text) => text.trim() !== '');
  return requestChecks(
    deps,
    tx,
    subjectOf(submission),
    [...texts.map((text) => ({ part: 'text' as const, text })), ...(logo ? [{ part: 'picture' as const, picture: logo }] : [])],
    false,
  );
}

export interface ApplicantResult {
  /** Hits in words: 机审：涉政 92%. */
  marks: string[];
  /** Parts without a result: waiting or failed. */
  open: number;
}

/** The result for the reviewer; null if no part was sent to a service. */
export async function findApplicantResult(deps: Deps, db: Queryable, submission: Submission): Promise<ApplicantResult | null> {
  const subject = subjectOf(submission);
  const [{ marks, parts }, { waiting, failed }] = await Promise.all([findJudgement(deps, db, subject), listHits(db, subject)]);
  return parts === 0 ? null : { marks, open: waiting + failed };
}

export const recordApplicantDecision = (deps: Deps, tx: Transaction, submission: Submission, passed: boolean): Promise<void> =>
  recordPersonDecision(deps, tx, subjectOf(submission), passed);
