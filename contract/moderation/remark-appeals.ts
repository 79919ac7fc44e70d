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
  /** It waited when it was refused: nobody else has seen it. */
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
    'Appeals against refused comments and danmaku by state, without those that wait against own decisions; the longest wait or the last answer first',
  query: z.object({ ...paging, state: z.enum(['pending', 'granted', 'refused'], '申诉状态不正确').default('pending') }),
  answer: pageOf(remarkAppeal).extend({
    /** How many wait for somebody other than the one who decided. */
    waiting: z.int(),
  }),
});

export const decideRemarkAppeal = call(at.decideRemarkAppeal, {
  who: 'admin.appeals',
  summary: 'Grant such an appeal, which shows the comment or danmaku, or refuse it; not by who made the decision',
  body: z.strictObject({
    id: id(),
    granted: z.boolean('请选择申诉是否成立'),
    reply: written('请填写给作者的答复').max(500, '答复最多 500 字'),
  }),
  answer: z.object({ id: id(), state: refusalState }),
  done: '已答复',
});
