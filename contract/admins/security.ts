import { z } from 'zod';
import { passwordForm, session } from '../accounts/settings.ts';
import { call, empty, id, time, written } from '../call.ts';
import * as at from './addresses.ts';

/** A code of the authenticator app, or a recovery code. */
const code = written('请输入动态验证码').max(20, '动态验证码格式不正确');
const password = z.string('请输入登录密码').min(1, '请输入登录密码');
const recoveryCodes = z.array(z.string());
const someSessions = { sessionId: id().optional() };

export const RECOVERY_CODES = 10;

export const adminSecurity = call(at.adminSecurity, {
  who: 'admin',
  summary: "The requester's state of two-step verification, whether it is required, and the list of sessions",
  answer: z.object({
    totpSince: time.nullable(),
    totpRequired: z.boolean(),
    recoveryLeft: z.int(),
    /** Expiry of a temporary password set by another administrator; null for an own password. */
    passwordUntil: time.nullable(),
    sessions: z.array(session),
  }),
});
export type AdminSecurity = z.output<typeof adminSecurity.answer>;

export const adminTotpBegin = call(at.adminTotpBegin, {
  who: 'admin',
  summary: 'A new secret for an authenticator app; effective after a code is confirmed',
  body: z.strictObject({ password }),
  answer: z.object({ secret: z.string(), address: z.string() }),
});

export const adminTotpConfirm = call(at.adminTotpConfirm, {
  who: 'admin',
  summary: 'Activate the new secret; returns the recovery codes, which are never shown again',
  body: z.strictObject({ code }),
  answer: z.object({ recoveryCodes }),
  done: '两步验证已启用',
});

export const adminTotpDisable = call(at.adminTotpDisable, {
  who: 'admin',
  summary: 'Switch two-step verification off, if the settings allow it',
  body: z.strictObject({ password, code }),
  answer: empty,
  done: '两步验证已关闭',
});

export const adminRecoveryRenew = call(at.adminRecoveryRenew, {
  who: 'admin',
  summary: 'New recovery codes instead of the old ones',
  body: z.strictObject({ code }),
  answer: z.object({ recoveryCodes }),
  done: '恢复码已更换',
});

export const adminModifyPassword = call(at.adminModifyPassword, {
  activity: 'credentials',
  who: 'admin',
  summary: "Change the password; ends the requester's other sessions",
  body: passwordForm,
  answer: empty,
  done: '密码已修改',
});

export const adminRevokeSessions = call(at.adminRevokeSessions, {
  activity: 'logout',
  who: 'admin',
  summary: "End the requester's other sessions, or one of them",
  body: z.strictObject(someSessions),
  answer: z.object({ revoked: z.int() }),
  done: '已退出所选设备',
});

export const managerSessions = call(at.managerSessions, {
  who: 'admin.managers',
  summary: 'Sessions of an administrator',
  query: z.object({ id: id() }),
  answer: z.object({ list: z.array(session) }),
});

export const managerRevokeSessions = call(at.managerRevokeSessions, {
  who: 'admin.managers',
  summary: 'End all sessions of another administrator, or one of them',
  body: z.strictObject({ id: id(), ...someSessions }),
  answer: z.object({ revoked: z.int() }),
  done: '已让对方退出登录',
});

export const managerResetTotp = call(at.managerResetTotp, {
  who: 'admin.managers',
  summary: 'Switch off two-step verification of another administrator who has lost the device; ends all their sessions',
  body: z.strictObject({ id: id() }),
  answer: empty,
  done: '两步验证已重置',
});
