import { isIdNumber } from '#contract/agencies/check-digits.ts';
import type { OwnIdentity, verifyIdentity as verifyCall } from '#contract/accounts/identity.ts';
import type { ParsedOf } from '#contract/call.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import * as accountsStore from '../store.ts';
import { requestIdentityChecks } from './note.ts';
import { resultText } from './sentences.ts';
import * as store from './store.ts';

/** Limited, because the service charges for each check. */
const TRIES_A_DAY = { name: 'identity', points: 3, seconds: 86_400 };

/** Whether commenting needs an identity check: a service is available and the setting is on. Otherwise no identity numbers are collected. */
const isIdentityNeeded = async (deps: Deps): Promise<boolean> =>
  deps.identity.isAutomatic && (await siteSettings(deps)).remarkIdentity;

export const isFaceNeeded = async (deps: Deps): Promise<boolean> =>
  deps.identity.faces !== null && (await isIdentityNeeded(deps)) && (await siteSettings(deps)).remarkFace;

/** Refuses a user without the identity check, or face check, that commenting needs. */
export async function requireIdentityForRemarks(deps: Deps, db: Queryable, userId: string): Promise<void> {
  if (!(await isIdentityNeeded(deps))) return;
  const user = await accountsStore.findUser(db, userId);
  const unverified = (what: string) =>
    new AppError('forbidden', `请先在“账号安全”中完成${what}核验`, { reason: 'identityUnverified' });
  if (user?.identityVerifiedAt == null) throw unverified('身份');
  if (user.faceVerifiedAt === null && (await isFaceNeeded(deps))) throw unverified('人脸');
}

export async function ownIdentity(deps: Deps, actor: Actor): Promise<OwnIdentity> {
  const userId = requireUserId(actor);
  const [user, last] = [
    await accountsStore.findUser(deps.db, userId),
    (await store.listChecks(deps.db, 'person', userId)).findLast(({ kind }) => kind !== 'face'),
  ];
  return {
    service: (await isIdentityNeeded(deps)) ? deps.identity.label : null,
    verifiedAt: user?.identityVerifiedAt?.toISOString() ?? null,
    last: last === undefined ? null : { result: resultText(last), waiting: last.state === 'waiting' },
  };
}

export async function verifyIdentity(deps: Deps, actor: Actor, form: ParsedOf<typeof verifyCall>): Promise<OwnIdentity> {
  const userId = requireUserId(actor);
  const { name, idNumber, identityConsent: consent } = form;
  if (!(await isIdentityNeeded(deps))) throw new AppError('conflict', '目前不需要核验身份');
  if (!isIdNumber(idNumber, deps.clock.now()))
    throw new AppError('invalid', '身份证号校验未通过，请核对', { fields: { idNumber: '身份证号校验未通过，请核对' } });
  const user = await accountsStore.findUser(deps.db, userId);
  const mobile = user?.mobile ?? null;
  if (mobile === null) throw new AppError('forbidden', '请先绑定手机号', { reason: 'mobileUnbound' });
  if (user?.identityVerifiedAt != null) return ownIdentity(deps, actor);
  await deps.limits.consume(TRIES_A_DAY, userId, '今日身份核验次数已达上限');
  const inputs = [{ kind: 'person', name, idNumber, mobile } as const];
  await deps.transact((tx) =>
    requestIdentityChecks(deps, tx, { userId, purpose: 'person', subjectId: userId }, { consent, inputs }),
  );
  return ownIdentity(deps, actor);
}
