import { z } from 'zod';
import { call, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';
import { ACTIVITIES, LOOKUP_HOURS, REASON_LENGTH } from './constants.ts';

const words = (message: string) => z.string(message).trim().min(1, message).max(80, message);

/** To the minute, in China. */
const minute = (message: string) =>
  z
    .string(message)
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, message)
    .refine((text) => {
      const read = new Date(`${text}:00Z`);
      return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text);
    }, message);

const reason = z
  .string('请填写查询理由')
  .trim()
  .min(REASON_LENGTH.min, `查询理由至少 ${REASON_LENGTH.min} 字，请写明来文单位和文号`)
  .max(REASON_LENGTH.max, `查询理由最多 ${REASON_LENGTH.max} 字`);

export const lookUpAccess = call(at.lookUpAccess, {
  who: 'admin.accessLog',
  summary: `Begin a look into the access log, with its reason, which goes into the audit log; what it answers opens the list for ${LOOKUP_HOURS} hours`,
  body: z.strictObject({
    /** An id, a mobile or an e-mail of a user, or the account of an administrator. */
    account: words('账号不正确').optional(),
    /** An address, or a network as 203.0.113.0/24. */
    ip: words('IP 地址不正确').optional(),
    /** What was made: the id of a work, a comment, a message. */
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
    /** What it is called today; null when it is gone. */
    name: z.string().nullable(),
  }),
  subjectId: z.string().nullable(),
  ip: z.string().nullable(),
  location: z.string().nullable(),
  /** Null where the proxy in front does not pass it on. */
  port: z.number().nullable(),
  userAgent: z.string(),
});
export type AccessRow = z.output<typeof accessRow>;

export const accessList = call(at.accessList, {
  who: 'admin.accessLog',
  summary: 'What a look into the access log finds, the newest first; for whoever began it alone',
  query: z.object({ ...paging, lookupId: id(), kind: z.enum(ACTIVITIES, '类型不正确').optional() }),
  answer: pageOf(accessRow),
});
