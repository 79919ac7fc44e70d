import { z } from 'zod';
import { userSummary } from '../accounts/accounts.ts';
import { call, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';

/** Of a conversation only this one message is shown, and not to whom it was sent. */
const heldMessage = z.object({
  id: id(),
  sender: userSummary,
  content: z.string(),
  /** What the content safety service found; nothing while it is away. */
  marks: z.array(z.string()),
  createdAt: time,
});
export type HeldMessage = z.output<typeof heldMessage>;

export const listHeldMessages = call(at.listHeldMessages, {
  who: 'admin.heldMessages',
  summary: 'First messages to strangers that the content safety service hit, kept from who received them; the longest wait first',
  query: z.object(paging),
  answer: pageOf(heldMessage).extend({ waiting: z.int() }),
});

export const decideHeldMessage = call(at.decideHeldMessage, {
  who: 'admin.heldMessages',
  summary: 'Deliver such a message, or keep it back for good; its sender is told of the latter with the reason',
  body: z
    .strictObject({
      id: id(),
      passed: z.boolean('请选择是否放行'),
      reason: z.string('请填写理由').trim().max(200, '理由最多 200 字').default(''),
    })
    .refine(({ passed, reason }) => passed || reason !== '', { path: ['reason'], message: '请填写理由' }),
  answer: z.object({ id: id(), passed: z.boolean() }),
  doneOf: ({ passed }) => (passed ? '已放行' : '已拦截'),
  done: '已处理',
});
