import type { Risk } from '#contract/screening/risks.ts';
import type { SafetyHit } from './port.ts';
import { confidenceOf } from './send.ts';

/** Many of its fields are null where there is nothing to say. */
export interface Found {
  Suggestion?: string | null;
  Label?: string | null;
  SubLabel?: string | null;
  Score?: number | null;
  Keywords?: string[] | null;
  /** Of words that were read in a picture. */
  Details?: { Keywords?: string[] | null }[] | null;
}

/** Each finding by itself; where none is told apart, what is said of the whole. */
export function hitsOf(whole: Found, parts: Found[]): SafetyHit[] {
  if (!isHit(whole)) return [];
  const found = parts.filter(isHit);
  return (found.length === 0 ? [whole] : found).map(({ Label, SubLabel, Score, Keywords, Details }) => ({
    risk: RISK_OF[Label ?? ''] ?? 'other',
    label: [Label, SubLabel].filter(Boolean).join('-'),
    confidence: confidenceOf(Score),
    words: [...new Set([...(Keywords ?? []), ...(Details ?? []).flatMap((detail) => detail.Keywords ?? [])])],
  }));
}

const isHit = ({ Suggestion, Label }: Found): boolean => Suggestion !== 'Pass' && (Label ?? 'Normal') !== 'Normal';

const RISK_OF: Record<string, Risk> = {
  Polity: 'political',
  Porn: 'sexual',
  Sexy: 'sexual',
  Moan: 'sexual',
  Terror: 'violent',
  Illegal: 'contraband',
  Abuse: 'abuse',
  Ad: 'ads',
  Spam: 'ads',
};
