import { ERROR_MESSAGE, type ErrorCode, type FieldErrors, type RefusalReason } from '#contract/errors.ts';
import { waitText } from '#contract/waiting.ts';
import type { Challenge } from '#contract/accounts/proof-of-work.ts';

/**
 * A refusal with a message for users: a whole Chinese sentence without a full stop. Services throw it with a code; only
 * http/calls/errors.ts maps codes to HTTP statuses.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** Seconds until a retry makes sense (429, 503). */
  readonly retryAfter: number | undefined;
  readonly reason: RefusalReason | undefined;
  /** The proof of work required before a retry (428). */
  readonly challenge: Challenge | undefined;
  /** A longer explanation beside the fixed message: sentences with full stops. */
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

/** A refusal for too many requests: `what`, followed by the waiting time, which is also in the answer's data and `Retry-After`. */
export function tooOften(what: string, seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new AppError('rateLimited', `${what}，请 ${waitText(retryAfter)}后重试`, { retryAfter });
}

/** A download from another machine failed; the message is for the user. */
export class RemoteFailure extends Error {}
