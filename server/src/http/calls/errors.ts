import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_MESSAGE, ERROR_STATUS, type Envelope, type ErrorCode } from '#contract/errors.ts';
import { hasCause } from '../../db/errors.ts';
import { AppError } from '../../core/app-error.ts';
import { addressOf } from '../traffic/address.ts';
import { StorageFailure } from '../../ports/storage/failures.ts';

/** Name of the request decorator with the id of the requesting person, for the log line of a refusal; null for a guest. */
export const REQUESTED_BY = 'askedBy';

/** The only place that maps errors to responses. Unexpected errors are logged and answered without details. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = error instanceof AppError ? error : translate(error);
  if (refusal === null) request.log.error({ err: error }, 'unexpected error');
  const { code, message, fields, retryAfter, reason, challenge, detail } = refusal ?? new AppError('internal');
  if (isLogged(code, request)) {
    const requestedBy = request.getDecorator<string | null>(REQUESTED_BY);
    request.log.info({ refused: code, path: request.routeOptions.url, requestedBy, ip: addressOf(request) }, 'refused');
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

/** The machine-readable part of a refusal; null when there is none. */
function dataOf({ fields, retryAfter, challenge, detail }: Pick<AppError, 'fields' | 'retryAfter' | 'challenge' | 'detail'>) {
  const data = {
    ...(fields === undefined ? {} : { fields }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(challenge === undefined ? {} : { challenge }),
    ...(detail === undefined ? {} : { detail }),
  };
  return Object.keys(data).length === 0 ? null : data;
}

/** Refusals worth a log line: missing permission, too many requests, an invalid token. Not: a guest who has to log in. */
const isLogged = (code: ErrorCode, { headers }: FastifyRequest): boolean =>
  code === 'forbidden' || code === 'rateLimited' || (code === 'session' && headers.authorization !== undefined);

/** Errors of Fastify, and of database or storage that is unavailable; null for unexpected errors. */
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
  const refusal = messages[code ?? ''];
  if (refusal !== undefined) return new AppError(...refusal);
  if (error instanceof StorageFailure) return new AppError('unavailable', '文件暂时无法保存，请稍后重试', { retryAfter: 10 });
  if (isFull(error)) return new AppError('unavailable', '服务器存储空间不足，暂时只能浏览，请稍后重试', { retryAfter: 60 });
  if (isDatabaseDown(error)) return new AppError('unavailable', undefined, { retryAfter: 2 });
  // @fastify/static reports an invalid range by its status alone.
  if (statusCode === ERROR_STATUS.rangeOutside) return new AppError('rangeOutside');
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new AppError('invalid') : null;
}

/** SQLSTATEs: too many connections, statement or lock timeout, deadlock, serialisation failure. */
const BUSY = new Set(['53300', '57014', '55P03', '40P01', '40001']);

/** System error codes: the host is unreachable or refuses connections. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Messages of the driver pg about broken connections. */
const BROKEN = ['timeout exceeded when trying to connect', 'Connection terminated', 'Client has encountered a connection error'];

/** SQLSTATEs: disk full, and read-only transaction, which db/disk-guard.ts enforces while little space is free. */
const FULL = new Set(['53100', '25006']);

const isFull = (error: unknown): boolean => hasCause(error, ({ code = '' }) => FULL.has(code));

const isDatabaseDown = (error: unknown): boolean =>
  hasCause(
    error,
    ({ code = '', message }) =>
      UNREACHABLE.has(code) || code.startsWith('57P0') || BUSY.has(code) || BROKEN.some((words) => message.includes(words)),
  );
