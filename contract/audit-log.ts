import { z } from 'zod';
import { call, id, pageOf, paging, sortedBy, time } from './call.ts';
import { day } from './payout-config.ts';

export const logRow = z.object({
  id: id(),
  adminAccount: z.string(),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string(),
  at: time,
});
export type LogRow = z.output<typeof logRow>;

const words = (message: string) => z.string(message).trim().min(1, message).max(80, message);

export const logList = call({
  method: 'GET',
  path: '/admin/log/list',
  who: 'admin.operations',
  summary: 'What administrators did, the newest first unless told, with what it was before and after',
  query: z.object({
    ...paging,
    admin: words('管理员账号不正确').optional(),
    /** A whole action as posts.approve, or its first part alone. */
    action: words('动作不正确').optional(),
    targetId: words('对象编号不正确').optional(),
    from: day('开始日期不正确').optional(),
    to: day('结束日期不正确').optional(),
    sort: sortedBy('at').default('-at'),
  }),
  answer: pageOf(logRow),
});
