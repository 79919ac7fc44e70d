import { z } from 'zod';
import { userSummary } from '../accounts/accounts.ts';
import { call, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';

/** A held private message. Moderators see neither the recipient nor other messages of the conversation. */
const heldMessage = z.object({
  id: id(),
  sender: userSummary,
  content: z.string(),
  /** Hits of the content safety service; empty if it could not be reached. */
  marks: z.array(z.string()),
  createdAt: time,
});
export type HeldMessage = z.output<typeof heldMessage>;

export const listHeldMessages = call(at.listHeldMessages, {
  who: 'admin.heldMessages',
  summary: 'First messages to strangers that are held because the content safety service hit them; the longest wait first',
  query: z.object(paging),
  answer: pageOf(heldMessage).extend({ waiting: z.int() }),
});

export const decideHeldMessage = call(at.decideHeldMessage, {
  who: 'admin.heldMessages',
  summary: 'Deliver a held message, or block it for good, which notifies the sender with the reason',
  body: z
    .strictObject({
      id: id(),
      passed: z.boolean('请选择是否放行'),
      reason: z.string('请填写理由').trim().max(200, '理由最多 200 字').default(''),
    })
    .refine(({ passed, reason }) => passed || reason !== '', { path: ['reason'], message: '请填写理由' }),
  answer: z.object({ id: id(), passed: z.boolean() }),
  doneOf: ({ passed }) => (passed ? '已放行' : '已拦截'),
});
