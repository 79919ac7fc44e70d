import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { checkFigures } from '#contract/screening/addresses.ts';
import { request } from '../../../lib/api.ts';
import type { Filters } from './address.ts';

export const figuresQuery = ({ scope, days }: Filters) =>
  queryOptions({
    queryKey: ['admin-machine-checks', scope, days],
    queryFn: ({ signal }) => request(checkFigures, { scope, days: Number(days) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
