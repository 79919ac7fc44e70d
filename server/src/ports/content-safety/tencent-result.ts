import type { Risk } from '#contract/screening/risks.ts';
import type { SafetyHit } from './port.ts';
import { confidenceOf } from './send.ts';

/** A result of the service for the whole item or for one of its findings; empty fields are often null. */
export interface ServiceResult {
  Suggestion?: string | null;
  Label?: string | null;
  SubLabel?: string | null;
  Score?: number | null;
  Keywords?: string[] | null;
  /** Words read in a picture. */
  Details?: { Keywords?: string[] | null }[] | null;
}

/** A hit for each finding; when the service lists none, one hit from the overall result. */
export function hitsOf(whole: ServiceResult, parts: ServiceResult[]): SafetyHit[] {
  if (!isHit(whole)) return [];
  const hits = parts.filter(isHit);
  return (hits.length === 0 ? [whole] : hits).map(({ Label, SubLabel, Score, Keywords, Details }) => ({
    risk: RISK_OF[Label ?? ''] ?? 'other',
    label: [Label, SubLabel].filter(Boolean).join('-'),
    confidence: confidenceOf(Score),
    words: [...new Set([...(Keywords ?? []), ...(Details ?? []).flatMap((detail) => detail.Keywords ?? [])])],
  }));
}

const isHit = ({ Suggestion, Label }: ServiceResult): boolean => Suggestion !== 'Pass' && (Label ?? 'Normal') !== 'Normal';

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
