import type { AdminScope } from '#contract/admins/areas.ts';
import type { PostBackground } from '#contract/moderation/background.ts';
import type { Deps } from '../../../deps.ts';
import { presentUserSummary } from '../../accounts/service.ts';
import { findPublicCopies } from '../../discovery/service.ts';
import { findRefused } from '../refusals/find.ts';
import { revisionOf, type RevisionRow } from '../store.ts';
import * as store from './store.ts';

const SIMILAR_MAX = 3;
const REFUSED_MAX = 5;

/** Public posts and refusals that a revision resembles, for its reviewer. */
export async function findSimilarPosts(
  deps: Deps,
  revisionId: string,
  scope: AdminScope | null,
): Promise<Pick<PostBackground, 'similar' | 'refused'>> {
  const revision = await revisionOf(deps.db, revisionId);
  const [similar, refused] = await Promise.all([
    findPublicCopies(deps, revision, SIMILAR_MAX),
    refusedLike(deps, revision, scope),
  ]);
  return {
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
async function refusedLike({ db }: Deps, revision: RevisionRow, scope: AdminScope | null): Promise<PostBackground['refused']> {
  const resemblances = (await findRefused(db, revision))
    .filter(({ refusal }) => refusal.revisionId !== revision.id)
    .slice(0, REFUSED_MAX);
  const refusals = resemblances.map(({ refusal }) => refusal);
  const postIds = refusals.map(({ postId }) => postId);
  const authorIds = refusals.map(({ authorId }) => authorId);
  const [statuses, authors] = await Promise.all([store.findStatuses(db, postIds, scope), store.findAuthors(db, authorIds)]);
  return resemblances.map(({ refusal: { postId, authorId, title, how, reason, decidedAt }, text, pictures, film }) => {
    const author = authors.get(authorId);
    return {
      postsId: postId,
      status: statuses.get(postId) ?? null,
      title,
      author: author === undefined ? null : presentUserSummary(author),
      how,
      reason,
      decidedAt: decidedAt.toISOString(),
      text,
      pictures,
      film,
    };
  });
}
