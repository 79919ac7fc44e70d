import type { AnswerOf } from '#contract/call.ts';
import type { ReviewDetail, adminPostList } from '#contract/moderation.ts';
import type { PostStatus, PostType } from '#contract/posts.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { plainLine } from '../../plain-text.ts';
import { adminOf } from '../administration/service.ts';
import { picturesByUrl, playablesById } from '../media-assets/service.ts';
import { changesSinceDecision, withWorks } from '../posts/service.ts';
import { presentDetail, presentRow } from './present.ts';
import * as store from './store.ts';

export interface QueueQuery {
  status: PostStatus;
  type?: PostType | undefined;
  keywords?: string | undefined;
  page: number;
  limit: number;
}

/** Works that were handed in, by state; drafts nobody handed in are their authors' own business. */
export async function listReviews(deps: Deps, actor: Actor, query: QueueQuery): Promise<AnswerOf<typeof adminPostList>> {
  const { status, type, keywords, page, limit } = query;
  const [found, counts] = await Promise.all([pageOfReviews(deps, actor, query), store.countReviews(deps.db)]);
  const isWhole = type === undefined && plainLine(keywords ?? '') === '';
  return { ...found, ...(isWhole ? { total: counts[status] ?? 0 } : {}), page, limit, counts };
}

/** The rows of a page alone: who reads the whole list need not have it counted for every page. */
export async function pageOfReviews(
  deps: Deps,
  actor: Actor,
  { status, type, keywords, page, limit }: QueueQuery,
): Promise<Pick<AnswerOf<typeof adminPostList>, 'list' | 'hasMore'>> {
  const admin = adminOf(actor);
  const filter = { status, type, keywords: plainLine(keywords ?? '') };
  const rows = await store.listReviews(deps.db, filter, deps.clock.now(), limit + 1, (page - 1) * limit);
  const shown = rows.slice(0, limit);
  const pictures = await picturesByUrl(
    deps.db,
    shown.map(({ cover }) => cover),
  );
  return { list: shown.map((row) => presentRow(row, status, pictures, admin)), hasMore: rows.length > limit };
}

export async function reviewDetail(deps: Deps, actor: Actor, postsId: string): Promise<ReviewDetail> {
  const admin = adminOf(actor);
  const row = await store.findReview(deps.db, postsId, deps.clock.now());
  if (row === undefined) throw new AppError('notFound', '作品不存在或尚未提交审核');
  const { mediaId } = row.revision;
  const [pictures, videos, history, changes, html] = await Promise.all([
    picturesByUrl(deps.db, [row.cover]),
    playablesById(deps, row.post.type === 'video' && mediaId !== null ? [mediaId] : []),
    store.listHistory(deps.db, postsId),
    changesSinceDecision(deps, row.post),
    row.revision.html === null ? null : withWorks(deps, row.revision.html),
  ]);
  const media = (mediaId !== null && videos.get(mediaId)) || null;
  return { ...presentDetail(row, { pictures, media, history, changes, admin }), html };
}
