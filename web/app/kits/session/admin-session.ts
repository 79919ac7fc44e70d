import { redirect } from 'react-router';
import type { InputAt } from '#contract/calls.ts';
import { adminInfo, adminLogout, loginForAccountPassword } from '#contract/admins/addresses.ts';
import type { Grants } from '#contract/admins/areas.ts';
import type { AdminMe } from '#contract/admins/sign-in.ts';
import { rememberBrowser, sendAsKnown } from './known-browser.ts';
import { ApiError, request, NOTHING_SAID } from '../../lib/api.ts';
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
/** How the names of texts begin that administrators typed and have not sent. */
export const UNSENT_IN_ADMIN = 'desk.';
const SECURITY = '/admin/security';

/** Logs in and answers where to go. The role is `admin` until the server has told the real one. */
export async function loginAdmin(form: InputAt<typeof loginForAccountPassword>): Promise<string> {
  const answer = await sendAsKnown('admin', (brought) => request(loginForAccountPassword, { ...form, ...brought }));
  if (typeof answer.token !== 'string' || answer.token === '') throw new Error('登录失败，服务器返回的token格式不正确');
  storeToken('admin', answer.token, answer.expiresAt);
  rememberBrowser('admin', answer.device);
  remember({ id: answer.id, username: form.account, email: null, role: 'admin' });
  // Who came in by a password that others know is asked for another one; the remembered place is kept for then.
  if (answer.temporaryPassword) return SECURITY;
  return takeRedirect('admin') ?? '/admin';
}

/** `forget` drops what else the browser keeps for an administrator. */
export async function logoutAdmin(forget: () => void): Promise<void> {
  startLeaving('admin');
  // The token is dropped whether or not the server could be told: the person wants to be out.
  await request(adminLogout, {}).catch(() => null);
  clearToken('admin');
  localStore.removeItem(KEY);
  forgetUnsent(UNSENT_IN_ADMIN);
  forget();
  window.location.assign('/adminLogin');
}

type MayOpen = (grants: Grants, pathname: string) => boolean;

/** The guard of every address below /admin: a page that the role may not open looks like one that does not exist. */
export async function requireAdmin({ url }: Request, mayOpen: MayOpen): Promise<AdminMe> {
  const { pathname, search } = new URL(url);
  const admin = readToken('admin') === null ? null : await fetchMe();
  if (admin !== null) {
    const { id, username, email, role } = admin;
    remember({ id, username, email, role });
    // Nothing else would answer, or could be changed.
    if ((admin.mustEnrol || admin.temporaryPassword) && pathname !== SECURITY) throw redirect(SECURITY);
    if (!mayOpen(admin.grants, pathname)) throw pageNotFound();
    return admin;
  }
  localStore.removeItem(KEY);
  rememberRedirect('admin', pathname + search);
  throw redirect('/adminLogin');
}

/** The guard of /adminLogin: who is logged in goes straight on. */
export function requireNoAdmin(): null {
  if (readToken('admin') === null) return null;
  throw redirect(takeRedirect('admin') ?? '/admin');
}

/** Null when the token turns out to be dead. */
const fetchMe = (): Promise<AdminMe | null> =>
  request(adminInfo, {}).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 421) return null;
    throw error;
  });

const remember = (admin: Pick<AdminMe, 'id' | 'username' | 'email' | 'role'>): void =>
  void localStore.setItem(KEY, JSON.stringify(admin));

/** What the server says of a failed login of an administrator, or else this. */
export const adminLoginMessage = (error: unknown): string =>
  error instanceof Error && error.message !== '' && error.message !== NOTHING_SAID ? error.message : '登录失败，请检查账号密码';
