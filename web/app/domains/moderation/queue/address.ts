import { HAVE_VIEWS, isByViews } from '#contract/moderation/constants.ts';
import type { ReviewQueue } from '#contract/moderation/review.ts';
import { choice, idParam, searchParams, words } from '../../../lib/search-params.ts';
import { QUEUES } from '../parts/format.ts';
import type { QueueFilter } from '../review/queries.ts';

const queueParams = searchParams({
  status: choice<ReviewQueue>(
    QUEUES.map(({ status }) => status),
    'pending',
  ),
  type: choice(['article', 'video']),
  q: words(),
  sort: choice(['at', '-at', 'views', '-views']),
  post: idParam(),
});

/** What the page's address says: the queue, and the post that is open in it. */
export function readAddress(address: URLSearchParams): { filter: QueueFilter; postsId: string | null } {
  const { status, type = null, q, sort = null, post = null } = queueParams.read(address);
  const hasOrder = !isByViews(sort) || HAVE_VIEWS.has(status);
  return { filter: { status, type, keywords: q, sort: hasOrder ? sort : null }, postsId: post };
}

export const addressOf = ({ status, type, keywords, sort }: QueueFilter, postsId: string | null): { search: string } => ({
  search: queueParams.write({
    status,
    type: type ?? undefined,
    q: keywords,
    sort: sort ?? undefined,
    post: postsId ?? undefined,
  }),
});
