import { SYSTEM } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { isSame, writtenContent } from '../content.ts';
import { stateColumns, transition } from '../lifecycle.ts';
import { stateOf } from '../present.ts';
import { revisionOf } from '../store.ts';
import * as postsStore from '../store.ts';
import { record } from '../review/record.ts';
import * as store from '../review/store.ts';

/**
 * Submits a copy of the published revision, because changed captions of its video wait for a decision: a reviewer approves or rejects them
 * like any correction. `revisionId`: the id for the copy, under which the captions were checked. Answers the changed post.
 */
export async function submitCaptions(
  deps: Deps,
  tx: Transaction,
  post: postsStore.PostRow,
  revisionId: string,
): Promise<postsStore.PostRow> {
  const next = transition(stateOf({ ...post, draftRevisionId: revisionId }), 'submit');
  const now = deps.clock.now();
  const number = await postsStore.nextRevisionNumber(tx, post.id);
  const published = await revisionOf(tx, post.publishedRevisionId);
  const draft = await revisionOf(tx, post.draftRevisionId);
  await postsStore.insertRevision(tx, {
    ...published,
    id: revisionId,
    number,
    riskyWords: [],
    createdAt: now,
    savedAt: now,
    frozenAt: now,
    publishedAt: null,
  });
  const change = {
    ...stateColumns(next),
    submittedRevisionId: revisionId,
    submittedAt: now,
    updatedAt: now,
    // A draft with other content stays the draft. Otherwise the copy becomes the draft, so that it can be submitted again after a rejection.
    ...(isSame(writtenContent(published), draft) ? { draftRevisionId: revisionId } : {}),
  };
  await postsStore.changePost(tx, post.id, change);
  await store.lapseAppeals(tx, post.id);
  await record(deps, tx, SYSTEM, post.id, number, 'submit');
  return { ...post, ...change };
}
