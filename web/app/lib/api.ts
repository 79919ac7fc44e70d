import type { AnswerAt, CallAddress, InputAt } from '#contract/calls.ts';
import { IMPERSONATION_READ_ONLY, SESSION_RENEW_BELOW_SECONDS } from '#contract/accounts/constants.ts';
import { API, type Method, type Path } from '#contract/address.ts';
import type { Envelope, RefusalReason } from '#contract/errors.ts';
import type { Challenge } from '#contract/accounts/proof-of-work.ts';
import { NO_ANSWER, toast } from './toast-store.ts';
import { withLock } from './browser/browser-locks.ts';
import { isImpersonating } from './browser/browser-storage.ts';
import { clearToken, readToken, rememberEnd, rememberRedirect, storeToken, type Side } from './token-store.ts';

/** A refused or failed call. `status` 0 means that no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: Record<string, string>;
  /** After how many seconds the server would hear it; null when it did not say. */
  readonly retryAfter: number | null;
  /** Why it was refused, where there is a way out to offer. */
  readonly reason: RefusalReason | null;
  /** What this machine has to work out before it is heard (428). */
  readonly challenge: Challenge | null;
  /** More than the sentence; '' where that is all. */
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

/** An address in its parts. */
export function partsOf(at: CallAddress): { method: Method; path: Path } {
  const [method, path] = at.split(' ') as [Method, Path];
  return { method, path };
}

/** What is shown when a refusal says nothing itself. */
export const NOTHING_SAID = '请求失败';

/** What may be said of a failure, whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : NOTHING_SAID);

export interface Answered<Data> {
  data: Data;
  msg: string;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** Goes on after the page is closed; browsers allow this for up to 64 KB. */
  keepalive?: boolean;
  /** The same for every try of one thing, so that it is done once. */
  idempotencyKey?: string;
  /** Hears what the server says of a success. */
  onMessage?: (message: string) => void;
  /** Without the token: the answer is one that the server keeps for everybody. */
  asGuest?: boolean;
}

/** Makes the call of an address from the browser. Throws ApiError with a sentence that may be shown. */
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
): Promise<Answered<AnswerAt<At>>> {
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
 * Makes a call from a page that is being left: at once, with the token there is, and nobody hears how it went. So it may be
 * made when the page goes away, where nothing can be waited for.
 */
export function sendOnLeave<At extends CallAddress>(at: At, input: InputAt<At>): void {
  const { method, path } = partsOf(at);
  const side = sideOf(path);
  if (isRefusedHere(side, method)) return;
  const headers = { ...authorization(side), 'content-type': 'application/json' };
  fetch(API + path, { method, headers, body: JSON.stringify(input), keepalive: true }).catch(() => {});
}

/** Sends a form with a file. */
export const sendForm = <Data>(path: string, form: FormData, signal?: AbortSignal): Promise<Answered<Data>> =>
  send('user', path, { method: 'POST', headers: authorization('user'), body: form, ...(signal === undefined ? {} : { signal }) });

const authorization = (side: Side): Record<string, string> => {
  const token = readToken(side);
  return token === null ? {} : { authorization: `Bearer ${token.accessToken}` };
};

/** The header for requests that are not calls (uploads), with a token that will not run out in the next minutes. */
export async function freshAuthorization(side: Side): Promise<Record<string, string>> {
  await renewWhenDue(side, '');
  return authorization(side);
}

async function send<Data>(side: Side, path: string, init: RequestInit): Promise<Answered<Data>> {
  let response: Response;
  try {
    response = await fetch(API + path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, NO_ANSWER);
  }
  const body = (await response.json().catch(() => null)) as (Partial<Envelope<never>> & { code: number; data: never }) | null;
  if (response.status === 421 || body?.code === 421) {
    if (isOfNow(side, init)) leaveToLogin(side);
    throw new ApiError(421, body?.msg ?? '登录信息无效');
  }
  if (!response.ok || body === null || body.code !== 200) {
    // Raised for every call; the place that made it may say the same beside a field.
    if (response.status === 400 || response.status === 401) toast.error(body?.msg || NOTHING_SAID);
    const data = body?.data as { fields?: Record<string, string>; challenge?: Challenge; detail?: string } | null | undefined;
    const status = response.status === 200 ? (body?.code ?? 500) : response.status;
    const retryAfter = secondsOf(response.headers.get('retry-after'));
    throw new ApiError(status, body?.msg || NOTHING_SAID, data?.fields, retryAfter, body?.reason, data?.challenge, data?.detail);
  }
  return { data: body.data, msg: body.msg ?? '' };
}

/** Whether a call was made in the session that there is now; the end of an earlier one ends no later one. */
function isOfNow(side: Side, { headers }: RequestInit): boolean {
  const now = authorization(side)['authorization'];
  return now === undefined || now === (headers as Record<string, string>)['authorization'];
}

/** Of a `Retry-After`, which our server gives in seconds. */
export const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d+$/.test(header) ? Number(header) : null;

/** The session is over: forget it, remember the place, and go to the login page of that side. */
export function leaveToLogin(side: Side): void {
  // Nobody logs in there: the bar at the top says that it is over.
  if (isOnlyLooking(side)) return clearToken(side);
  if (readToken(side) !== null) rememberEnd(side);
  clearToken(side);
  const { pathname, search } = window.location;
  const loginPage = side === 'admin' ? '/adminLogin' : '/login';
  if (pathname === loginPage) return;
  rememberRedirect(side, pathname + search);
  window.location.assign(loginPage);
}

/** Renews a token that will soon run out, once for all tabs: the others find the new one in the store. */
async function renewWhenDue(side: Side, path: string): Promise<void> {
  const token = readToken(side);
  if (token === null || isOnlyLooking(side) || path.endsWith('/refreshToken') || !isDue(token.expiresAt)) return;
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
      // A person who left or logged in meanwhile keeps the session of now.
      if (readToken(side)?.accessToken === current.accessToken) storeToken(side, data.token, data.expiresAt);
    } catch {
      // The old token still works; the call itself will tell when it does not.
    }
  });
}

/** The server refuses it to whoever looks at the site as somebody else; a page would ask for it all the time, visits and places included. */
const isRefusedHere = (side: Side, method: Method): boolean => method !== 'GET' && isOnlyLooking(side);

const isOnlyLooking = (side: Side): boolean => side === 'user' && isImpersonating();

const isDue = (expiresAt: number): boolean => expiresAt - Date.now() < SESSION_RENEW_BELOW_SECONDS * 1000;

/** A 421 on a back-office path ends the administrator's session, on any other the person's. */
const sideOf = (path: string): Side => (path.startsWith('/admin/') ? 'admin' : 'user');

/** An address's query with its question mark; what is empty is left out. */
export function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
