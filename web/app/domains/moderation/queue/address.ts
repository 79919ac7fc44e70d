import { WAITING_PARTS } from '#contract/admins/constants.ts';
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
  waiting: choice(WAITING_PARTS),
  sort: choice(['at', '-at', 'views', '-views']),
  post: idParam(),
});

/** Reads the page's address: the queue and its open post. */
export function readAddress(address: URLSearchParams): { filter: QueueFilter; postsId: string | null } {
  const { status, type = null, q, waiting = null, sort = null, post = null } = queueParams.read(address);
  const hasOrder = !isByViews(sort) || HAVE_VIEWS.has(status);
  const part = status === 'pending' ? waiting : null;
  return { filter: { status, type, keywords: q, waiting: part, sort: hasOrder ? sort : null }, postsId: post };
}

export const addressOf = (
  { status, type, keywords, waiting, sort }: QueueFilter,
  postsId: string | null,
): { search: string } => ({
  search: queueParams.write({
    status,
    type: type ?? undefined,
    q: keywords,
    waiting: waiting ?? undefined,
    sort: sort ?? undefined,
    post: postsId ?? undefined,
  }),
});
