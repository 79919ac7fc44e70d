import { BACKGROUND_DAYS } from '#contract/moderation/constants.ts';
import type { PostBackground } from '#contract/moderation/background.ts';
import { requireAdmin, scopeOf, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { isPostInScope } from '../../../db/scopes/post-scope.ts';
import type { Deps } from '../../../deps.ts';
import { textOf } from '../../../documents/text.ts';
import { findSimilar } from '../../discovery/service.ts';
import * as store from './store.ts';

const SIMILAR_SHOWN = 3;
const DAY_MS = 86_400_000;

/** What a reviewer may want to know of a post before deciding, beside the post itself. */
export async function backgroundOf(deps: Deps, actor: Actor, postId: string): Promise<PostBackground> {
  const submission = await store.findSubmission(deps.db, postId);
  const isInScope = await isPostInScope(deps.db, postId, scopeOf(requireAdmin(actor)));
  if (submission === undefined || !isInScope) throw new AppError('notFound', '作品不存在或尚未提交审核');
  const { title, summary, body, ipLocation, author } = submission;
  const text = [summary, body === null ? '' : textOf(body)].filter(Boolean).join('\n');
  const since = new Date(deps.clock.now().getTime() - BACKGROUND_DAYS * DAY_MS);
  const [figures, similar] = await Promise.all([
    store.countOfAuthor(deps.db, author.id, since),
    findSimilar(deps, { postId, title, text }, SIMILAR_SHOWN),
  ]);
  return {
    author: { registeredAt: author.registeredAt.toISOString(), followers: author.followers, ...figures },
    ipLocation,
    similar: similar.map(({ card, percent }) => ({
      postsId: card.id,
      title: card.title,
      author: card.author,
      publishTime: card.publishTime,
      percent,
    })),
  };
}
