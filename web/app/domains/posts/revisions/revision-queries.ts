import { queryOptions } from '@tanstack/react-query';
import * as at from '../api.ts';
import { request } from '../../../lib/api.ts';

export const comparisonQuery = (postsId: string, from: number, to: number) =>
  queryOptions({
    queryKey: ['own-posts', 'compare', postsId, from, to],
    queryFn: ({ signal }) => request(at.compareRevisions, { postsId, from, to }, { signal }),
    gcTime: 0,
  });
