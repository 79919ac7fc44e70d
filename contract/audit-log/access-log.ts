import { z } from 'zod';
import { call, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';
import { ACTIVITIES, LOOKUP_HOURS, REASON_LENGTH } from './constants.ts';

const words = (message: string) => z.string(message).trim().min(1, message).max(80, message);

/** A time in China to the minute, such as 2026-11-21T08:30. */
const minute = (message: string) =>
  z
    .string(message)
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, message)
    .refine((text) => {
      const parsed = new Date(`${text}:00Z`);
      return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
    }, message);

const reason = z
  .string('请填写查询理由')
  .trim()
  .min(REASON_LENGTH.min, `查询理由至少 ${REASON_LENGTH.min} 字，请写明来文单位和文号`)
  .max(REASON_LENGTH.max, `查询理由最多 ${REASON_LENGTH.max} 字`);

export const lookUpAccess = call(at.lookUpAccess, {
  who: 'admin.accessLog',
  summary: `Start a search of the access log; its reason is recorded in the audit log. The returned id gives access to the results for ${LOOKUP_HOURS} hours`,
  body: z.strictObject({
    /** An id, a mobile or an e-mail of a user, or the account of an administrator. */
    account: words('账号不正确').optional(),
    /** An IP address, or a network such as 203.0.113.0/24. */
    ip: words('IP 地址不正确').optional(),
    /** Id of the created or changed thing, such as a post, comment or message. */
    subject: words('对象编号不正确').optional(),
    from: minute('开始时间不正确'),
    to: minute('结束时间不正确'),
    reason,
  }),
  answer: z.object({ lookupId: id() }),
});

const accessRow = z.object({
  id: z.string(),
  at: time,
  kind: z.enum(ACTIVITIES),
  account: z.object({
    id: id(),
    kind: z.enum(['user', 'admin']),
    /** Its present name; null when the account is deleted. */
    name: z.string().nullable(),
  }),
  subjectId: z.string().nullable(),
  ip: z.string().nullable(),
  location: z.string().nullable(),
  /** The client's port; null when the proxy does not pass it on. */
  port: z.number().nullable(),
  userAgent: z.string(),
});
export type AccessRow = z.output<typeof accessRow>;

export const accessList = call(at.accessList, {
  who: 'admin.accessLog',
  summary: 'Results of a search of the access log, newest first; only for the administrator who started it',
  query: z.object({ ...paging, lookupId: id(), kind: z.enum(ACTIVITIES, '类型不正确').optional() }),
  answer: pageOf(accessRow),
});
