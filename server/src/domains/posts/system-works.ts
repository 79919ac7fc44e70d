import type { Deps } from '../../deps.ts';
import { SYSTEM } from '../../actor.ts';
import type { Transaction } from '../../db/client.ts';
import type { Emit } from '../../ports/events.ts';
import { carryActivity } from '../discovery/service.ts';
import type { DraftForm } from './content.ts';
import { freeze } from './freeze.ts';
import { appear, revisionOf } from './publish.ts';
import { record } from './record.ts';
import { createPost } from './save.ts';
import * as store from './store.ts';

/** A work that comes with the product: its form, its author, when it appeared and what readers have done with it since. */
export interface SystemWork {
  authorId: string;
  form: Omit<DraftForm, 'postsId' | 'version'>;
  publishedAt: Date;
  counts: { views: number; likes: number; comments: number; favorites: number; shares: number };
}

/**
 * Publishes works as the system, all or none, along the way every work takes; answers their ids in the order given. A
 * video that cannot be played yet is published by `publishDue` once it can, with the time given here.
 */
export async function publishSystemWorks(deps: Deps, works: SystemWork[]): Promise<string[]> {
  return deps.events.transact(async (tx, emit) => {
    const ids: string[] = [];
    for (const work of works) ids.push(await publishOne(deps, tx, emit, work));
    return ids;
  });
}

async function publishOne(
  deps: Deps,
  tx: Transaction,
  emit: Emit,
  { authorId, form, publishedAt, counts }: SystemWork,
): Promise<string> {
  const { postsId } = await createPost(deps, tx, authorId, form);
  const created = await store.lockPost(tx, postsId);
  if (created === undefined) throw new Error('a work that was just made is not there');
  const draft = await revisionOf(tx, created.draftRevisionId);
  await freeze(deps, tx, draft);
  await store.replaceCounts(tx, { postId: postsId, ...counts });
  await carryActivity(deps, tx, { postId: postsId, publishedAt, counts });
  await store.changePost(tx, postsId, {
    status: 'scheduled',
    submittedRevisionId: draft.id,
    submittedAt: publishedAt,
    decidedAt: publishedAt,
    publishAt: publishedAt,
    createdAt: publishedAt,
  });
  await record(deps, tx, SYSTEM, postsId, draft.number, 'approve');
  if (form.type === 'article' || (await isReady(tx, form.mediaId))) {
    const post = await store.lockPost(tx, postsId);
    if (post !== undefined) await appear(deps, { tx, emit, post }, await revisionOf(tx, draft.id), publishedAt);
    await store.changePost(tx, postsId, { updatedAt: publishedAt });
  }
  return postsId;
}

const isReady = async (tx: Transaction, mediaId: string | null | undefined): Promise<boolean> =>
  mediaId != null && (await store.findVideos(tx, [mediaId])).get(mediaId)?.state === 'ready';
