import { CHECK_VERDICTS, RISK_LABEL, RISKS, type CheckVerdict, type Risk } from '#contract/screening/risks.ts';
import type { RiskRule } from '#contract/settings/settings.ts';

/** What the settings make of a hit. */
export function verdictOf({ hold, refuse }: RiskRule, confidence: number): CheckVerdict {
  if (refuse !== null && confidence >= refuse) return 'refuse';
  return hold !== null && confidence >= hold ? 'hold' : 'pass';
}

export const severest = (verdicts: readonly CheckVerdict[]): CheckVerdict =>
  CHECK_VERDICTS.findLast((verdict) => verdicts.includes(verdict)) ?? 'pass';

interface Hit {
  risk: Risk;
  confidence: number;
  verdict: CheckVerdict;
}

/** Each risk once that a hit was not passed for. */
export const risksOf = (hits: readonly Hit[]): Risk[] => [
  ...new Set(hits.filter(({ verdict }) => verdict !== 'pass').map(({ risk }) => risk)),
];

const MARK = '机审：';

/** For the lists of reviewers, beside the words of the filter: 机审：涉政 92%. */
export const marksOf = (hits: readonly Hit[]): string[] =>
  RISKS.flatMap((risk) => {
    const sure = hits.filter((hit) => hit.risk === risk && hit.verdict !== 'pass').map(({ confidence }) => confidence);
    return sure.length === 0 ? [] : [`${MARK}${RISK_LABEL[risk]} ${Math.round(Math.max(...sure))}%`];
  });

/** For the writer of what was refused without a person. */
export const reasonOf = (hits: readonly Hit[]): string =>
  `内容安全检测：疑似${risksOf(hits)
    .map((risk) => RISK_LABEL[risk])
    .join('、')}内容`;

/** With the newest marks in place of those from before. */
export const marked = (words: readonly string[], marks: readonly string[]): string[] => [
  ...words.filter((word) => !word.startsWith(MARK)),
  ...marks,
];
