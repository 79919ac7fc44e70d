import { z } from 'zod';
import { call, id } from './call.ts';

/** Where a reader came from. */
export const viewSource = z.enum(['feed', 'search', 'hotList', 'related', 'profile', 'outside'], '来源不正确');
export type ViewSource = z.output<typeof viewSource>;

/** What a reader held. */
export const readerDevice = z.enum(['phone', 'tablet', 'desktop']);
export type ReaderDevice = z.output<typeof readerDevice>;

export const viewPost = call({
  method: 'POST',
  path: '/user/posts/view',
  who: 'anyone',
  summary: 'A work was read or played for some seconds; counted once a session and work in 30 minutes, after 5 s',
  body: z.strictObject({
    postsId: id(),
    /** Made and kept by the browser. */
    sessionId: z.string('缺少会话编号').regex(/^[\w-]{8,64}$/, '会话编号格式不正确'),
    seconds: z.number('时长格式不正确').min(0, '时长格式不正确').max(86_400, '时长格式不正确'),
    source: viewSource.optional(),
  }),
  answer: z.object({ counted: z.boolean() }),
});
