import { CHECK_VERDICTS, RISK_LABEL, RISKS, type CheckVerdict, type Risk } from '#contract/screening/risks.ts';
import type { RiskRule } from '#contract/settings/settings.ts';

/** The verdict on a hit by the operator's limits of confidence (percent; null: never). */
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

/** The distinct risks of hits that were not passed. */
export const risksOf = (hits: readonly Hit[]): Risk[] => [
  ...new Set(hits.filter(({ verdict }) => verdict !== 'pass').map(({ risk }) => risk)),
];

const MARK_PREFIX = '机审：';

/** Labels for the lists of reviewers, shown beside sensitive words: 机审：涉政 92%. */
export const marksOf = (hits: readonly Hit[]): string[] =>
  RISKS.flatMap((risk) => {
    const confidences = hits.filter((hit) => hit.risk === risk && hit.verdict !== 'pass').map(({ confidence }) => confidence);
    return confidences.length === 0 ? [] : [`${MARK_PREFIX}${RISK_LABEL[risk]} ${Math.round(Math.max(...confidences))}%`];
  });

/** The reason of an automatic refusal, for the author. */
export const reasonOf = (hits: readonly Hit[]): string =>
  `内容安全检测：疑似${risksOf(hits)
    .map((risk) => RISK_LABEL[risk])
    .join('、')}内容`;

/** Replaces earlier labels of the service among risky words with new ones. */
export const replaceServiceLabels = (words: readonly string[], marks: readonly string[]): string[] => [
  ...words.filter((word) => !word.startsWith(MARK_PREFIX)),
  ...marks,
];
