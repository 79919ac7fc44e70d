import { ApiError } from '../../lib/api.ts';
import { storeToken } from '../../lib/session.ts';
import { placeAfterLogin } from './guards.ts';
import { reloadMe } from './session.ts';

const BY_STATUS: Record<number, string> = {
  401: '账号或密码错误',
  403: '账号被禁用',
  421: '登录信息无效',
  429: '请求过于频繁，请稍后再试',
  500: '服务器内部错误',
};

/** Stores the token, asks who it belongs to, and answers where to go. */
export async function finishLogin(answer: { token?: unknown; expiresAt: string }): Promise<string> {
  if (typeof answer.token !== 'string' || answer.token === '') throw new Error('登录失败，服务器返回的token格式不正确');
  storeToken('user', answer.token, answer.expiresAt);
  const me = await reloadMe();
  return me === null ? '/login' : placeAfterLogin(me);
}

/** The sentence of the specification for a failed login. */
export function loginMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return (error instanceof Error && error.message) || '登录失败';
  if (error.status === 0 || error.status === 400) return error.message;
  return BY_STATUS[error.status] ?? '登录失败，请重试';
}
