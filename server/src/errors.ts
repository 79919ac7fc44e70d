import { ERROR_MESSAGE, type ErrorCode, type FieldErrors } from '#contract/errors.ts';

/**
 * A refusal that a person may read. Services throw codes; only http/errors.ts knows which status each one is.
 * `message` is a whole Chinese sentence without a full stop.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** Seconds after which trying again makes sense (429, 503). */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string = ERROR_MESSAGE[code],
    details: { fields?: FieldErrors; retryAfter?: number } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }
}
