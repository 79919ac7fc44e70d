import { z } from 'zod';
import * as comments from '../comments/addresses.ts';
import { call, id, time } from '../call.ts';
import * as danmaku from '../danmaku/addresses.ts';

const remarkBackground = z.object({
  /** Of the writer in the last 30 days, each counted no further than a thousand: comments and danmaku, those refused, reports. */
  author: z.object({ registeredAt: time, written: z.int(), refused: z.int(), reported: z.int() }),
  /** Of a comment what it answers and the replies next to it, in order; of a danmaku those within 15 seconds of the video. */
  around: z.array(z.object({ id: id(), nickname: z.string(), content: z.string(), createTime: time, atMs: z.int().nullable() })),
});
export type RemarkBackground = z.output<typeof remarkBackground>;

export const commentBackground = call(comments.commentBackground, {
  who: 'admin.comments',
  summary: 'What a reviewer may want to know of a comment before deciding: its writer’s last 30 days, and what stands around it',
  query: z.object({ commentId: id() }),
  answer: remarkBackground,
});

export const danmakuBackground = call(danmaku.danmakuBackground, {
  who: 'admin.danmaku',
  summary: 'What a reviewer may want to know of a danmaku before deciding: its writer’s last 30 days, and what stands around it',
  query: z.object({ danmakuId: id() }),
  answer: remarkBackground,
});
