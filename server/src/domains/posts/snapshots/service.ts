// A snapshot is a copy of a draft at a moment between two submissions; it is stored for SNAPSHOT_DAYS (clean.ts).
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/posts/snapshots.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { isSame, wholeContent } from '../content.ts';
import { lockManagedPost } from '../access.ts';
import { checkReferences, storeContent } from '../revisions/save-content.ts';
import { canTransition, transition } from '../lifecycle.ts';
import { stateOf } from '../present.ts';
import { compare, findOwnPost, restorableContent } from '../revisions/service.ts';
import * as postsStore from '../store.ts';
import { saveSnapshot } from './note.ts';
import * as store from './store.ts';

export async function listSnapshots(
  deps: Deps,
  actor: Actor,
  { postsId, page, limit }: ParsedOf<typeof contract.listSnapshots>,
): Promise<AnswerOf<typeof contract.listSnapshots>> {
  const post = await findOwnPost(deps, actor, postsId);
  const [rows, total] = await Promise.all([
    store.listSnapshots(deps.db, postsId, limit, (page - 1) * limit),
    store.countSnapshots(deps.db, postsId),
  ]);
  return {
    list: rows.map(({ savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString() })),
    total,
    page,
    limit,
    hasMore: page * limit < total,
    canRestore: canTransition(stateOf(post), 'save'),
  };
}

export async function snapshotDetail(
  deps: Deps,
  actor: Actor,
  { postsId, snapshotId }: ParsedOf<typeof contract.snapshotDetail>,
): Promise<contract.SnapshotDetail> {
  const post = await findOwnPost(deps, actor, postsId);
  const { id, content, pictureCount, savedAt } = await existing(deps.db, postsId, snapshotId);
  const draft = await draftOf(deps.db, post);
  const written = wholeContent(content);
  return {
    id,
    title: written.title,
    textLength: written.textLength,
    pictureCount,
    savedAt: savedAt.toISOString(),
    body: written.body,
    comparison: await compare(deps, written, draft),
  };
}

/** Makes a snapshot the draft. The present draft is not lost: it becomes a snapshot, or it is a submitted revision. */
export function restoreSnapshot(
  deps: Deps,
  actor: Actor,
  { postsId, snapshotId }: ParsedOf<typeof contract.restoreSnapshot>,
): Promise<AnswerOf<typeof contract.restoreSnapshot>> {
  return deps.transact(async (tx) => {
    const post = await lockManagedPost(tx, actor, postsId);
    transition(stateOf(post), 'save');
    const snapshot = await existing(tx, postsId, snapshotId);
    const content = await restorableContent(tx, wholeContent(snapshot.content));
    const draft = await draftOf(tx, post);
    if (isSame(content, draft)) throw new AppError('conflict', '这条记录与正在编辑的内容相同，无需恢复');
    await checkReferences(tx, post, post.type, content);
    if (draft.frozenAt === null) await saveSnapshot(deps, tx, draft, 'restoring');
    const now = deps.clock.now();
    const version = post.version + 1;
    const draftRevisionId = await storeContent(deps, tx, draft, content, now);
    await postsStore.changePost(tx, postsId, { version, draftRevisionId, updatedAt: now });
    return { postsId, version };
  });
}

async function existing(db: Queryable, postId: string, id: string): Promise<store.SnapshotRow> {
  const snapshot = await store.findSnapshot(db, postId, id);
  if (snapshot === undefined) throw new AppError('notFound', '这条编辑记录不存在，或已到期清理');
  return snapshot;
}

async function draftOf(db: Queryable, post: postsStore.PostRow): Promise<postsStore.RevisionRow> {
  const draft = await postsStore.findRevision(db, post.draftRevisionId);
  if (draft === undefined) throw new Error(`post ${post.id} has lost its draft`);
  return draft;
}
