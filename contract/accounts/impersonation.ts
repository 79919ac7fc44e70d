import { z } from 'zod';
import { codePoints } from '../text.ts';
import { IMPERSONATION_REASON } from './constants.ts';
import { userSummary } from './accounts.ts';
import { call, empty, id, time } from '../call.ts';
import * as at from './addresses.ts';

/** 以该用户视角查看: an administrator reads the site as a person does. What is open to them stands in contract/impersonation.ts. */

const { min, max } = IMPERSONATION_REASON;

const reason = z
  .string('请填写理由')
  .trim()
  .refine((text) => codePoints(text) >= min, `理由至少 ${min} 字`)
  .refine((text) => codePoints(text) <= max, `理由最多 ${max} 字`);

const impersonation = z.object({
  id: id(),
  /** For reading alone; of no use to the person's own calls that change something. */
  token: z.string(),
  expiresAt: time,
  user: userSummary,
});
export type Impersonation = z.output<typeof impersonation>;

export const impersonate = call(at.impersonate, {
  who: 'admin.users',
  summary: 'Read the site as a person does, for minutes and no longer than the own login; written in the log with its reason',
  body: z.strictObject({ userId: id(), reason }),
  answer: impersonation,
});

export const endImpersonation = call(at.endImpersonation, {
  who: 'admin.users',
  summary: 'End what was begun by impersonate; again it does nothing',
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
  summary: 'When and why administrators read the site as this person does, the last 50 of a year, the newest first',
  answer: z.object({ list: z.array(impersonationRecord) }),
});
