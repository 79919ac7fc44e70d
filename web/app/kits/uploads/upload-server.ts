import type { DetailedError } from 'tus-js-client';
import { freshAuthorization } from '../../lib/api.ts';
import { isPassingStatus } from '../../lib/browser/connection.ts';

/** How many bytes the server has; null when it cannot be asked. */
export async function offsetOf(uploadUrl: string): Promise<number | 'gone' | null> {
  try {
    const response = await fetch(uploadUrl, {
      method: 'HEAD',
      headers: { ...(await freshAuthorization('user')), 'tus-resumable': '1.0.0' },
    });
    if (response.status === 404 || response.status === 410) return 'gone';
    return response.ok ? Number(response.headers.get('upload-offset') ?? 0) : null;
  } catch {
    return null;
  }
}

export async function terminate(uploadUrl: string): Promise<void> {
  try {
    await fetch(uploadUrl, { method: 'DELETE', headers: { ...(await freshAuthorization('user')), 'tus-resumable': '1.0.0' } });
  } catch {
    // The server gives it up by itself in a few days.
  }
}

/** Refusals that a later try may not meet: while a line that was cut counts as open, its piece is held (409, 423). */
export const isPassing = (status: number): boolean => isPassingStatus(status) || status === 409 || status === 429;

/** Something on the way went wrong, not with the file itself: one that was moved or changed cannot be read. */
export const isOfTheLine = (error: Error | DetailedError): boolean =>
  'originalRequest' in error && (error.originalRequest ?? null) !== null;

/** The upload's id. */
export const lastSegment = (url: string): string => url.replace(/\/+$/, '').split('/').at(-1) ?? '';

/** The server's own sentence, if it gave one. */
export function answerOf(error: Error | DetailedError): string | null {
  if (!('originalResponse' in error)) return null;
  try {
    return (JSON.parse(error.originalResponse?.getBody() ?? '') as { msg?: string }).msg ?? null;
  } catch {
    return null;
  }
}
