import { HAVE_VIEWS, isByViews } from '#contract/moderation/constants.ts';
import { QUEUES } from '../parts/format.ts';
import type { QueueFilter } from '../review/queries.ts';

const ORDERS = ['at', '-at', 'views', '-views'] as const;

/** The page's address: `?status=&type=&q=&sort=&post=`; what is usual is left out, what is unknown is taken as usual. */
export function filterIn(params: URLSearchParams): QueueFilter {
  const type = params.get('type');
  const status = QUEUES.find((queue) => queue.status === params.get('status'))?.status ?? 'pending';
  const sort = ORDERS.find((order) => order === params.get('sort')) ?? null;
  return {
    status,
    type: type === 'article' || type === 'video' ? type : null,
    keywords: params.get('q') ?? '',
    sort: isByViews(sort) && !HAVE_VIEWS.has(status) ? null : sort,
  };
}

export const chosenIn = (params: URLSearchParams): string | null => params.get('post');

export function paramsOf({ status, type, keywords, sort }: QueueFilter, postsId: string | null): string {
  const params = new URLSearchParams();
  if (status !== 'pending') params.set('status', status);
  if (type !== null) params.set('type', type);
  if (keywords !== '') params.set('q', keywords);
  if (sort !== null) params.set('sort', sort);
  if (postsId !== null) params.set('post', postsId);
  return params.toString();
}
