import { z } from 'zod';
import { articleDocument } from '../document.ts';
import { call, id, pageOf, paging, time } from '../call.ts';
import { comparison } from './revisions.ts';
import * as at from './addresses.ts';

// Snapshots of a draft: earlier states, stored automatically every quarter of an hour and when the author stops writing, and deleted
// after some time. Submitted texts are revisions and stay.

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
  summary: 'Snapshots of the draft of an own post, newest first',
  query: z.object({ ...paging, postsId: id() }),
  answer: pageOf(snapshotRow).extend({
    /** Whether a snapshot may be restored now. */
    canRestore: z.boolean(),
  }),
});

export const snapshotDetail = call(at.snapshotDetail, {
  who: 'creator',
  summary: 'A snapshot with its text, and its differences from the present draft',
  query: z.object({ postsId: id(), snapshotId: id() }),
  answer: z.object({ ...snapshotRow.shape, body: articleDocument.nullable(), comparison }),
});
export type SnapshotDetail = z.output<typeof snapshotDetail.answer>;

export const restoreSnapshot = call(at.restoreSnapshot, {
  who: 'creator',
  summary: 'Replace the draft by a snapshot; the present draft becomes a snapshot itself',
  body: z.strictObject({ postsId: id(), snapshotId: id() }),
  answer: z.object({ postsId: id(), version: z.int() }),
  done: '已恢复',
});
