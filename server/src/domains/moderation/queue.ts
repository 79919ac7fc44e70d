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
export async function listReviews(
  deps: Deps,
  actor: Actor,
  { status, type, keywords, page, limit }: QueueQuery,
): Promise<AnswerOf<typeof adminPostList>> {
  const admin = adminOf(actor);
  const filter = { status, type, keywords: plainLine(keywords ?? '') };
  const [rows, counts] = await Promise.all([
    store.listReviews(deps.db, filter, deps.clock.now(), limit + 1, (page - 1) * limit),
    store.countReviews(deps.db),
  ]);
  const shown = rows.slice(0, limit);
  const pictures = await picturesByUrl(
    deps.db,
    shown.map(({ cover }) => cover),
  );
  const isWhole = type === undefined && filter.keywords === '';
  return {
    list: shown.map((row) => presentRow(row, status, pictures, admin)),
    ...(isWhole ? { total: counts[status] ?? 0 } : {}),
    page,
    limit,
    hasMore: rows.length > limit,
    counts,
  };
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
