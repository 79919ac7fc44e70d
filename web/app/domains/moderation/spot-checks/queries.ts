import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listSamples, moderatorFigures } from '#contract/moderation/addresses.ts';
import { request } from '../../../lib/api.ts';

export const CHECKS = 'admin-spot-checks';

export const samplesQuery = (state: 'open' | 'done', page: number) =>
  queryOptions({
    queryKey: [CHECKS, 'list', state, page],
    queryFn: ({ signal }) => request(listSamples, { state, page }, { signal }),
    placeholderData: keepPreviousData,
  });

export const figuresQuery = queryOptions({
  queryKey: [CHECKS, 'figures'],
  queryFn: ({ signal }) => request(moderatorFigures, {}, { signal }),
});
