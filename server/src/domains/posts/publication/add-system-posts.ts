import { SYSTEM } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { replaceCounts } from '../../counters/service.ts';
import { addImportedHeat } from '../../discovery/service.ts';
import type { DraftForm } from '../content.ts';
import { createPost } from '../drafts/save.ts';
import { record } from '../review/record.ts';
import { renderRevision } from './render-revision.ts';
import * as postsStore from '../store.ts';
import { listPublicly } from './publish.ts';
import { revisionOf } from '../store.ts';

/** A post of the seeded content, with its former publication time and counts. */
export interface SystemPost {
  authorId: string;
  form: Omit<DraftForm, 'postsId' | 'version'>;
  publishedAt: Date;
  counts: { views: number; likes: number; comments: number; favorites: number; shares: number };
}

/**
 * Publishes posts as the system, all in one transaction; answers their ids in the order of `posts`. A video that cannot be played yet
 * stays scheduled and is published by `publishScheduled` when it can, with the time given here.
 */
export async function addSystemPosts(deps: Deps, posts: SystemPost[]): Promise<string[]> {
  return deps.transact(async (tx) => {
    const ids: string[] = [];
    for (const post of posts) ids.push(await publishOne(deps, tx, post));
    return ids;
  });
}

async function publishOne(deps: Deps, tx: Transaction, { authorId, form, publishedAt, counts }: SystemPost): Promise<string> {
  const { postsId } = await createPost(deps, tx, authorId, form);
  const created = await postsStore.lockPost(tx, postsId);
  if (created === undefined) throw new Error('a post that was just made is not there');
  const draft = await revisionOf(tx, created.draftRevisionId);
  await renderRevision(deps, tx, draft);
  await replaceCounts(tx, { postId: postsId, ...counts });
  await addImportedHeat(deps, tx, { postId: postsId, publishedAt, counts });
  await postsStore.changePost(tx, postsId, {
    status: 'scheduled',
    submittedRevisionId: draft.id,
    submittedAt: publishedAt,
    decidedAt: publishedAt,
    publishAt: publishedAt,
    createdAt: publishedAt,
  });
  await record(deps, tx, SYSTEM, postsId, draft.number, 'approve');
  if (form.type === 'article' || (await isReady(tx, form.mediaId))) {
    const post = await postsStore.lockPost(tx, postsId);
    if (post !== undefined) await listPublicly(deps, { tx, post }, await revisionOf(tx, draft.id), publishedAt);
    await postsStore.changePost(tx, postsId, { updatedAt: publishedAt });
  }
  return postsId;
}

const isReady = async (tx: Transaction, mediaId: string | null | undefined): Promise<boolean> =>
  mediaId != null && (await postsStore.findVideos(tx, [mediaId])).get(mediaId)?.state === 'ready';
