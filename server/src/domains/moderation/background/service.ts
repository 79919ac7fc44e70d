import type { AdminScope } from '#contract/admins/areas.ts';
import { BACKGROUND_DAYS } from '#contract/moderation/constants.ts';
import type { PostBackground } from '#contract/moderation/background.ts';
import { requireAdmin, scopeOf, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { isPostInScope } from '../../../db/scopes/post-scope.ts';
import type { Deps } from '../../../deps.ts';
import { presentShort } from '../../accounts/service.ts';
import { findSimilar } from '../../discovery/service.ts';
import { findRefused } from '../../posts/service.ts';
import * as store from './store.ts';

const SIMILAR_MAX = 3;
const REFUSED_MAX = 5;
const DAY_MS = 86_400_000;

/** Data beside a submitted post for its reviewer: figures of the author, similar posts, and refusals that it resembles. */
export async function backgroundOf(deps: Deps, actor: Actor, postId: string): Promise<PostBackground> {
  const submission = await store.findSubmission(deps.db, postId);
  const scope = scopeOf(requireAdmin(actor));
  const isInScope = await isPostInScope(deps.db, postId, scope);
  if (submission === undefined || !isInScope) throw new AppError('notFound', '作品不存在或尚未提交审核');
  const { revision, author } = submission;
  const since = new Date(deps.clock.now().getTime() - BACKGROUND_DAYS * DAY_MS);
  const [figures, similar, refused] = await Promise.all([
    store.countOfAuthor(deps.db, author.id, since),
    findSimilar(deps, { ...revision, postId }, SIMILAR_MAX),
    refusedLike(deps, revision, scope),
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
    similar: similar.map(({ card, percent }) => ({
      postsId: card.id,
      title: card.title,
      author: card.author,
      publishTime: card.publishTime,
      percent,
    })),
    refused,
  };
}

/** Refusals that the revision resembles, without its own. */
async function refusedLike(
  deps: Deps,
  revision: store.Submission['revision'],
  scope: AdminScope | null,
): Promise<PostBackground['refused']> {
  const resemblances = (await findRefused(deps.db, revision))
    .filter(({ refusal }) => refusal.revisionId !== revision.id)
    .slice(0, REFUSED_MAX);
  const refusals = resemblances.map(({ refusal }) => refusal);
  const [statuses, authors] = await Promise.all([
    store.findStatuses(
      deps.db,
      refusals.map(({ postId }) => postId),
      scope,
    ),
    store.findAuthors(
      deps.db,
      refusals.map(({ authorId }) => authorId),
    ),
  ]);
  return resemblances.map(({ refusal: { postId, authorId, title, how, reason, decidedAt }, text, pictures, film }) => {
    const author = authors.get(authorId);
    return {
      postsId: postId,
      status: statuses.get(postId) ?? null,
      title,
      author: author === undefined ? null : presentShort(author),
      how,
      reason,
      decidedAt: decidedAt.toISOString(),
      text,
      pictures,
      film,
    };
  });
}
