import { DOCUMENT_VERSION, type ConsentDocument } from '#contract/accounts/constants.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { consumeFrom } from '../../../core/limit.ts';
import { redeemInvitationCode } from '../../invitation-codes/service.ts';
import { siteSettings } from '../../settings/service.ts';
import { requireFreeName } from '../profile/check-name.ts';
import { areProfilesChecked, insertChangeWithCheck } from '../profile/note-changes.ts';
import { withCaptcha } from './send-captcha.ts';
import { issueDeviceTicket } from '../sessions/find-device.ts';
import { hashPassword } from './verify-password.ts';
import { openSession, type Device, type SignInResult } from '../sessions/service.ts';
import * as store from '../store.ts';

interface Registration {
  password: string;
  nickname: string;
  invitationCode?: string | undefined;
}

/** Codes are far too many to guess one at this rate. */
const INVITATION_TRIES = { name: 'register-invitation', points: 20, seconds: 3600 };

export async function registerWithMobile(
  deps: Deps,
  form: Registration & { mobile: string; smsCaptcha: string },
  device: Device,
): Promise<SignInResult> {
  const { mobile, smsCaptcha: code } = form;
  return register(deps, form, { fields: { mobile }, target: mobile, code, takenMessage: '该手机号已注册，请直接登录' }, device);
}

export async function registerWithEmail(
  deps: Deps,
  form: Registration & { email: string; emailCaptcha: string },
  device: Device,
): Promise<SignInResult> {
  const email = form.email.toLowerCase();
  const { emailCaptcha: code } = form;
  return register(deps, form, { fields: { email }, target: email, code, takenMessage: '该邮箱已注册，请直接登录' }, device);
}

/** The mobile or mail address of the new account, and the captcha that was sent there. */
interface Contact {
  /** The column of the account. */
  fields: { mobile: string } | { email: string };
  /** The address of the captcha. */
  target: string;
  code: string;
  /** The refusal if an account has this mobile or mail address. */
  takenMessage: string;
}

async function register(
  deps: Deps,
  { password, nickname, invitationCode = '' }: Registration,
  contact: Contact,
  device: Device,
): Promise<SignInResult> {
  const { registrationMode } = await siteSettings(deps);
  if (registrationMode === 'closed') throw new AppError('forbidden', '暂未开放注册');
  const isByInvitation = registrationMode === 'invitation';
  if (isByInvitation && invitationCode === '') throw needsInvitation();
  if (isByInvitation) await consumeFrom(deps.limits, INVITATION_TRIES, { address: device.ip });
  await requireFreeName(deps, deps.db, nickname, null);
  const areNamesChecked = await areProfilesChecked(deps);
  // Hashing is slow, so it precedes the transaction and no row stays locked meanwhile.
  const passwordHash = await hashPassword(password);
  try {
    return await withCaptcha(deps, { target: contact.target, code: contact.code, ip: device.ip }, async (tx) => {
      // While a nickname waits for its check, the account has the default nickname.
      const visibleName = areNamesChecked ? {} : { nickname };
      const user = await createUser(deps, tx, { ...contact.fields, ...visibleName, passwordHash }, device.ip);
      if (areNamesChecked)
        await insertChangeWithCheck(deps, tx, user.id, { field: 'nickname', former: user.nickname, value: nickname });
      // A code given although none is required stays unused.
      if (isByInvitation) await redeemInvitationCode(deps, tx, invitationCode, 'register', user);
      const session = await openSession(deps, tx, { kind: 'user', id: user.id }, device);
      return { ...session, device: issueDeviceTicket(deps, user.id) };
    });
  } catch (error) {
    // Only the owner of the mobile or mail address gets past the captcha, so this reveals nothing to a stranger.
    if (store.isContactTaken(error)) throw new AppError('conflict', contact.takenMessage);
    throw error;
  }
}

const needsInvitation = () => new AppError('invalid', '请填写邀请码', { fields: { invitationCode: '请填写邀请码' } });

/** Creates an account for an unknown mobile that logs in; refused while registration is closed or needs an invitation. */
export async function createByLogin(deps: Deps, tx: Transaction, mobile: string, ip: string): Promise<store.UserRow> {
  const { registrationMode } = await siteSettings(deps);
  if (registrationMode === 'closed') throw new AppError('forbidden', '该手机号尚未注册，目前暂未开放注册');
  if (registrationMode === 'invitation') throw new AppError('forbidden', '该手机号尚未注册，请先用邀请码注册');
  return createUser(deps, tx, { mobile }, ip);
}

async function createUser(
  deps: Deps,
  tx: Transaction,
  fields: { mobile?: string; email?: string; nickname?: string; passwordHash?: string },
  ip: string,
): Promise<store.UserRow> {
  const id = deps.random.id();
  const now = deps.clock.now();
  const user = await store.insertUser(tx, {
    id,
    nickname: fields.nickname ?? `用户${id.slice(0, 6)}`,
    mobile: fields.mobile ?? null,
    email: fields.email ?? null,
    passwordHash: fields.passwordHash ?? null,
    createdAt: now,
  });
  const documents = Object.entries(DOCUMENT_VERSION) as [ConsentDocument, string][];
  await store.insertConsents(
    tx,
    documents.map(([document, version]) => ({ userId: id, document, version, agreedAt: now, ip })),
  );
  return user;
}
