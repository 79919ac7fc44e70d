import { z } from 'zod';
import { call, id, pageOf, paging, sortedBy, time, written } from '../call.ts';
import { day } from '../earnings/terms.ts';
import * as at from './addresses.ts';

const logRow = z.object({
  id: id(),
  adminAccount: z.string(),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  /** The target's present name; null: it has none or was deleted. `state`: of a post, its list on the review page. */
  target: z.object({ name: z.string(), state: z.string().nullable() }).nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Names of the ids in `before` and `after`. */
  names: z.record(z.string(), z.string()),
  ip: z.string(),
  at: time,
});
export type LogRow = z.output<typeof logRow>;

const words = (message: string) => written(message).max(80, message);

export const logList = call(at.logList, {
  who: 'admin.log',
  summary: 'Actions of administrators with the values before and after, by default the newest first',
  query: z.object({
    ...paging,
    admin: words('管理员账号不正确').optional(),
    /** A whole action such as `posts.approve`, or only its first part. */
    action: words('动作不正确').optional(),
    targetId: words('对象编号不正确').optional(),
    from: day('开始日期不正确').optional(),
    to: day('结束日期不正确').optional(),
    sort: sortedBy('at').default('-at'),
  }),
  answer: pageOf(logRow),
});
