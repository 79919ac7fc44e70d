import { postJson, type Posted } from '../post-json.ts';
import { SafetyFailure } from './port.ts';

/** Posts a signed request and answers its JSON. */
export const send = <Answer>(posted: Posted): Promise<{ status: number; answer: Answer }> =>
  postJson<Answer>(posted, (message, status, cause) => new SafetyFailure(message, status === 429 ? 'limited' : 'away', cause));

/** That nothing was found is said as well: an answer without it is none. */
export function stated<Said>(said: Said | null | undefined): Said {
  if (said === null || said === undefined) throw new SafetyFailure('the answer says nothing of what was found', 'away');
  return said;
}

/** What stands between 0 and 100; what is named without a figure is meant without a doubt. */
export const confidenceOf = (figure: unknown): number =>
  typeof figure === 'number' && Number.isFinite(figure) ? Math.min(100, Math.max(0, Math.round(figure * 100) / 100)) : 100;
