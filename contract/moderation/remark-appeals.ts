import { z } from 'zod';
import { userSummary } from '../accounts/accounts.ts';
import { refusalState, remarkKind } from '../comments/appeals.ts';
import { call, id, pageOf, paging, time, written } from '../call.ts';
import * as at from './addresses.ts';

const remarkAppeal = z.object({
  id: id(),
  kind: remarkKind,
  content: z.string(),
  title: z.string(),
  link: z.string(),
  writer: userSummary,
  /** True: the remark was refused while it was held, so other users never saw it. */
  held: z.boolean(),
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: time,
  text: z.string(),
  state: refusalState,
  reply: z.string(),
  createdAt: time,
  answeredBy: z.string().nullable(),
  answeredAt: time.nullable(),
});
export type RemarkAppeal = z.output<typeof remarkAppeal>;

export const listRemarkAppeals = call(at.listRemarkAppeals, {
  who: 'admin.appeals',
  summary:
    'Appeals against refused comments and danmaku by state; pending ones the longest wait first, without those against own decisions; others the last answer first',
  query: z.object({ ...paging, state: z.enum(['pending', 'granted', 'refused'], '申诉状态不正确').default('pending') }),
  answer: pageOf(remarkAppeal).extend({
    /** Number of pending appeals that this administrator may decide. */
    waiting: z.int(),
  }),
});

export const decideRemarkAppeal = call(at.decideRemarkAppeal, {
  who: 'admin.appeals',
  summary:
    'Grant an appeal of a remark, which shows the comment or danmaku, or refuse it; not open to the administrator who refused the remark',
  body: z.strictObject({
    id: id(),
    granted: z.boolean('请选择申诉是否成立'),
    reply: written('请填写给作者的答复').max(500, '答复最多 500 字'),
  }),
  answer: z.object({ id: id(), state: refusalState }),
  done: '已答复',
});
