import type { CheckPart, CheckVerdict } from '#contract/screening/risks.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import { kindOf } from './pieces.ts';
import * as store from './store.ts';
import { marksOf, reasonOf, severest } from './verdict.ts';

/** What is known of a post, comment or danmaku so far. */
export interface Judgement {
  verdict: CheckVerdict;
  hits: FoundHit[];
  /** For lists of reviewers, beside words of the filter. */
  marks: string[];
  /** For who is refused without a person. */
  reason: string;
  /** It waited for this alone, and nothing keeps it any more: nothing was found, or who is away is not waited for. */
  mayGo: boolean;
  /** Something has not been tried yet. */
  isNew: boolean;
  /** A person has decided on it meanwhile. */
  isDecided: boolean;
  /** How many texts, pictures and videos were or are to be judged. */
  parts: number;
}

export interface FoundHit extends store.CheckHit {
  id: string;
  part: CheckPart;
  place: number;
  /** The address of what was found in a picture. */
  picture: string | null;
}

export async function findJudgement(deps: Deps, db: Queryable, subject: store.Subject): Promise<Judgement> {
  const { safety } = await siteSettings(deps);
  const rows = await store.listOfSubject(db, subject);
  const verdict = severest(rows.map((row) => row.verdict));
  const isNew = rows.some(({ state, tries }) => state === 'waiting' && tries === 0);
  const isKept = rows.some(({ state, scope }) => state !== 'done' && safety[scope].whenAway === 'hold');
  return {
    verdict,
    hits: rows.flatMap(hitsOf),
    marks: marksOf(rows.flatMap(({ hits }) => hits)),
    reason: reasonOf(rows.flatMap(({ hits }) => hits)),
    mayGo: verdict === 'pass' && !isNew && !isKept && rows.some(({ holds }) => holds),
    isNew,
    isDecided: rows.some(({ decidedAt }) => decidedAt !== null),
    parts: rows.length,
  };
}

/** What the service points at in a revision, for who reviews it, and how much of it is not judged. */
export async function listHits(
  db: Queryable,
  subject: store.Subject,
): Promise<{ hits: FoundHit[]; waiting: number; failed: number }> {
  const rows = await store.listOfSubject(db, subject);
  return {
    hits: rows.flatMap(hitsOf),
    waiting: rows.filter(({ state }) => state === 'waiting').length,
    failed: rows.filter(({ state }) => state === 'failed').length,
  };
}

const hitsOf = ({ id, part, place, content, hits }: store.SubjectRow): FoundHit[] =>
  hits
    .filter(({ verdict }) => verdict !== 'pass')
    .map((hit, index) => ({
      ...hit,
      id: `${id}-${index}`,
      part,
      place,
      picture: kindOf(part) === 'picture' ? content : null,
    }));
