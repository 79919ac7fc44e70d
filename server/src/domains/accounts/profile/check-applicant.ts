import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { findJudgement, listHits, noteChecks, noteDecision } from '../../screening/service.ts';

/** What an applicant calls the agency, says of it and shows as its logo, as it was submitted the n-th time. */
interface Applied {
  applicationId: string;
  submissions: number;
}

const subjectOf = ({ applicationId, submissions }: Applied) =>
  ({ scope: 'profiles', subjectId: applicationId, revisionId: String(submissions) }) as const;

/** Leaves word that it is to be judged. It waits for a person anyway, who reads what was found; nothing follows from it by itself. */
export function noteApplicant(
  deps: Deps,
  tx: Transaction,
  applied: Applied,
  { name, introduction, logo }: { name: string; introduction: string; logo: string | undefined },
): Promise<void> {
  const texts = [name, introduction].filter((text) => text.trim() !== '');
  return noteChecks(
    deps,
    tx,
    subjectOf(applied),
    [...texts.map((text) => ({ part: 'text' as const, text })), ...(logo ? [{ part: 'picture' as const, picture: logo }] : [])],
    false,
  );
}

export interface FoundOfApplicant {
  /** 机审：涉政 92%. */
  marks: string[];
  /** Parts that are not judged yet, or will never be. */
  open: number;
}

/** For who reviews it; null where nothing was shown to a service. */
export async function findOfApplicant(deps: Deps, db: Queryable, applied: Applied): Promise<FoundOfApplicant | null> {
  const subject = subjectOf(applied);
  const [{ marks, parts }, { waiting, failed }] = await Promise.all([findJudgement(deps, db, subject), listHits(db, subject)]);
  return parts === 0 ? null : { marks, open: waiting + failed };
}

export const noteApplicantDecision = (deps: Deps, tx: Transaction, applied: Applied, passed: boolean): Promise<void> =>
  noteDecision(deps, tx, subjectOf(applied), passed);
