import { z } from 'zod';
import * as comments from '../comments/addresses.ts';
import { call, id, time } from '../call.ts';
import * as danmaku from '../danmaku/addresses.ts';

/** A piece of the context of a case; `atMs`: the moment of a danmaku in its video. */
export const nearby = z.object({
  id: id(),
  nickname: z.string(),
  content: z.string(),
  createTime: time,
  atMs: z.int().nullable(),
});

// The background of comments and danmaku in a form of its own, for clients from before `caseBackground` (background.ts).

const remarkBackground = z.object({
  /** The writer's remarks (comments and danmaku), refused remarks and reports of them in the last 30 days; each count stops at 1,000. */
  author: z.object({ registeredAt: time, written: z.int(), refused: z.int(), reported: z.int() }),
  /** Context in order. Of a comment: the one it replies to and neighbouring replies. Of a danmaku: others within 15 seconds of the video. */
  around: z.array(nearby),
});
export type RemarkBackground = z.output<typeof remarkBackground>;

export const commentBackground = call(comments.commentBackground, {
  who: 'admin.comments',
  summary: 'Background for deciding on a comment: its writer’s last 30 days and the neighbouring comments',
  query: z.object({ commentId: id() }),
  answer: remarkBackground,
});

export const danmakuBackground = call(danmaku.danmakuBackground, {
  who: 'admin.danmaku',
  summary: 'Background for deciding on a danmaku: its writer’s last 30 days and the danmaku around it',
  query: z.object({ danmakuId: id() }),
  answer: remarkBackground,
});
