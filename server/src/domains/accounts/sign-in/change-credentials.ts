import type { Me } from '#contract/accounts/accounts.ts';
import type { Actor } from '../../../core/actor.ts';
import { setLogAccount } from '../../../core/request-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { maskEmail, maskMobile } from '../../../core/text.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { sendEmailCaptcha, sendMobileCaptcha, withCaptcha } from './send-captcha.ts';
import { runLimitedAttempt } from './log-in.ts';
import { newPasswordFields, passwordMatches } from './verify-password.ts';
import { findSelf, myInfo } from '../profile/service.ts';
import { revokeOtherSessions, revokeAllSessions } from '../sessions/service.ts';
import * as store from '../store.ts';

// Changes of password, mobile and mail address.

export const resetWithMobile = (
  deps: Deps,
  ip: string,
  form: { mobile: string; smsCaptcha: string; password: string },
): Promise<null> =>
  resetPassword(deps, { target: form.mobile, code: form.smsCaptcha, ip }, form.password, {
    find: (tx) => store.findUserByMobile(tx, form.mobile),
    unknown: '该手机号尚未注册',
  });

export const resetWithEmail = (
  deps: Deps,
  ip: string,
  form: { email: string; emailCaptcha: string; password: string },
): Promise<null> => {
  const email = form.email.toLowerCase();
  return resetPassword(deps, { target: email, code: form.emailCaptcha, ip }, form.password, {
    find: (tx) => store.findUserByEmail(tx, email),
    unknown: '该邮箱尚未注册',
  });
};

async function resetPassword(
  deps: Deps,
  proof: { target: string; code: string; ip: string },
  password: string,
  { find, unknown }: { find: (tx: Transaction) => Promise<store.UserRow | undefined>; unknown: string },
): Promise<null> {
  const passwordFields = await newPasswordFields(password);
  return withCaptcha(deps, proof, async (tx) => {
    const user = await find(tx);
    // Only the owner of the mobile or mail address gets past the captcha.
    if (user === undefined) throw new AppError('notFound', unknown);
    setLogAccount('user', user.id);
    await store.updateUser(tx, user.id, passwordFields);
    await revokeAllSessions(tx, { kind: 'user', id: user.id });
    return null;
  });
}

/** Replaces the password and ends every other session. */
export async function modifyPassword(
  deps: Deps,
  actor: Actor,
  ip: string,
  form: { password: string; newPassword: string },
): Promise<null> {
  const user = await findSelf(deps, actor);
  if (user.passwordHash === null) throw new AppError('invalid', '尚未设置密码，请通过短信验证码设置');
  await confirmPassword(deps, user, ip, form.password, '当前密码不正确');
  const passwordFields = await newPasswordFields(form.newPassword);
  await deps.transact(async (tx) => {
    await store.updateUser(tx, user.id, passwordFields);
    await revokeOtherSessions(tx, actor);
  });
  return null;
}

interface Binding {
  code: string;
  password: string | undefined;
  /** The refusal if another account has the mobile or mail address. */
  takenMessage: string;
}

export const bindMobile = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { mobile, smsCaptcha: code, password }: { mobile: string; smsCaptcha: string; password?: string | undefined },
): Promise<Me> => bind(deps, actor, ip, { mobile }, { code, password, takenMessage: '该手机号已绑定其他账号' });

export const bindEmail = (
  deps: Deps,
  actor: Actor,
  ip: string,
  form: { email: string; emailCaptcha: string; password?: string | undefined },
): Promise<Me> =>
  bind(
    deps,
    actor,
    ip,
    { email: form.email.toLowerCase() },
    {
      code: form.emailCaptcha,
      password: form.password,
      takenMessage: '该邮箱已绑定其他账号',
    },
  );

/** Binds a mobile or mail address, confirmed by a captcha. Replacing an existing one also needs the password, so that an open session is not enough. */
async function bind(
  deps: Deps,
  actor: Actor,
  ip: string,
  contact: { mobile: string } | { email: string },
  { code, password, takenMessage }: Binding,
): Promise<Me> {
  const user = await findSelf(deps, actor);
  const [target, bound] = 'mobile' in contact ? [contact.mobile, user.mobile] : [contact.email, user.email];
  if (bound !== null && bound !== target && user.passwordHash !== null) {
    if (password === undefined || password === '') {
      throw new AppError('invalid', '请输入登录密码', { fields: { password: '请输入登录密码' } });
    }
    await confirmPassword(deps, user, ip, password, '登录密码不正确');
  }
  try {
    await withCaptcha(deps, { target, code, ip }, (tx) => store.updateUser(tx, user.id, contact));
  } catch (error) {
    if (store.isContactTaken(error)) throw new AppError('conflict', takenMessage);
    throw error;
  }
  return myInfo(deps, actor);
}

/** Sends a code to the actor's own mobile or mail address, for users without a password; returns the address masked. */
export async function sendOwnCaptcha(deps: Deps, actor: Actor, ip: string): Promise<{ to: string }> {
  const { mobile, email } = await findSelf(deps, actor);
  if (mobile !== null) {
    await sendMobileCaptcha(deps, mobile, { ip, actor });
    return { to: maskMobile(mobile) };
  }
  if (email === null) throw new AppError('invalid', '请先绑定手机号或邮箱');
  await sendEmailCaptcha(deps, email, { ip, actor });
  return { to: maskEmail(email) };
}

/** Proof of identity: the login password, or a code of sendOwnCaptcha. */
export interface Proof {
  password?: string | undefined;
  captcha?: string | undefined;
}

/** Verifies the user again, by a code or by the password, before changes such as that of a payee. */
export async function verifyUserAgain(deps: Deps, actor: Actor, ip: string, proof: Proof): Promise<void> {
  const user = await findSelf(deps, actor);
  const { password = '', captcha = '' } = proof;
  if (captcha !== '' && password === '') return confirmByCode(deps, user, ip, proof);
  const message = user.passwordHash === null ? '请输入验证码' : '请输入登录密码';
  const field = user.passwordHash === null ? 'captcha' : 'password';
  if (password === '' || user.passwordHash === null) throw new AppError('invalid', message, { fields: { [field]: message } });
  await confirmPassword(deps, user, ip, password, '登录密码不正确');
}

export async function confirmByCode(deps: Deps, user: store.UserRow, ip: string, { captcha = '' }: Proof): Promise<void> {
  const target = user.mobile ?? user.email;
  if (captcha === '' || target === null) throw new AppError('invalid', '请输入验证码', { fields: { captcha: '请输入验证码' } });
  await withCaptcha(deps, { target, code: captcha, ip }, () => Promise.resolve());
}

/** Mobile and mail address of a user, for messages that must reach the user outside the site. */
export async function findContacts(db: Queryable, userId: string): Promise<{ mobile: string | null; email: string | null }> {
  const user = await store.findUser(db, userId);
  return { mobile: user?.mobile ?? null, email: user?.email ?? null };
}

/** Checks the password with the limits of a login, so that an open session cannot be used to guess the password. */
export async function confirmPassword(
  deps: Deps,
  user: store.UserRow,
  ip: string,
  password: string,
  message: string,
): Promise<void> {
  const attempt = async () => ((await passwordMatches(user.passwordHash, password)) ? user : undefined);
  await runLimitedAttempt(deps, `self:${user.id}`, { ip }, attempt, message);
}
