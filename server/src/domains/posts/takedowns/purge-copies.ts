import { ANY } from '#contract/answer-tags.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { publicFoldersOf, withholdFiles } from '../../media-assets/service.ts';
import { filesOf } from '../content.ts';
import * as postsStore from '../store.ts';
import { hasTakenDown } from '../publication/store.ts';
import * as takedownsStore from './store.ts';
import { revisionOf } from '../store.ts';

/**
 * Runs after a post or one of its revisions left the site. If the author has a post that is taken down, files that no public post shows are
 * withheld. Unless the post is public again, its page, pictures and videos are purged from the CDN.
 */
export async function purgeCopies(deps: Deps, postId: string): Promise<void> {
  const { cdn } = deps;
  const { publicUrl } = deps.config;
  const removed = await deps.transact(async (tx) => {
    const post = await withholdFilesOf(deps, tx, postId);
    if (post === undefined || post.status === 'published' || cdn === null || publicUrl === null) return null;
    return { type: post.type, revision: await revisionOf(tx, post.publishedRevisionId) };
  });
  if (removed === null || cdn === null || publicUrl === null) return;
  const folders = await publicFoldersOf(deps, filesOf(removed.revision));
  // Answers that show the post; lists are purged when the post changes (operations/purge-cdn.ts).
  await cdn.purgeTags?.([`post:${postId}`, ANY]);
  await cdn.purge([`/${removed.type}/${postId}`, ...folders].map((path) => new URL(path, publicUrl).href));
}

/** Withholds the files of a post if its author has a post that is taken down; answers the locked post. */
async function withholdFilesOf(deps: Deps, tx: Transaction, postId: string): Promise<postsStore.PostRow | undefined> {
  const post = await postsStore.lockPost(tx, postId);
  if (post === undefined || !(await hasTakenDown(tx, post.authorId))) return post;
  const now = deps.clock.now();
  await withholdFiles(tx, post, now);
  if (post.takedownId !== null) await takedownsStore.changeTakedown(tx, post.takedownId, { withheldAt: now });
  return post;
}

const POSTS_PER_BATCH = 200;

/**
 * Withholds the files of standing takedowns that have no `withheldAt`: from before files were withheld, or whose job failed. A post that
 * fails does not stop the others. Answers how many succeeded.
 */
export async function withholdWaiting(deps: Deps, signal?: AbortSignal): Promise<number> {
  let done = 0;
  for (let after: takedownsStore.Waiting | undefined, batchSize = POSTS_PER_BATCH; batchSize === POSTS_PER_BATCH;) {
    const waiting = await takedownsStore.listToWithhold(deps.db, after, POSTS_PER_BATCH);
    for (const { postId } of waiting) {
      signal?.throwIfAborted();
      try {
        await deps.transact((tx) => withholdFilesOf(deps, tx, postId));
        done += 1;
      } catch (error) {
        deps.log.error({ err: error, postId }, 'the files of a post that is taken down could not be withheld');
      }
    }
    batchSize = waiting.length;
    after = waiting.at(-1);
  }
  return done;
}
