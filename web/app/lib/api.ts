import type { AnswerAt, CallAddress, InputAt } from '#contract/calls.ts';
import { IMPERSONATION_READ_ONLY, SESSION_RENEW_BELOW_SECONDS } from '#contract/accounts/constants.ts';
import { API, type Method, type Path } from '#contract/address.ts';
import { NO_SESSION, type Envelope, type RefusalReason } from '#contract/errors.ts';
import type { Challenge } from '#contract/accounts/proof-of-work.ts';
import { NO_ANSWER, toast } from './toast-store.ts';
import { withLock } from './browser/browser-locks.ts';
import { isImpersonating } from './browser/browser-storage.ts';
import { clearToken, readToken, rememberEnd, rememberRedirect, storeToken, type Side } from './token-store.ts';

/** A refused or failed call; `message` is a sentence for the user. `status` is the HTTP status, or 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number;
  /** Messages by form field. */
  readonly fields: Record<string, string>;
  /** Seconds after which the call may be repeated (Retry-After); null: not given. */
  readonly retryAfter: number | null;
  /** Reason of a refusal for which the page offers a remedy; else null. */
  readonly reason: RefusalReason | null;
  /** Proof of work to solve before the call is repeated (status 428); else null. */
  readonly challenge: Challenge | null;
  /** Additional explanation; '' if there is none. */
  readonly detail: string;

  constructor(
    status: number,
    message: string,
    fields: Record<string, string> = {},
    retryAfter: number | null = null,
    reason: RefusalReason | null = null,
    challenge: Challenge | null = null,
    detail = '',
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.reason = reason;
    this.challenge = challenge;
    this.detail = detail;
  }
}

/** Method and path of a call's address. */
export function partsOf(at: CallAddress): { method: Method; path: Path } {
  const [method, path] = at.split(' ') as [Method, Path];
  return { method, path };
}

/** The message of a failed call for which the server sent none. */
export const FALLBACK_MESSAGE = '请求失败';

/** The message to show for whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : FALLBACK_MESSAGE);

export interface ApiAnswer<Data> {
  data: Data;
  msg: string;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** The request continues after the page is closed; browsers limit its body to 64 KB. */
  keepalive?: boolean;
  /** The server applies several requests with the same key only once. */
  idempotencyKey?: string;
  /** Called with the server's `msg` of a success. */
  onMessage?: (message: string) => void;
  /** Omits the token, so that the server may answer from the cache shared by guests. */
  asGuest?: boolean;
}

/** Makes a call from the browser and returns its data. Throws ApiError, whose message may be shown to the user. */
export async function request<At extends CallAddress>(
  at: At,
  input: InputAt<At>,
  options: RequestOptions = {},
): Promise<AnswerAt<At>> {
  const { data, msg } = await requestWithMessage(at, input, options);
  options.onMessage?.(msg);
  return data;
}

export async function requestWithMessage<At extends CallAddress>(
  at: At,
  input: InputAt<At>,
  { signal, keepalive, idempotencyKey, asGuest = false }: RequestOptions = {},
): Promise<ApiAnswer<AnswerAt<At>>> {
  const { method, path } = partsOf(at);
  const side = sideOf(path);
  if (isRefusedHere(side, method)) throw new ApiError(403, IMPERSONATION_READ_ONLY);
  if (!asGuest) await renewWhenDue(side, path);
  const query = method === 'GET' ? queryOf(input as Record<string, unknown>) : '';
  return send(side, path + query, {
    method,
    headers: {
      ...(asGuest ? {} : authorization(side)),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(method === 'POST' ? { body: JSON.stringify(input ?? {}) } : {}),
    ...(signal === undefined ? {} : { signal }),
    ...(keepalive === undefined ? {} : { keepalive }),
  });
}

/**
 * Makes a call while the page is being left. It is sent at once with the present token (`asGuest`: anonymously), without renewing it
 * first, because a closing page cannot wait; the outcome is ignored.
 */
export function sendOnLeave<At extends CallAddress>(
  at: At,
  input: InputAt<At>,
  { asGuest = false }: Pick<RequestOptions, 'asGuest'> = {},
): void {
  const { method, path } = partsOf(at);
  const side = sideOf(path);
  if (!asGuest && isRefusedHere(side, method)) return;
  const headers = { ...(asGuest ? {} : authorization(side)), 'content-type': 'application/json' };
  fetch(API + path, { method, headers, body: JSON.stringify(input), keepalive: true }).catch(() => {});
}

/** Sends a form with a file. */
export const sendForm = <Data>(path: string, form: FormData, signal?: AbortSignal): Promise<ApiAnswer<Data>> =>
  send('user', path, { method: 'POST', headers: authorization('user'), body: form, ...(signal === undefined ? {} : { signal }) });

const authorization = (side: Side): Record<string, string> => {
  const token = readToken(side);
  return token === null ? {} : { authorization: `Bearer ${token.accessToken}` };
};

/** The authorization header for requests that are not calls (uploads), with a token renewed if it is due. */
export async function freshAuthorization(side: Side): Promise<Record<string, string>> {
  await renewWhenDue(side, '');
  return authorization(side);
}

async function send<Data>(side: Side, path: string, init: RequestInit): Promise<ApiAnswer<Data>> {
  let response: Response;
  try {
    response = await fetch(API + path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, NO_ANSWER);
  }
  const body = (await response.json().catch(() => null)) as (Partial<Envelope<never>> & { code: number; data: never }) | null;
  if (response.status === NO_SESSION || body?.code === NO_SESSION) {
    if (isOfCurrentSession(side, init)) leaveToLogin(side);
    throw new ApiError(NO_SESSION, body?.msg ?? '登录信息无效');
  }
  if (!response.ok || body === null || body.code !== 200) {
    // The specification wants this toast for every call, even if the caller also shows the message beside a field.
    if (response.status === 400 || response.status === 401) toast.error(body?.msg || FALLBACK_MESSAGE);
    const data = body?.data as { fields?: Record<string, string>; challenge?: Challenge; detail?: string } | null | undefined;
    const status = response.status === 200 ? (body?.code ?? 500) : response.status;
    const retryAfter = secondsOf(response.headers.get('retry-after'));
    throw new ApiError(
      status,
      body?.msg || FALLBACK_MESSAGE,
      data?.fields,
      retryAfter,
      body?.reason,
      data?.challenge,
      data?.detail,
    );
  }
  return { data: body.data, msg: body.msg ?? '' };
}

/** Whether a request used the present token, or there is none now. A late 421 of an earlier session must not end the present one. */
function isOfCurrentSession(side: Side, { headers }: RequestInit): boolean {
  const current = authorization(side)['authorization'];
  return current === undefined || current === (headers as Record<string, string>)['authorization'];
}

/** The seconds of a `Retry-After` header; null when absent or a date, which our server never sends. */
export const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d+$/.test(header) ? Number(header) : null;

/** The session is over: removes the token, remembers the present page for the return, and goes to the side's login page. */
export function leaveToLogin(side: Side): void {
  // An impersonating tab has no login; its bar shows that the impersonation has ended.
  if (isReadOnly(side)) return clearToken(side);
  if (readToken(side) !== null) rememberEnd(side);
  clearToken(side);
  const { pathname, search } = window.location;
  const loginPage = side === 'admin' ? '/adminLogin' : '/login';
  if (pathname === loginPage) return;
  rememberRedirect(side, pathname + search);
  window.location.assign(loginPage);
}

/** Renews a token that expires soon. The lock lets one tab renew; the others then read the new token from the store. */
async function renewWhenDue(side: Side, path: string): Promise<void> {
  const token = readToken(side);
  if (token === null || isReadOnly(side) || path.endsWith('/refreshToken') || !isDue(token.expiresAt)) return;
  await withLock(`wenjian.renew.${side}`, async () => {
    const current = readToken(side);
    if (current === null || !isDue(current.expiresAt)) return;
    const renewPath = side === 'admin' ? '/admin/admin/refreshToken' : '/user/user/refreshToken';
    try {
      const { data } = await send<{ token: string; expiresAt: string }>(side, renewPath, {
        method: 'POST',
        headers: { ...authorization(side), 'content-type': 'application/json' },
        body: '{}',
      });
      // The user may have logged out or in meanwhile; that session must not be overwritten.
      if (readToken(side)?.accessToken === current.accessToken) storeToken(side, data.token, data.expiresAt);
    } catch {
      // The old token is still valid; otherwise the call itself answers 421.
    }
  });
}

/** Whether a call is refused without asking the server: it refuses every POST of an impersonating tab, which pages would send all the time (visits, playback positions). */
const isRefusedHere = (side: Side, method: Method): boolean => method !== 'GET' && isReadOnly(side);

const isReadOnly = (side: Side): boolean => side === 'user' && isImpersonating();

const isDue = (expiresAt: number): boolean => expiresAt - Date.now() < SESSION_RENEW_BELOW_SECONDS * 1000;

/** The session that a call uses: the administrator's for back-office paths, the user's for all others. */
const sideOf = (path: string): Side => (path.startsWith('/admin/') ? 'admin' : 'user');

/** A query string with its question mark; undefined, null and '' are left out, and '' is returned if nothing remains. */
export function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
