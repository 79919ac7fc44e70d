import { z } from 'zod';
import { signInFields } from '../accounts/accounts.ts';
import { AREA_NAMES, GRANT_LEVELS } from './areas.ts';
import { ADMIN_ROLES, CUSTOM_ROLE } from './constants.ts';
import { call, empty, id, time } from '../call.ts';
import * as at from './addresses.ts';

export const adminRole = z.enum(ADMIN_ROLES);
export type AdminRole = z.output<typeof adminRole>;
/** The role of an administrator: a fixed one or `custom`, a role that administrators defined, with its own name. */
export const heldRole = z.enum([...ADMIN_ROLES, CUSTOM_ROLE]);
export type HeldRole = z.output<typeof heldRole>;
/** Groups of areas by which fixed roles are defined. `money`: withdrawals; `payoutRules`: proposing earnings terms. */
const permission = z.enum(['content', 'operations', 'system', 'money', 'payoutRules']);
export type Permission = z.output<typeof permission>;

const adminMe = z.object({
  id: id(),
  username: z.string(),
  email: z.null(),
  role: heldRole,
  roleName: z.string(),
  /** Permissions of which the administrator may handle every area. */
  permissions: z.array(permission),
  /** Level by area: `view` or `handle`; absent areas are closed. */
  grants: z.partialRecord(z.enum(AREA_NAMES), z.enum(GRANT_LEVELS)),
  /** Categories and provinces to which a custom role is limited, null for each: all. Null as a whole: no limits. */
  scope: z.object({ categories: z.array(z.string()).nullable(), provinces: z.array(z.string()).nullable() }).nullable(),
  /** The settings require TOTP and the administrator has none yet: until it is set up, every other call is refused. */
  mustEnrol: z.boolean(),
  /** The password was made by another administrator: until it is changed, other changes are refused (temporary-password.ts). */
  temporaryPassword: z.boolean(),
});
export type AdminMe = z.output<typeof adminMe>;

const required = z.string('请输入账号和密码').min(1, '请输入账号和密码');

export const adminLoginForm = z
  .strictObject({
    account: required,
    password: required,
    /** TOTP code or recovery code; only needed, after a right password, if TOTP is enabled. */
    code: z.string('动态验证码格式不正确').trim().max(20, '动态验证码格式不正确').optional(),
    ...signInFields,
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
    /** The password was made by another administrator and expires in some days. */
    temporaryPassword: z.boolean(),
    /** Token that identifies this browser to the account at later logins, for rate limits; it grants no access. */
    device: z.string(),
  }),
  done: '登录成功',
});

export const adminInfo = call(at.adminInfo, {
  who: 'admin',
  mediaPass: true,
  summary:
    'The logged-in administrator with role and permissions; also sets the cookie with which the browser may load files of posts that were taken down',
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
