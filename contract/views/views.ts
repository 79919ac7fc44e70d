import { z } from 'zod';
import { call, id } from '../call.ts';
import { day } from '../earnings/terms.ts';
import * as at from './addresses.ts';

/** The place from which a reader opened the post. */
export const viewSource = z.enum(['feed', 'search', 'hotList', 'related', 'profile', 'outside'], '来源不正确');
export type ViewSource = z.output<typeof viewSource>;

/** Kind of the reader's device. */
export const readerDevice = z.enum(['phone', 'tablet', 'desktop']);
export type ReaderDevice = z.output<typeof readerDevice>;

/** Random ids made by the browser. A session id is kept in the browser. */
const sessionId = z.string('缺少会话编号').regex(/^[\w-]{8,64}$/, '会话编号格式不正确');
const visitNumber = z.string('缺少访问编号').regex(/^[0-9a-f]{32}$/, '访问编号格式不正确');

export const viewPost = call(at.viewPost, {
  who: 'anyone',
  summary: 'Report that a post was read or played; counted from 5 seconds on, once per session and post in 30 minutes',
  body: z.strictObject({
    postsId: id(),
    sessionId,
    seconds: z.number('时长格式不正确').min(0, '时长格式不正确').max(86_400, '时长格式不正确'),
    source: viewSource.optional(),
    /** The visit that it belongs to, as in `recordVisit`. A view without a visit earns nothing. */
    visit: visitNumber.optional(),
  }),
  answer: z.object({ counted: z.boolean() }),
});

export const recordVisit = call(at.recordVisit, {
  who: 'anyone',
  summary: 'Report the reading or playing time of a visit when the reader leaves the page, and whether the end was reached',
  body: z.strictObject({
    postsId: id(),
    /** A random id for this opening of the post. A repeated report with the same id continues the visit. */
    visit: visitNumber,
    /** The date in China on which it began. */
    openedOn: day('日期格式不正确'),
    /** Total time since its beginning: page visible and reader active, or video playing. */
    milliseconds: z.int('时长格式不正确').min(0, '时长格式不正确').max(86_400_000, '时长格式不正确'),
    /** The end of the text was visible, or WATCHED_SHARE_MIN of the video was reached. */
    completed: z.boolean('完成状态格式不正确'),
  }),
  /** False: not counted, because it is a robot's or the author's own visit, or implausible. */
  answer: z.object({ counted: z.boolean() }),
});

export const watchVideo = call(at.watchVideo, {
  who: 'anyone',
  summary:
    'Report every 30 seconds that this browser is playing the video. Returns the number of present viewers including this one; nothing is stored',
  body: z.strictObject({ postsId: id(), sessionId }),
  answer: z.object({ watching: z.int() }),
});
