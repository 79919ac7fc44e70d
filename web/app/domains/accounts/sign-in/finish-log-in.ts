import { NO_SESSION } from '#contract/errors.ts';
import { waitText } from '#contract/waiting.ts';
import { ApiError, FALLBACK_MESSAGE } from '../../../lib/api.ts';
import { welcomePath } from '../../../lib/paths.ts';
import { toast } from '../../../lib/toast-store.ts';
import { storeToken } from '../../../lib/token-store.ts';
import { readyIntent } from '../../../kits/session/intent.ts';
import { pathAfterLogin } from '../../../kits/session/guards.ts';
import { rememberBrowser } from '../../../kits/session/known-browser.ts';
import { reloadMe } from '../../../kits/session/user-session.ts';

const BY_STATUS: Record<number, string> = {
  401: '账号或密码错误',
  403: '账号被禁用',
  [NO_SESSION]: '登录信息无效',
  429: '请求过于频繁，请稍后再试',
  500: '服务器内部错误',
};

interface LoginAnswer {
  token?: unknown;
  expiresAt: string;
  device?: string;
  /** The account was just created. */
  created?: true | undefined;
}

/** Stores the token, loads its user, and resolves to the path to continue to. */
export async function finishLogin(answer: LoginAnswer): Promise<string> {
  if (typeof answer.token !== 'string' || answer.token === '') throw new Error('登录失败，服务器返回的token格式不正确');
  storeToken('user', answer.token, answer.expiresAt);
  readyIntent();
  if (answer.device !== undefined) rememberBrowser('user', answer.device);
  const me = await reloadMe();
  if (me === null) return '/login';
  const path = pathAfterLogin(me);
  if (answer.created === true) offerInterests(path);
  return path;
}

/** Offers in a toast to choose interests, since the specification fixes where a login leads, also for new accounts. */
const offerInterests = (path: string): void =>
  toast.success('账号已创建', {
    duration: OFFER_MS,
    action: { label: '选择兴趣', onSelect: () => window.location.assign(welcomePath(path)) },
  });

const OFFER_MS = 10_000;

export const finishRegistration = async (answer: LoginAnswer): Promise<string> => pathOfNewcomer(await finishLogin(answer));

/** The path after registering: readers choose interests first (they may skip it); others continue directly. */
export const pathOfNewcomer = (path: string): string => (READING.test(path) ? welcomePath(path) : path);

const READING = /^\/($|[?#]|(article|video|videos|hotList|hotRecommendations|search|collections|users)([/?#]|$))/;

/** The message for a failed login, as specified. */
export function loginMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return (error instanceof Error && error.message) || '登录失败';
  if (error.status === 0 || error.status === 400) return error.message;
  // The server's own message, since 403 has several reasons: a disabled account, or closed registration.
  if (error.status === 403 && error.message !== FALLBACK_MESSAGE) return error.message;
  const message = BY_STATUS[error.status] ?? '登录失败，请重试';
  return error.retryAfter === null ? message : `${message}。${waitText(error.retryAfter)}后可以重试`;
}
