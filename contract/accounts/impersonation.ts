import { z } from 'zod';
import { codePoints } from '../text.ts';
import { IMPERSONATION_REASON } from './constants.ts';
import { userSummary } from './accounts.ts';
import { call, empty, id, time } from '../call.ts';
import * as at from './addresses.ts';

/** 以该用户视角查看: an administrator reads the site as a user. contract/impersonation.ts lists the calls open to them. */

const { min, max } = IMPERSONATION_REASON;

const reason = z
  .string('请填写理由')
  .trim()
  .refine((text) => codePoints(text) >= min, `理由至少 ${min} 字`)
  .refine((text) => codePoints(text) <= max, `理由最多 ${max} 字`);

const impersonation = z.object({
  id: id(),
  /** Bearer token that the server accepts for reading calls only. */
  token: z.string(),
  expiresAt: time,
  user: userSummary,
});
export type Impersonation = z.output<typeof impersonation>;

export const impersonate = call(at.impersonate, {
  who: 'admin.users',
  summary:
    'Begin reading the site as a user, for some minutes and no longer than the administrator’s own session; logged with its reason',
  body: z.strictObject({ userId: id(), reason }),
  answer: impersonation,
});

export const endImpersonation = call(at.endImpersonation, {
  who: 'admin.users',
  summary: 'End an impersonation; does nothing when it has ended already',
  body: z.strictObject({ id: id() }),
  answer: empty,
  done: '已结束查看',
});

const impersonationRecord = z.object({
  id: id(),
  reason: z.string(),
  beginTime: time,
  /** Null while it lasts. */
  endTime: time.nullable(),
});

export const ownImpersonations = call(at.ownImpersonations, {
  who: 'user',
  summary: 'When and why administrators read the site as this user in the last year, the newest first, at most 50',
  answer: z.object({ list: z.array(impersonationRecord) }),
});
