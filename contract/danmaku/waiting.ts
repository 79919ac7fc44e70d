import { z } from 'zod';
import { call, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';

/** A held danmaku on an own video. Its writer stays anonymous to the video's author, too. */
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
    'Held danmaku on own videos that the requester may decide, the longest wait first; empty unless the settings let authors decide',
  query: z.object({ ...paging, postsId: id().optional() }),
  answer: pageOf(waitingDanmaku),
});

export const decideDanmaku = call(at.decideDanmaku, {
  activity: 'danmaku',
  who: 'creator',
  summary: 'Approve or refuse a held danmaku on an own video, where the settings let authors decide',
  body: z.strictObject({ danmakuId: id(), approved: z.boolean('请选择通过或退回') }),
  answer: z.object({ danmakuId: id(), approved: z.boolean() }),
  doneOf: ({ approved }) => (approved ? '弹幕已通过' : '弹幕已退回'),
});
