import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as contract from '#contract/posts/revisions.ts';
import * as at from '../api.ts';
import { request } from '../../../lib/api.ts';

const PAGE = 50;

/** The texts of a post; asked anew each time they are looked at, since the draft changes with every save. */
export const revisionsQuery = (postsId: string) =>
  infiniteQueryOptions({
    queryKey: ['own-posts', 'revisions', postsId],
    queryFn: ({ pageParam, signal }) => request(at.listRevisions, { postsId, page: pageParam, limit: PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last: contract.RevisionList) => (last.hasMore ? last.page + 1 : undefined),
    gcTime: 0,
  });

export const comparisonQuery = (postsId: string, from: number, to: number) =>
  queryOptions({
    queryKey: ['own-posts', 'compare', postsId, from, to],
    queryFn: ({ signal }) => request(at.compareRevisions, { postsId, from, to }, { signal }),
    gcTime: 0,
  });

export const restoreRevision = (postsId: string, number: number) => request(at.restoreRevision, { postsId, number });
