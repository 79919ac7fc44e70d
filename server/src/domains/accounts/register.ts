import type { Deps } from '../../deps.ts';
import { isUniqueViolation, type Queryable } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { withCaptcha } from './captchas.ts';
import { hashPassword } from './passwords.ts';
import { openSession, type Device, type IssuedToken } from './sessions.ts';
import * as store from './store.ts';

/** Versions of the documents a person agrees to by registering; recorded with the account. */
const TERMS_VERSION = '2026-11-01';
const PRIVACY_VERSION = '2026-11-01';

export interface RegisterForm {
  mobile: string;
  smsCaptcha: string;
  password: string;
  nickname: string;
}

export async function registerWithMobile(deps: Deps, form: RegisterForm, device: Device): Promise<IssuedToken> {
  // Hashing takes a while; it is done before the transaction so that no row stays locked meanwhile.
  const passwordHash = await hashPassword(form.password);
  try {
    return await withCaptcha(deps, form.mobile, form.smsCaptcha, async (tx) => {
      const user = await createUser(deps, tx, { mobile: form.mobile, nickname: form.nickname, passwordHash });
      return openSession(deps, tx, { kind: 'user', id: user.id }, device);
    });
  } catch (error) {
    // Only who holds the code learns this, so it tells a stranger nothing.
    if (isUniqueViolation(error)) throw new AppError('conflict', '该手机号已注册，请直接登录');
    throw error;
  }
}

export async function createUser(
  deps: Deps,
  db: Queryable,
  person: { mobile: string; nickname?: string; passwordHash?: string },
): Promise<store.UserRow> {
  const id = deps.random.id();
  await store.insertUser(db, {
    id,
    nickname: person.nickname ?? `用户${id.slice(0, 6)}`,
    mobile: person.mobile,
    passwordHash: person.passwordHash ?? null,
    termsVersion: TERMS_VERSION,
    privacyVersion: PRIVACY_VERSION,
    createdAt: deps.clock.now(),
  });
  const user = await store.findUser(db, id);
  if (user === undefined) throw new Error('a user that was just inserted is not there');
  return user;
}
