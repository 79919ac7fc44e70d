import { z } from 'zod';
import { identity, userSummary } from './accounts.ts';
import { call, id, pageOf, paging, sortedBy, time } from '../call.ts';
import { neededReason } from '../agencies/members.ts';
import * as at from './addresses.ts';

/** The longest term of disabling an account, in days; without a term it is for good. */
export const DISABLE_DAYS_MAX = 3650;

const managedUser = userSummary.extend({
  /** Masked, as `email` is. */
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(['normal', 'disabled', 'closed']),
  disabled: z.object({ at: time.nullable(), until: time.nullable(), reason: z.string() }).nullable(),
  /** A creator without an agency (个人创作者). */
  individual: z.boolean(),
  postCount: z.number().int(),
  followerCount: z.number().int(),
  ipLocation: z.string().nullable(),
  joinTime: time,
});
export type ManagedUser = z.output<typeof managedUser>;

const managedUserDetail = managedUser.extend({
  agency: z.object({ id: id(), name: z.string() }).nullable(),
  devices: z.array(z.object({ id: id(), device: z.string(), ip: z.string(), loginTime: time, activeTime: time })),
  history: z.array(z.object({ id: id(), action: z.string(), by: z.string(), reason: z.string(), at: time })),
});
export type ManagedUserDetail = z.output<typeof managedUserDetail>;

const target = z.strictObject({ userId: id() });

export const userList = call(at.userList, {
  who: 'admin.users',
  summary: 'All people, the newest first by default; `keywords` is part of a nickname, a whole mobile or an id',
  query: z.object({
    ...paging,
    keywords: z.string().trim().max(50, '搜索词最多 50 字').optional(),
    identity: identity.exclude(['guest'], '身份不正确').optional(),
    status: z.enum(['normal', 'disabled', 'closed'], '账号状态不正确').optional(),
    sort: sortedBy('joined', 'fans', 'works').default('-joined'),
  }),
  answer: pageOf(managedUser),
});

export const userDetail = call(at.userDetail, {
  who: 'admin.users',
  summary: 'One person with sessions and the history of administrators’ actions on the account',
  query: z.object({ userId: id() }),
  answer: managedUserDetail,
});

export const userDisable = call(at.userDisable, {
  who: 'admin.users',
  summary: 'End all sessions of a person and refuse their login, for a number of days or without `days` for good',
  body: z.strictObject({
    userId: id(),
    reason: neededReason,
    days: z
      .number('停用天数格式不正确')
      .int('停用天数格式不正确')
      .min(1, '停用至少 1 天')
      .max(DISABLE_DAYS_MAX, '停用不超过 3650 天')
      .optional(),
  }),
  answer: managedUserDetail,
  done: '已停用',
});

export const userEnable = call(at.userEnable, {
  who: 'admin.users',
  summary: 'Let a person log in again',
  body: target,
  answer: managedUserDetail,
  done: '已启用',
});

/** `own`: the person sets a new password by a code to their mobile or mailbox. `show`: the administrator reads a temporary password. */
const resetWay = z.enum(['own', 'show'], '请选择重置方式');
export type ResetWay = z.output<typeof resetWay>;

export const userResetPassword = call(at.userResetPassword, {
  who: 'admin.users',
  summary:
    'End the password and all sessions of a person. With `own` they set a new one by a code sent to them; with `show` the answer holds a temporary password to hand over, and withdrawals are locked for some days',
  body: target.extend({ way: resetWay.default('show') }),
  answer: z.object({
    /** Null with `own`. */
    password: z.string().nullable(),
    /** The end of the lock on withdrawals and changes of payees; null: they are not locked. */
    moneyLockedUntil: time.nullable(),
  }),
  done: '密码已重置',
});
