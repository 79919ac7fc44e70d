import type { AnswerOf, Call } from '#contract/call.ts';
import { ERROR_STATUS, type Envelope, type ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/core/app-error.ts';
import { API } from '#contract/address.ts';

/**
 * Makes a guest's call for a page rendered in this process, over HTTP to the development server. In production pages and calls
 * share one process (http/calls/mount.ts).
 */
export async function callServer<C extends Call>(port: number, { method, path }: C, input: unknown): Promise<AnswerOf<C>> {
  const parameters = Object.entries((input ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]));
  const response = await fetch(`http://127.0.0.1:${port}${API}${path}${method === 'GET' ? `?${query}` : ''}`, {
    method,
    ...(method === 'POST' ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input ?? {}) } : {}),
  });
  const { code, msg, data } = (await response.json()) as Envelope<AnswerOf<C>>;
  if (code === 200) return data;
  throw new AppError(codeOf(code), msg);
}

const codeOf = (status: number): ErrorCode =>
  (Object.keys(ERROR_STATUS) as ErrorCode[]).find((code) => ERROR_STATUS[code] === status) ?? 'internal';
