import { ERROR_MESSAGE, type ErrorCode, type FieldErrors, type RefusalReason } from '#contract/errors.ts';
import { waitText } from '#contract/waiting.ts';
import type { Challenge } from '#contract/accounts/proof-of-work.ts';

/**
 * A refusal that a person may read. Services throw codes; only http/calls/errors.ts knows which status each one is.
 * `message` is a whole Chinese sentence without a full stop.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** Seconds after which trying again makes sense (429, 503). */
  readonly retryAfter: number | undefined;
  readonly reason: RefusalReason | undefined;
  /** The proof of work that is needed first (428). */
  readonly challenge: Challenge | undefined;
  /** More than the sentence, where that may say no more: sentences with their full stops. */
  readonly detail: string | undefined;

  constructor(
    code: ErrorCode,
    message: string = ERROR_MESSAGE[code],
    details: { fields?: FieldErrors; retryAfter?: number; reason?: RefusalReason; challenge?: Challenge; detail?: string } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.reason = details.reason;
    this.challenge = details.challenge;
    this.detail = details.detail;
  }
}

/** Asked too often. The sentence is `what` and when it ends, which the answer says in its data and `Retry-After` too. */
export function tooOften(what: string, seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new AppError('rateLimited', `${what}，请 ${waitText(retryAfter)}后重试`, { retryAfter });
}
