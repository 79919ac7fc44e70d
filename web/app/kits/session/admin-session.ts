import { redirect } from 'react-router';
import type { InputAt } from '#contract/calls.ts';
import { adminInfo, adminLogout, loginForAccountPassword } from '#contract/admins/addresses.ts';
import type { Grants } from '#contract/admins/areas.ts';
import type { AdminMe } from '#contract/admins/sign-in.ts';
import { NO_SESSION } from '#contract/errors.ts';
import { rememberBrowser, sendAsKnown } from './known-browser.ts';
import { ApiError, request, FALLBACK_MESSAGE } from '../../lib/api.ts';
import {
  clearToken,
  forgetUnsent,
  readToken,
  rememberRedirect,
  startLeaving,
  storeToken,
  takeRedirect,
} from '../../lib/token-store.ts';
import { pageNotFound } from '../../ui/feedback/error-page.tsx';
import { localStore } from '../../lib/browser/browser-storage.ts';

const KEY = 'wenjian.admin';
/** Prefix of the names of administrators' unsent texts. */
export const UNSENT_IN_ADMIN = 'desk.';
const SECURITY = '/admin/security';

/** Logs in and returns the path to open. Stores the role `admin` until the server has answered the real one. */
export async function loginAdmin(form: InputAt<typeof loginForAccountPassword>): Promise<string> {
  const answer = await sendAsKnown('admin', (brought) => request(loginForAccountPassword, { ...form, ...brought }));
  if (typeof answer.token !== 'string' || answer.token === '') throw new Error('登录失败，服务器返回的token格式不正确');
  storeToken('admin', answer.token, answer.expiresAt);
  rememberBrowser('admin', answer.device);
  remember({ id: answer.id, username: form.account, email: null, role: 'admin' });
  // A temporary password must be changed first; the remembered path stays for afterwards.
  if (answer.temporaryPassword) return SECURITY;
  return takeRedirect('admin') ?? '/admin';
}

/** `forget` removes other stored data of the administrator, which this kit does not know. */
export async function logoutAdmin(forget: () => void): Promise<void> {
  startLeaving('admin');
  // The token is removed even if the server cannot be reached.
  await request(adminLogout, {}).catch(() => null);
  clearToken('admin');
  localStore.removeItem(KEY);
  forgetUnsent(UNSENT_IN_ADMIN);
  forget();
  window.location.assign('/adminLogin');
}

type MayOpen = (grants: Grants, pathname: string) => boolean;

/** Guard of all addresses below /admin. A page that the role may not open looks like one that does not exist (404). */
export async function requireAdmin({ url }: Request, mayOpen: MayOpen): Promise<AdminMe> {
  const { pathname, search } = new URL(url);
  const admin = readToken('admin') === null ? null : await fetchMe();
  if (admin !== null) {
    const { id, username, email, role } = admin;
    remember({ id, username, email, role });
    // Until TOTP is set up or the temporary password changed, the server refuses other calls or writes.
    if ((admin.mustEnrol || admin.temporaryPassword) && pathname !== SECURITY) throw redirect(SECURITY);
    if (!mayOpen(admin.grants, pathname)) throw pageNotFound();
    return admin;
  }
  localStore.removeItem(KEY);
  rememberRedirect('admin', pathname + search);
  throw redirect('/adminLogin');
}

/** Guard of /adminLogin: redirects an administrator who is logged in already. */
export function requireNoAdmin(): null {
  if (readToken('admin') === null) return null;
  throw redirect(takeRedirect('admin') ?? '/admin');
}

/** Null when the server no longer accepts the token. */
const fetchMe = (): Promise<AdminMe | null> =>
  request(adminInfo, {}).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === NO_SESSION) return null;
    throw error;
  });

const remember = (admin: Pick<AdminMe, 'id' | 'username' | 'email' | 'role'>): void =>
  void localStore.setItem(KEY, JSON.stringify(admin));

/** Message of a failed login of an administrator. */
export const adminLoginMessage = (error: unknown): string =>
  error instanceof Error && error.message !== '' && error.message !== FALLBACK_MESSAGE
    ? error.message
    : '登录失败，请检查账号密码';
