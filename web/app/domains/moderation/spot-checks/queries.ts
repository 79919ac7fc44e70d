import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listSamples, moderatorFigures } from '#contract/moderation/addresses.ts';
import { request } from '../../../lib/api.ts';

/** First part of the query keys of this page; a write marks all of them as stale. */
export const SPOT_CHECKS = 'admin-spot-checks';

export const samplesQuery = (state: 'open' | 'done', page: number) =>
  queryOptions({
    queryKey: [SPOT_CHECKS, 'list', state, page],
    queryFn: ({ signal }) => request(listSamples, { state, page }, { signal }),
    placeholderData: keepPreviousData,
  });

export const figuresQuery = queryOptions({
  queryKey: [SPOT_CHECKS, 'figures'],
  queryFn: ({ signal }) => request(moderatorFigures, {}, { signal }),
});
