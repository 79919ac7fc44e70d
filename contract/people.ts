import { z } from 'zod';
import { identity, personShort } from './accounts.ts';
import { call, id, pageOf, paging, sortedBy, time } from './call.ts';
import { neededReason } from './sub-accounts.ts';

/** The terms a person may be disabled for, in days; none is for good. */
export const DISABLE_DAYS_MAX = 3650;

export const managedPerson = personShort.extend({
  /** Both masked. */
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(['normal', 'disabled', 'closed']),
  disabled: z.object({ at: time.nullable(), until: time.nullable(), reason: z.string() }).nullable(),
  postCount: z.number().int(),
  followerCount: z.number().int(),
  ipLocation: z.string().nullable(),
  joinTime: time,
});
export type ManagedPerson = z.output<typeof managedPerson>;

export const managedPersonDetail = managedPerson.extend({
  agency: z.object({ id: id(), name: z.string() }).nullable(),
  devices: z.array(z.object({ id: id(), device: z.string(), ip: z.string(), loginTime: time, activeTime: time })),
  history: z.array(z.object({ id: id(), action: z.string(), by: z.string(), reason: z.string(), at: time })),
});
export type ManagedPersonDetail = z.output<typeof managedPersonDetail>;

const target = z.strictObject({ userId: id() });

export const userList = call({
  method: 'GET',
  path: '/admin/user/list',
  who: 'admin.operations',
  summary: 'All people, the newest first unless told; `keywords` is part of a nickname, a whole mobile or an id',
  query: z.object({
    ...paging,
    keywords: z.string().trim().max(50, '搜索词不超过50字').optional(),
    identity: identity.exclude(['guest'], '身份不正确').optional(),
    status: z.enum(['normal', 'disabled', 'closed'], '账号状态不正确').optional(),
    sort: sortedBy('joined', 'fans', 'works').default('-joined'),
  }),
  answer: pageOf(managedPerson),
});

export const userDetail = call({
  method: 'GET',
  path: '/admin/user/detail',
  who: 'admin.operations',
  summary: 'One person with devices and what administrators did to the account',
  query: z.object({ userId: id() }),
  answer: managedPersonDetail,
});

export const userDisable = call({
  method: 'POST',
  path: '/admin/user/disable',
  who: 'admin.operations',
  summary: 'End all sessions of a person and refuse to log them in, for so many days or for good',
  body: z.strictObject({
    userId: id(),
    reason: neededReason,
    days: z
      .number('停用天数格式不正确')
      .int('停用天数格式不正确')
      .min(1, '停用至少1天')
      .max(DISABLE_DAYS_MAX, '停用不超过3650天')
      .optional(),
  }),
  answer: managedPersonDetail,
  done: '已停用',
});

export const userEnable = call({
  method: 'POST',
  path: '/admin/user/enable',
  who: 'admin.operations',
  summary: 'Let a person log in again',
  body: target,
  answer: managedPersonDetail,
  done: '已启用',
});

export const userResetPassword = call({
  method: 'POST',
  path: '/admin/user/resetPassword',
  who: 'admin.operations',
  summary: 'A new password, answered once to be handed over; ends all sessions of the person',
  body: target,
  answer: z.object({ password: z.string() }),
  done: '密码已重置',
});
