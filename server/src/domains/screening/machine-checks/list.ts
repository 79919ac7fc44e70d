import type { CheckPart, CheckVerdict } from '#contract/screening/risks.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import { kindOf } from './pieces.ts';
import * as store from './store.ts';
import { marksOf, reasonOf, severest } from './verdict.ts';

/** The results of all checks of a post, remark or other content so far. */
export interface Judgement {
  verdict: CheckVerdict;
  hits: FoundHit[];
  /** Labels of the hits for lists of reviewers, shown beside sensitive words. */
  marks: string[];
  /** The reason of a refusal without a person, for the author. */
  reason: string;
  /** The content waits only for these checks (`holds`) and may be published: nothing was found, and missing results are not waited for. */
  mayGo: boolean;
  /** A check has not been tried yet. */
  isNew: boolean;
  /** A person has decided in the meantime. */
  isDecided: boolean;
  /** The number of checks. */
  parts: number;
}

export interface FoundHit extends store.CheckHit {
  id: string;
  part: CheckPart;
  /** Index among the checks of the same part, from 0. */
  place: number;
  /** The address of the picture with the hit; null for texts and videos. */
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

/** Hits in a revision for its reviewer, and the numbers of checks without a result. */
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
