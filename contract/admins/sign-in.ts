import { z } from 'zod';
import { brought } from '../accounts/accounts.ts';
import { AREA_NAMES, GRANT_LEVELS } from './areas.ts';
import { ADMIN_ROLES, CUSTOM_ROLE } from './constants.ts';
import { call, empty, id, time } from '../call.ts';
import * as at from './addresses.ts';

export const adminRole = z.enum(ADMIN_ROLES);
export type AdminRole = z.output<typeof adminRole>;
/** `custom`: one that was made by hand, which has a name of its own. */
export const heldRole = z.enum([...ADMIN_ROLES, CUSTOM_ROLE]);
export type HeldRole = z.output<typeof heldRole>;
/** The rows of the permission table: `money` is withdrawals, `payoutRules` proposing the rules by which they are worked out. */
const permission = z.enum(['content', 'operations', 'system', 'money', 'payoutRules']);
export type Permission = z.output<typeof permission>;

const adminMe = z.object({
  id: id(),
  username: z.string(),
  email: z.null(),
  role: heldRole,
  roleName: z.string(),
  /** The rows of the permission table that they have whole. */
  permissions: z.array(permission),
  /** What they may do, area by area: read it, or change things there. */
  grants: z.partialRecord(z.enum(AREA_NAMES), z.enum(GRANT_LEVELS)),
  /** What a role made by hand limits them to; null: not at all. */
  scope: z.object({ categories: z.array(z.string()).nullable(), provinces: z.array(z.string()).nullable() }).nullable(),
  /** The settings ask for a second step of login: until it is set up, nothing else answers. */
  mustEnrol: z.boolean(),
  /** The password is one that somebody else made: until it is changed, nothing else may be. */
  temporaryPassword: z.boolean(),
});
export type AdminMe = z.output<typeof adminMe>;

const required = z.string('请输入账号和密码').min(1, '请输入账号和密码');

export const adminLoginForm = z
  .strictObject({
    account: required,
    password: required,
    /** Of an authenticator, or a recovery code; asked for once the password was right. */
    code: z.string('动态验证码格式不正确').trim().max(20, '动态验证码格式不正确').optional(),
    ...brought,
  })
  .refine(({ account }) => account.length >= 3, { path: ['account'], message: '账号长度至少3位' })
  .refine(({ password }) => password.length >= 6, { path: ['password'], message: '密码长度至少6位' });

export const loginForAccountPassword = call(at.loginForAccountPassword, {
  activity: 'login',
  who: 'anyone',
  summary: 'Log in to the back office',
  body: adminLoginForm,
  answer: z.object({
    token: z.string(),
    id: id(),
    expiresAt: time,
    /** The password is one that somebody else made; it lets them in for some days only. */
    temporaryPassword: z.boolean(),
    /** By which the account knows this browser when it logs in the next time; it lets nobody in. */
    device: z.string(),
  }),
  done: '登录成功',
});

export const adminInfo = call(at.adminInfo, {
  who: 'admin',
  mediaPass: true,
  summary:
    'The logged-in administrator with the real role and permissions, and the cookie by which the browser is served files of works that were taken down',
  answer: adminMe,
});

export const adminRefreshToken = call(at.adminRefreshToken, {
  activity: 'renew',
  who: 'admin',
  summary: 'Exchange the token for a new one; the old one lives 60 s more',
  answer: z.object({ token: z.string(), expiresAt: time }),
});

export const adminLogout = call(at.adminLogout, {
  activity: 'logout',
  who: 'admin',
  summary: 'Revoke this session',
  answer: empty,
  done: '已退出登录',
});
