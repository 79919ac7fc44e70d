import { ANY } from '#contract/answer-tags.ts';
import type { Deps } from '../../../deps.ts';
import { picturesIn, videosIn } from '../../../documents/text.ts';
import { publicFoldersOf } from '../../media-assets/service.ts';
import * as postsStore from '../store.ts';
import { revisionOf } from './publish.ts';

/** The page of a post with its pictures and films, unless it is public again by now. */
export async function purgeCopies(deps: Deps, postId: string): Promise<void> {
  const { cdn } = deps;
  const { publicUrl } = deps.config;
  if (cdn === null || publicUrl === null) return;
  const shown = await deps.transact(async (tx) => {
    const post = await postsStore.lockPost(tx, postId);
    if (post === undefined || post.status === 'published') return null;
    return { type: post.type, revision: await revisionOf(tx, post.publishedRevisionId) };
  });
  if (shown === null) return;
  const { cover, body, mediaId } = shown.revision;
  const folders = await publicFoldersOf(deps, {
    pictures: [...(cover === null ? [] : [cover]), ...(body === null ? [] : picturesIn(body))],
    videos: [...(mediaId === null ? [] : [mediaId]), ...(body === null ? [] : videosIn(body))],
  });
  // All that shows it; lists follow with the change itself (operations/purge-cdn.ts).
  await cdn.purgeTags?.([`post:${postId}`, ANY]);
  await cdn.purge([`/${shown.type}/${postId}`, ...folders].map((path) => new URL(path, publicUrl).href));
}
