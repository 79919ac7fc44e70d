import type { DetailedError } from 'tus-js-client';
import { freshAuthorization } from '../../lib/api.ts';
import { isPassingStatus } from '../../lib/browser/connection.ts';

/** Number of bytes that the server has received; `gone`: it deleted the upload; null: it cannot be reached. */
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
    // The server deletes the upload by itself in a few days.
  }
}

/** Whether a later try may succeed. 409 and 423: the server still counts a broken connection of this upload as open. */
export const isPassing = (status: number): boolean => isPassingStatus(status) || status === 409 || status === 429;

/** Whether the network or the server caused the error (it has a request), and not the file, which cannot be read if it was moved or changed. */
export const isConnectionError = (error: Error | DetailedError): boolean =>
  'originalRequest' in error && (error.originalRequest ?? null) !== null;

/** The upload's id: the last segment of its address. */
export const lastSegment = (url: string): string => url.replace(/\/+$/, '').split('/').at(-1) ?? '';

/** The server's message, if there is one. */
export function answerOf(error: Error | DetailedError): string | null {
  if (!('originalResponse' in error)) return null;
  try {
    return (JSON.parse(error.originalResponse?.getBody() ?? '') as { msg?: string }).msg ?? null;
  } catch {
    return null;
  }
}
