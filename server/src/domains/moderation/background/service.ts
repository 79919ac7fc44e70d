import { BACKGROUND_DAYS } from '#contract/moderation/constants.ts';
import type { PostBackground } from '#contract/moderation/background.ts';
import { requireAdmin, scopeOf, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { isPostInScope } from '../../../db/scopes/post-scope.ts';
import type { Deps } from '../../../deps.ts';
import { findSimilarPosts } from '../../posts/service.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;

/** Data beside a submitted post for its reviewer: figures of the author, similar posts, and refusals that it resembles. */
export async function backgroundOf(deps: Deps, actor: Actor, postId: string): Promise<PostBackground> {
  const submission = await store.findSubmission(deps.db, postId);
  const scope = scopeOf(requireAdmin(actor));
  const isInScope = await isPostInScope(deps.db, postId, scope);
  if (submission === undefined || !isInScope) throw new AppError('notFound', '作品不存在或尚未提交审核');
  const { revision, author } = submission;
  const since = new Date(deps.clock.now().getTime() - BACKGROUND_DAYS * DAY_MS);
  const [figures, alike] = await Promise.all([
    store.figuresOfAuthor(deps.db, author.id, since),
    findSimilarPosts(deps, revision.id, scope),
  ]);
  const { posts, submitted, rejected, takenDown, reported } = figures;
  return {
    author: {
      registeredAt: author.registeredAt.toISOString(),
      followers: author.followers,
      posts,
      submitted,
      rejected,
      takenDown,
      reported,
    },
    ipLocation: revision.ipLocation,
    ...alike,
  };
}
