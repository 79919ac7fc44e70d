import { z } from 'zod';
import { postStatus } from './post.ts';
import { REVISION_MARKS } from './constants.ts';
import { INTEGER_MAX, call, id, pageOf, paging, time, version } from '../call.ts';
import { difference } from './corrections.ts';
import * as at from './addresses.ts';

// The texts a post has had. The one being written changes with every save; each that was submitted, and each that was
// left for an older one, is kept as it was.

const revisionMark = z.enum(REVISION_MARKS);
export type RevisionMark = z.output<typeof revisionMark>;
const number = (name: string) =>
  z.coerce.number(`${name}格式不正确`).int(`${name}格式不正确`).max(INTEGER_MAX, `${name}格式不正确`).min(1, `${name}从 1 开始`);

const revisionRow = z.object({
  number: z.int(),
  title: z.string(),
  textLength: z.int(),
  pictureCount: z.int(),
  savedAt: time,
  /** When readers first saw it; null: never. */
  publishedAt: time.nullable(),
  marks: z.array(revisionMark),
  /** The one its author writes on. */
  current: z.boolean(),
});
export type RevisionRow = z.output<typeof revisionRow>;

export const listRevisions = call(at.listRevisions, {
  who: 'creator',
  summary: 'The texts an own post has had, the newest first',
  query: z.object({ ...paging, postsId: id() }),
  answer: pageOf(revisionRow).extend({
    status: postStatus,
    /** Whether an older text may be taken up now. */
    canRestore: z.boolean(),
  }),
});
export type RevisionList = z.output<typeof listRevisions.answer>;

/** What is different beside the words: a setting as it was and as it is. */
const changedFact = z.object({ name: z.string(), before: z.string(), after: z.string() });

/** Everything that is different between two texts of one post. */
export const comparison = z.object({
  differences: z.array(difference),
  /** True when there are more differences than are told. */
  more: z.boolean(),
  facts: z.array(changedFact),
  /** Addresses of pictures in the text and of the cover that are only in one of the two. */
  pictures: z.object({ removed: z.array(z.string()), added: z.array(z.string()) }),
});
export type Comparison = z.output<typeof comparison>;

export const compareRevisions = call(at.compareRevisions, {
  who: 'creator',
  summary: 'What is different in one text of an own post when held against another',
  query: z.object({ postsId: id(), from: number('旧版本号'), to: number('新版本号') }),
  answer: comparison,
});

export const restoreRevision = call(at.restoreRevision, {
  who: 'creator',
  summary: 'Go on writing from an older text; the one that was being written is kept among the others',
  body: z.strictObject({ postsId: id(), number: version().min(1, '版本号从 1 开始') }),
  answer: z.object({ postsId: id(), version: z.int(), number: z.int() }),
  done: '已恢复为新的草稿',
});
