import { postStatus, postType, type PostStatus, type PostType } from '#contract/posts.ts';

/** The list's filter as the address holds it. What makes no sense is as if it were not there. */
export interface OwnQuery {
  status: PostStatus | null;
  type: PostType | null;
  words: string;
  page: number;
}

export function readOwnQuery(params: URLSearchParams): OwnQuery {
  const page = Number(params.get('page') ?? 1);
  return {
    status: postStatus.safeParse(params.get('status')).data ?? null,
    type: postType.safeParse(params.get('type')).data ?? null,
    words: (params.get('q') ?? '').trim().slice(0, 100),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** Another filter begins on the first page. */
export function ownAddress(query: OwnQuery, change: Partial<OwnQuery>): string {
  const { status, type, words, page } = { ...query, page: 1, ...change };
  const params = new URLSearchParams();
  if (status !== null) params.set('status', status);
  if (type !== null) params.set('type', type);
  if (words !== '') params.set('q', words);
  if (page > 1) params.set('page', String(page));
  return `?${params.toString()}`;
}

export const isFiltered = ({ type, words }: OwnQuery): boolean => type !== null || words !== '';
