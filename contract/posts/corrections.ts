import { z } from 'zod';
import { call, id, time } from '../call.ts';
import * as at from './addresses.ts';

export const CORRECTED_FIELD_TEXT = { title: '标题', summary: '摘要', body: '正文', video: '视频' } as const;

/** One changed passage, as a sequence of parts; long unchanged parts are shortened with an ellipsis. */
export const difference = z.object({
  field: z.enum(['title', 'summary', 'body', 'video']),
  parts: z.array(z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })),
});
export type Difference = z.output<typeof difference>;

/** A public record of a change to a published post; `number`: the newer revision. */
const correction = z.object({
  number: z.number().int(),
  at: time,
  summary: z.string(),
  differences: z.array(difference),
});
export type Correction = z.output<typeof correction>;

export const listCorrections = call(at.listCorrections, {
  who: 'anyone',
  summary: 'Corrections of a published post, latest first; at most 50',
  query: z.object({ postsId: id() }),
  answer: z.array(correction),
  sharedForMs: 10_000,
  tags: ({ postsId }) => [`post:${postsId}`],
});
