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
 * After a post, or a version of it, is no longer public: withholds the files that nothing public shows any more, and then has the caches in
 * front of the site drop the page with its pictures and films, unless it is public again by now.
 */
export async function purgeCopies(deps: Deps, postId: string): Promise<void> {
  const { cdn } = deps;
  const { publicUrl } = deps.config;
  const shown = await deps.transact(async (tx) => {
    const post = await withholdFilesOf(deps, tx, postId);
    if (post === undefined || post.status === 'published' || cdn === null || publicUrl === null) return null;
    return { type: post.type, revision: await revisionOf(tx, post.publishedRevisionId) };
  });
  if (shown === null || cdn === null || publicUrl === null) return;
  const folders = await publicFoldersOf(deps, filesOf(shown.revision));
  // All that shows it; lists follow with the change itself (operations/purge-cdn.ts).
  await cdn.purgeTags?.([`post:${postId}`, ANY]);
  await cdn.purge([`/${shown.type}/${postId}`, ...folders].map((path) => new URL(path, publicUrl).href));
}

/** Answers the post, locked. */
async function withholdFilesOf(deps: Deps, tx: Transaction, postId: string): Promise<postsStore.PostRow | undefined> {
  const post = await postsStore.lockPost(tx, postId);
  if (post === undefined || !(await hasTakenDown(tx, post.authorId))) return post;
  const now = deps.clock.now();
  await withholdFiles(tx, post, now);
  if (post.takedownId !== null) await takedownsStore.changeTakedown(tx, post.takedownId, { withheldAt: now });
  return post;
}

const AT_ONCE = 200;

/**
 * Sees to the files of posts that are taken down and whose files nobody has seen to: those of before this was done, and those whose job
 * came to nothing. One that cannot be seen to holds up none behind it. Answers how many there were.
 */
export async function withholdWaiting(deps: Deps, signal?: AbortSignal): Promise<number> {
  let done = 0;
  for (let after: takedownsStore.Waiting | undefined, found = AT_ONCE; found === AT_ONCE;) {
    const waiting = await takedownsStore.listToWithhold(deps.db, after, AT_ONCE);
    for (const { postId } of waiting) {
      signal?.throwIfAborted();
      try {
        await deps.transact((tx) => withholdFilesOf(deps, tx, postId));
        done += 1;
      } catch (error) {
        deps.log.error({ err: error, postId }, 'the files of a post that is taken down could not be withheld');
      }
    }
    found = waiting.length;
    after = waiting.at(-1);
  }
  return done;
}
