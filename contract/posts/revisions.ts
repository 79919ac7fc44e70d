import { z } from 'zod';
import { postStatus } from './post.ts';
import { REVISION_MARKS } from './constants.ts';
import { INTEGER_MAX, call, id, pageOf, paging, time, version } from '../call.ts';
import { difference } from './corrections.ts';
import * as at from './addresses.ts';

// Revisions of a post. Saving changes the current draft; a revision that was submitted, or that the author left by restoring an older one,
// is kept unchanged.

const revisionMark = z.enum(REVISION_MARKS);
export type RevisionMark = z.output<typeof revisionMark>;
const revisionNumber = (name: string) =>
  z.coerce.number(`${name}格式不正确`).int(`${name}格式不正确`).max(INTEGER_MAX, `${name}格式不正确`).min(1, `${name}从 1 开始`);

const revisionRow = z.object({
  number: z.int(),
  title: z.string(),
  textLength: z.int(),
  pictureCount: z.int(),
  savedAt: time,
  /** The time of its publication; null: never. */
  publishedAt: time.nullable(),
  marks: z.array(revisionMark),
  /** The draft that the author is writing. */
  current: z.boolean(),
});
export type RevisionRow = z.output<typeof revisionRow>;

export const listRevisions = call(at.listRevisions, {
  who: 'creator',
  summary: 'The revisions of an own post, the newest first',
  query: z.object({ ...paging, postsId: id() }),
  answer: pageOf(revisionRow).extend({
    status: postStatus,
    /** Whether an older revision may be restored in the post's current state. */
    canRestore: z.boolean(),
  }),
});
export type RevisionList = z.output<typeof listRevisions.answer>;

/** A setting that differs, as texts before and after. */
const changedFact = z.object({ name: z.string(), before: z.string(), after: z.string() });

/** All differences between two revisions of a post. */
export const comparison = z.object({
  differences: z.array(difference),
  /** True: `differences` is cut off. */
  more: z.boolean(),
  facts: z.array(changedFact),
  /** Addresses of pictures, cover included, that only one of the two contains. */
  pictures: z.object({ removed: z.array(z.string()), added: z.array(z.string()) }),
});
export type Comparison = z.output<typeof comparison>;

export const compareRevisions = call(at.compareRevisions, {
  who: 'creator',
  summary: 'The differences between two revisions of an own post',
  query: z.object({ postsId: id(), from: revisionNumber('旧版本号'), to: revisionNumber('新版本号') }),
  answer: comparison,
});

export const restoreRevision = call(at.restoreRevision, {
  who: 'creator',
  summary: 'Restore an older revision as the draft; the former draft is kept as a revision',
  body: z.strictObject({ postsId: id(), number: version().min(1, '版本号从 1 开始') }),
  answer: z.object({ postsId: id(), version: z.int(), number: z.int() }),
  done: '已恢复为新的草稿',
});
