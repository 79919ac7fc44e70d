import { NOTHING_SAID } from '../../../lib/api.ts';

/** What the server says of a failed login of an administrator, or else this. */
export const adminLoginMessage = (error: unknown): string =>
  error instanceof Error && error.message !== '' && error.message !== NOTHING_SAID ? error.message : '登录失败，请检查账号密码';
