import { postJson, type PostRequest } from '../post-json.ts';
import { SafetyFailure } from './port.ts';

/** Posts a signed request; resolves with status and JSON of the answer. */
export const send = <Answer>(request: PostRequest): Promise<{ status: number; answer: Answer }> =>
  postJson<Answer>(request, (message, status, cause) => new SafetyFailure(message, status === 429 ? 'limited' : 'away', cause));

/** The value, which must be present: an answer without a result is no judgment. */
export function requireResult<Result>(result: Result | null | undefined): Result {
  if (result === null || result === undefined) throw new SafetyFailure('the answer says nothing of what was found', 'away');
  return result;
}

/** A confidence limited to 0 to 100; 100 when the service states none. */
export const confidenceOf = (figure: unknown): number =>
  typeof figure === 'number' && Number.isFinite(figure) ? Math.min(100, Math.max(0, Math.round(figure * 100) / 100)) : 100;
