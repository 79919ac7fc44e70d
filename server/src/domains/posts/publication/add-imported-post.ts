import { SYSTEM } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { DraftForm } from '../content.ts';
import { createPost } from '../drafts/save.ts';
import { record } from '../review/record.ts';
import { renderRevision } from './render-revision.ts';
import * as postsStore from '../store.ts';
import { revisionOf } from '../store.ts';
import { listPublicly } from './publish.ts';

/** An article of another site. */
export interface ImportedPost {
  /** Assigned before the post exists, because other imported articles may link to it. */
  id: string;
  authorId: string;
  form: Omit<DraftForm, 'postsId' | 'version'>;
  /** The time of its first publication at the source; null for a draft. */
  publishedAt: Date | null;
}

/** Creates an imported article and publishes it without review, as the operator has chosen. Nobody is notified. */
export async function addImportedPost(
  deps: Deps,
  tx: Transaction,
  { id, authorId, form, publishedAt }: ImportedPost,
): Promise<void> {
  await createPost(deps, tx, authorId, form, id);
  if (publishedAt === null) return;
  const created = await postsStore.lockPost(tx, id);
  if (created === undefined) throw new Error('a post that was just made is not there');
  const draft = await revisionOf(tx, created.draftRevisionId);
  await renderRevision(deps, tx, draft);
  await postsStore.changePost(tx, id, {
    status: 'scheduled',
    submittedRevisionId: draft.id,
    submittedAt: publishedAt,
    decidedAt: publishedAt,
    publishAt: publishedAt,
    createdAt: publishedAt,
  });
  await record(deps, tx, SYSTEM, id, draft.number, 'approve');
  const post = await postsStore.lockPost(tx, id);
  if (post !== undefined) await listPublicly(deps, { tx, post }, await revisionOf(tx, draft.id), publishedAt);
  await postsStore.changePost(tx, id, { updatedAt: publishedAt });
}
