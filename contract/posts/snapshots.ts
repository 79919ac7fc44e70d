import { z } from 'zod';
import { articleDocument } from '../document.ts';
import { call, id, pageOf, paging, time } from '../call.ts';
import { comparison } from './revisions.ts';
import * as at from './addresses.ts';

// What a draft was like while it was written: kept by itself, a quarter of an hour apart and whenever its author left off, and
// gone after some time. A text that was submitted is a revision and stays.

const snapshotRow = z.object({
  id: id(),
  title: z.string(),
  textLength: z.int(),
  pictureCount: z.int(),
  savedAt: time,
});
export type SnapshotRow = z.output<typeof snapshotRow>;

export const listSnapshots = call(at.listSnapshots, {
  who: 'creator',
  summary: 'What the draft of an own post was like before, the newest first',
  query: z.object({ ...paging, postsId: id() }),
  answer: pageOf(snapshotRow).extend({
    /** Whether one may be taken up now. */
    canRestore: z.boolean(),
  }),
});

export const snapshotDetail = call(at.snapshotDetail, {
  who: 'creator',
  summary: 'One of them with its text, and what is different in the draft as it is now',
  query: z.object({ postsId: id(), snapshotId: id() }),
  answer: z.object({ ...snapshotRow.shape, body: articleDocument.nullable(), comparison }),
});
export type SnapshotDetail = z.output<typeof snapshotDetail.answer>;

export const restoreSnapshot = call(at.restoreSnapshot, {
  who: 'creator',
  summary: 'Go on writing from one of them; what was being written is kept among them',
  body: z.strictObject({ postsId: id(), snapshotId: id() }),
  answer: z.object({ postsId: id(), version: z.int() }),
  done: '已恢复',
});
