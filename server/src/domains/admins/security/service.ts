import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/admins/security.ts';
import type { Actor, AdminActor } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import {
  runLimitedAttempt,
  listLoginDevices,
  newPasswordFields,
  passwordMatches,
  revokeOtherSessions,
} from '../../accounts/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import { needsTotp, siteSettings } from '../../settings/service.ts';
import { type AdminRow, findAdmin, updateManager } from '../store.ts';
import { confirmCode, makeSecret, renewRecoveryCodes, stepOf } from './verify-totp.ts';
import * as store from './store.ts';

// Administrators' changes of their own accounts; allowed also while an administrator must still enrol for TOTP.

export async function ownSecurity(deps: Deps, actor: Actor): Promise<contract.AdminSecurity> {
  const { self, row } = await findSelf(deps, actor);
  return {
    totpSince: row.totpSince?.toISOString() ?? null,
    totpRequired: needsTotp(await siteSettings(deps), row.role),
    passwordUntil: row.passwordUntil?.toISOString() ?? null,
    recoveryLeft: await store.countRecoveryCodes(deps.db, row.id),
    sessions: await listLoginDevices(deps, { kind: 'admin', id: row.id }, self.sessionId),
  };
}

export async function beginTotp(
  deps: Deps,
  actor: Actor,
  ip: string,
  { password }: { password: string },
): Promise<AnswerOf<typeof contract.adminTotpBegin>> {
  const { self, row } = await findSelf(deps, actor);
  if (row.totpSince !== null) throw new AppError('conflict', '两步验证已经启用');
  await confirmPassword(deps, row, ip, password);
  const { sealed, secret, address } = makeSecret(deps, row.account, (await siteSettings(deps)).siteName);
  await deps.transact(async (tx) => {
    await store.putPending(tx, row.id, sealed);
    await record(deps, tx, self, ip, 'admins.totpBegin');
  });
  return { secret, address };
}

export async function confirmTotp(
  deps: Deps,
  actor: Actor,
  ip: string,
  { code }: { code: string },
): Promise<AnswerOf<typeof contract.adminTotpConfirm>> {
  const { self, row } = await findSelf(deps, actor);
  const { totpPending } = row;
  if (totpPending === null) throw new AppError('conflict', '请先扫描二维码');
  const step = stepOf(deps, totpPending, code.replaceAll(/\s/g, ''));
  if (step === null) {
    const message = '动态验证码不正确，请确认手机时间准确后重试';
    throw new AppError('invalid', message, { fields: { code: message } });
  }
  return deps.transact(async (tx) => {
    await store.enableTotp(tx, row.id, totpPending, deps.clock.now());
    await store.takeStep(tx, row.id, step);
    const recoveryCodes = await renewRecoveryCodes(deps, tx, row.id);
    await record(deps, tx, self, ip, 'admins.totpEnable');
    return { recoveryCodes };
  });
}

export async function disableTotp(
  deps: Deps,
  actor: Actor,
  ip: string,
  { password, code }: ParsedOf<typeof contract.adminTotpDisable>,
): Promise<null> {
  const { self, row } = await findSelf(deps, actor);
  if (needsTotp(await siteSettings(deps), row.role)) throw new AppError('conflict', '系统设置要求使用两步验证，不能关闭');
  await confirmPassword(deps, row, ip, password);
  await confirmCode(deps, row, code);
  await deps.transact(async (tx) => {
    await store.dropTotp(tx, row.id);
    await record(deps, tx, self, ip, 'admins.totpDisable');
  });
  return null;
}

export async function renewOwnRecovery(
  deps: Deps,
  actor: Actor,
  ip: string,
  { code }: { code: string },
): Promise<AnswerOf<typeof contract.adminRecoveryRenew>> {
  const { self, row } = await findSelf(deps, actor);
  await confirmCode(deps, row, code);
  return deps.transact(async (tx) => {
    const recoveryCodes = await renewRecoveryCodes(deps, tx, row.id);
    await record(deps, tx, self, ip, 'admins.recoveryRenew');
    return { recoveryCodes };
  });
}

/** Changes the own password and ends every other session. */
export async function modifyOwnPassword(
  deps: Deps,
  actor: Actor,
  ip: string,
  { password, newPassword }: ParsedOf<typeof contract.adminModifyPassword>,
): Promise<null> {
  const { self, row } = await findSelf(deps, actor);
  await confirmPassword(deps, row, ip, password, '当前密码不正确');
  const passwordFields = await newPasswordFields(newPassword);
  await deps.transact(async (tx) => {
    await updateManager(tx, row.id, passwordFields);
    await revokeOtherSessions(tx, self);
    await record(deps, tx, self, ip, 'admins.modifyPassword');
  });
  return null;
}

export async function revokeOwnSessions(
  deps: Deps,
  actor: Actor,
  ip: string,
  { sessionId }: ParsedOf<typeof contract.adminRevokeSessions>,
): Promise<{ revoked: number }> {
  const { self } = await findSelf(deps, actor);
  if (sessionId === self.sessionId) throw new AppError('invalid', '当前设备请使用“退出登录”');
  return deps.transact(async (tx) => {
    const revoked = await revokeOtherSessions(tx, self, sessionId);
    if (revoked > 0) await record(deps, tx, self, ip, 'admins.revokeSessions', { revoked });
    return { revoked };
  });
}

async function findSelf(deps: Deps, actor: Actor): Promise<{ self: AdminActor; row: AdminRow }> {
  const row = actor.kind === 'admin' ? await findAdmin(deps.db, actor.id) : undefined;
  if (actor.kind !== 'admin' || row === undefined) throw new AppError('session');
  return { self: actor, row };
}

/** Checks the password with the limits of a login, so that an open session cannot be used to guess the password. */
const confirmPassword = (deps: Deps, row: AdminRow, ip: string, password: string, message = '登录密码不正确') =>
  runLimitedAttempt(
    deps,
    `admin-self:${row.id}`,
    { ip },
    async () => ((await passwordMatches(row.passwordHash, password)) ? row : undefined),
    message,
  );

const record = (
  deps: Deps,
  tx: Transaction,
  self: AdminActor,
  ip: string,
  action: string,
  after?: Record<string, unknown>,
): Promise<void> =>
  recordAction(deps, tx, self, ip, { action, targetType: 'admin', targetId: self.id, ...(after === undefined ? {} : { after }) });
