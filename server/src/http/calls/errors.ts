import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_MESSAGE, ERROR_STATUS, type Envelope, type ErrorCode } from '#contract/errors.ts';
import { hasCause } from '../../db/errors.ts';
import { AppError } from '../../core/app-error.ts';
import { addressOf } from '../traffic/address.ts';
import { StorageFailure } from '../../ports/storage/failures.ts';

/** By whom a request was made, as the line of its refusal says it; null for a guest. */
export const REQUESTED_BY = 'askedBy';

/** The one place that knows which status an error is. Unknown ones are logged and answered without a detail. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = error instanceof AppError ? error : translate(error);
  if (known === null) request.log.error({ err: error }, 'unexpected error');
  const { code, message, fields, retryAfter, reason, challenge, detail } = known ?? new AppError('internal');
  if (hasRetryHint(code, request)) {
    const requestedBy = request.getDecorator<string | null>(REQUESTED_BY);
    request.log.info(
      { refused: code, path: request.routeOptions.url, requestedBy: requestedBy, ip: addressOf(request) },
      'refused',
    );
  }
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const body: Envelope<unknown> & { requestId: string } = {
    code: ERROR_STATUS[code],
    msg: message,
    data: dataOf({ fields, retryAfter, challenge, detail }),
    ...(reason === undefined ? {} : { reason }),
    requestId: request.id,
  };
  reply.code(ERROR_STATUS[code]).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body);
}

/** What a page can act on beside the sentence; null when there is nothing. */
function dataOf({ fields, retryAfter, challenge, detail }: Pick<AppError, 'fields' | 'retryAfter' | 'challenge' | 'detail'>) {
  const data = {
    ...(fields === undefined ? {} : { fields }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(challenge === undefined ? {} : { challenge }),
    ...(detail === undefined ? {} : { detail }),
  };
  return Object.keys(data).length === 0 ? null : data;
}

/** Somebody was where they may not be, asked too often, or came with a token that is none. Who has yet to log in has done nothing. */
const hasRetryHint = (code: ErrorCode, { headers }: FastifyRequest): boolean =>
  code === 'forbidden' || code === 'rateLimited' || (code === 'session' && headers.authorization !== undefined);

/** Refusals of Fastify itself, and what others are busy with; null for what nobody expected. */
export function translate(error: unknown): AppError | null {
  const { code, statusCode } = error as Partial<FastifyError>;
  const messages: Record<string, [ErrorCode, string]> = {
    FST_ERR_BAD_URL: ['invalid', '地址格式不正确'],
    FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', '请求内容不是有效的 JSON'],
    FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid', '请求内容为空'],
    FST_ERR_CTP_INVALID_MEDIA_TYPE: ['invalid', '不支持的内容类型，请使用 application/json'],
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', '请求长度与内容不符'],
    FST_ERR_CTP_BODY_TOO_LARGE: ['tooLarge', ERROR_MESSAGE.tooLarge],
    FST_REQ_FILE_TOO_LARGE: ['tooLarge', ERROR_MESSAGE.tooLarge],
  };
  const found = messages[code ?? ''];
  if (found !== undefined) return new AppError(...found);
  if (error instanceof StorageFailure) return new AppError('unavailable', '文件暂时无法保存，请稍后重试', { retryAfter: 10 });
  if (isFull(error)) return new AppError('unavailable', '服务器存储空间不足，暂时只能浏览，请稍后重试', { retryAfter: 60 });
  if (isDatabaseDown(error)) return new AppError('unavailable', undefined, { retryAfter: 2 });
  // What sends files of this disk says it by the status alone.
  if (statusCode === ERROR_STATUS.rangeOutside) return new AppError('rangeOutside');
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new AppError('invalid') : null;
}

/** PostgreSQL: too many connections, waited too long for a statement or a lock, lost against another transaction. */
const BUSY = new Set(['53300', '57014', '55P03', '40P01', '40001']);

/** No way there, or nobody there. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The driver's own words for a connection that broke while, or before, it was used. */
const BROKEN = ['timeout exceeded when trying to connect', 'Connection terminated', 'Client has encountered a connection error'];

/** PostgreSQL: no room left, or nothing may be written because little is left (db/disk-guard.ts). */
const FULL = new Set(['53100', '25006']);

const isFull = (error: unknown): boolean => hasCause(error, ({ code = '' }) => FULL.has(code));

const isDatabaseDown = (error: unknown): boolean =>
  hasCause(
    error,
    ({ code = '', message }) =>
      UNREACHABLE.has(code) || code.startsWith('57P0') || BUSY.has(code) || BROKEN.some((words) => message.includes(words)),
  );
