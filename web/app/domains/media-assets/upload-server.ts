import type { DetailedError } from 'tus-js-client';
import { freshAuthorization } from '../../lib/api.ts';

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

/** Refusals that a later try may not meet. */
export const isPassing = (status: number): boolean =>
  status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;

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
