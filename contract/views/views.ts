import { z } from 'zod';
import { call, id } from '../call.ts';
import { day } from '../earnings/terms.ts';
import * as at from './addresses.ts';

/** Where a reader came from. */
export const viewSource = z.enum(['feed', 'search', 'hotList', 'related', 'profile', 'outside'], '来源不正确');
export type ViewSource = z.output<typeof viewSource>;

/** What a reader held. */
export const readerDevice = z.enum(['phone', 'tablet', 'desktop']);
export type ReaderDevice = z.output<typeof readerDevice>;

/** Made and kept by the browser. */
const sessionId = z.string('缺少会话编号').regex(/^[\w-]{8,64}$/, '会话编号格式不正确');
const visitNumber = z.string('缺少访问编号').regex(/^[0-9a-f]{32}$/, '访问编号格式不正确');

export const viewPost = call(at.viewPost, {
  who: 'anyone',
  summary: 'A post was read or played for some seconds; counted once a session and post in 30 minutes, after 5 s',
  body: z.strictObject({
    postsId: id(),
    sessionId,
    seconds: z.number('时长格式不正确').min(0, '时长格式不正确').max(86_400, '时长格式不正确'),
    source: viewSource.optional(),
    /** The opening of the post that it is a part of, as `recordVisit` names it: a view without reading behind it earns nothing. */
    visit: visitNumber.optional(),
  }),
  answer: z.object({ counted: z.boolean() }),
});

export const recordVisit = call(at.recordVisit, {
  who: 'anyone',
  summary: 'A reader leaves a post, for now or for good: how long it was read or played, and whether to its end',
  body: z.strictObject({
    postsId: id(),
    /** Made by the browser for this one opening of the post: told again, the visit goes on. */
    visit: visitNumber,
    /** China's day on which it began. */
    openedOn: day('日期格式不正确'),
    /** Since it began: in sight and not idle, or playing. */
    milliseconds: z.int('时长格式不正确').min(0, '时长格式不正确').max(86_400_000, '时长格式不正确'),
    /** The end of the text was in sight, or nine tenths of the video were reached. */
    completed: z.boolean('完成状态格式不正确'),
  }),
  /** False: not counted, for it is of a robot, the author's own, or cannot be. */
  answer: z.object({ counted: z.boolean() }),
});

export const watchVideo = call(at.watchVideo, {
  who: 'anyone',
  summary:
    'This browser plays the video: told every 30 s while it does. Answers how many play it now, this one among them; nothing is kept',
  body: z.strictObject({ postsId: id(), sessionId }),
  answer: z.object({ watching: z.int() }),
});
