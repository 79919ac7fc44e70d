import { z } from 'zod';
import { call, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';

/** On an own video, waiting for its author. Who wrote it is told to nobody, here neither. */
const waitingDanmaku = z.object({
  id: id(),
  atMs: z.number().int(),
  content: z.string(),
  createTime: time,
  work: z.object({ id: id(), title: z.string(), link: z.string() }),
});
export type WaitingDanmaku = z.output<typeof waitingDanmaku>;

export const listWaitingDanmaku = call(at.listWaitingDanmaku, {
  who: 'creator',
  summary:
    'Danmaku on own videos that wait and their author may let through, the longest wait first; none unless the operator allows it',
  query: z.object({ ...paging, postsId: id().optional() }),
  answer: pageOf(waitingDanmaku),
});

export const decideDanmaku = call(at.decideDanmaku, {
  activity: 'danmaku',
  who: 'creator',
  summary: 'Let a danmaku be seen that waits on an own video, or refuse it, where the operator allows that',
  body: z.strictObject({ danmakuId: id(), approved: z.boolean('请选择通过或退回') }),
  answer: z.object({ danmakuId: id(), approved: z.boolean() }),
  doneOf: ({ approved }) => (approved ? '弹幕已通过' : '弹幕已退回'),
});
