import { isByViews } from '#contract/moderation/constants.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { adminPostList, ReviewDetail, ReviewQueue, ReviewRow } from '#contract/moderation/review.ts';
import { requireAdmin, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { plainLine } from '../../../core/text.ts';
import { inParts } from '../../../db/keyset.ts';
import type { Deps } from '../../../deps.ts';
import { picturesByUrl, playablesById } from '../../media-assets/service.ts';
import { changesSinceDecision, findTakedown, fillCards } from '../../posts/service.ts';
import { presentDetail, presentRow } from './present.ts';
import * as store from './store.ts';

type QueueQuery = ParsedOf<typeof adminPostList>;

/** Posts that were submitted, by state; drafts nobody submitted are their authors' own business. */
export async function listReviews(deps: Deps, actor: Actor, query: QueueQuery): Promise<AnswerOf<typeof adminPostList>> {
  const admin = requireAdmin(actor);
  const { status, type, page, limit } = query;
  const filter = filterOf(query);
  const part = { limit: limit + 1, offset: (page - 1) * limit };
  const [rows, counts] = await Promise.all([
    store.listReviews(deps.db, filter, deps.clock.now(), part),
    store.countReviews(deps.db),
  ]);
  const list = await presentRows(deps, rows.slice(0, limit), status, admin);
  const total = type === undefined && filter.keywords === '' ? { total: counts[status] ?? 0 } : {};
  return { list, ...total, page, limit, hasMore: rows.length > limit, counts };
}

/**
 * All that is asked for, without holding more than a part of it; in its order but that of views: which are seen while the list
 * is read would move, and be missed.
 */
export async function* readReviews(deps: Deps, actor: Actor, query: QueueQuery): AsyncGenerator<ReviewRow[]> {
  const admin = requireAdmin(actor);
  const filter = filterOf({ ...query, sort: isByViews(query.sort) ? undefined : query.sort });
  const parts = inParts<store.ReviewListRow>((part) => store.listReviews(deps.db, filter, deps.clock.now(), part));
  for await (const rows of parts) yield presentRows(deps, rows, query.status, admin);
}

const filterOf = ({ status, type, keywords, sort }: QueueQuery): store.QueueFilter => ({
  status,
  type,
  keywords: plainLine(keywords ?? ''),
  sort,
});

async function presentRows(
  deps: Deps,
  rows: store.ReviewListRow[],
  status: ReviewQueue,
  admin: AdminActor,
): Promise<ReviewRow[]> {
  const pictures = await picturesByUrl(
    deps.db,
    rows.map(({ cover }) => cover),
  );
  return rows.map((row) => presentRow(row, status, pictures, admin));
}

export async function reviewDetail(deps: Deps, actor: Actor, postsId: string): Promise<ReviewDetail> {
  const admin = requireAdmin(actor);
  const row = await store.findReview(deps.db, postsId, deps.clock.now());
  if (row === undefined) throw new AppError('notFound', '作品不存在或尚未提交审核');
  const { mediaId } = row.revision;
  const [pictures, videos, history, takedown, changes, html] = await Promise.all([
    picturesByUrl(deps.db, [row.cover]),
    playablesById(deps, row.post.type === 'video' && mediaId !== null ? [mediaId] : []),
    store.listHistory(deps.db, postsId),
    findTakedown(deps.db, postsId),
    changesSinceDecision(deps, row.post),
    row.revision.html === null ? null : fillCards(deps, row.revision.html),
  ]);
  const media = (mediaId !== null && videos.get(mediaId)) || null;
  return { ...presentDetail(row, { pictures, media, history, takedown, changes, admin }), html };
}
