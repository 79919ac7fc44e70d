import { QUEUES } from './format.ts';
import type { QueueFilter } from './queries.ts';

/** The desk's address: `?status=&type=&q=&sort=&post=`; what is usual is left out, what is unknown is taken as usual. */
export function filterIn(params: URLSearchParams): QueueFilter {
  const type = params.get('type');
  return {
    status: QUEUES.find(({ status }) => status === params.get('status'))?.status ?? 'pending',
    type: type === 'article' || type === 'video' ? type : null,
    keywords: params.get('q') ?? '',
    sort: (['at', '-at'] as const).find((sort) => sort === params.get('sort')) ?? null,
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
